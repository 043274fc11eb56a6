import fastify, { type FastifyRequest } from "fastify";
import { ready } from "./contender.ts";
import { operationSchemas } from "./operation.ts";
import { createFindOwner, createSender } from "./peer.ts";
import { openContender } from "./peer-contender.ts";
import { createReads } from "./reads.ts";
import type { Draft, Owner } from "./send.ts";

/**
 * The peer to beat: Fastify as its documentation teaches. Bodies are validated and answers serialised by functions that
 * it compiles from the schemas of our contract, a hook checks API key and account against the database, and a send is
 * a better-sqlite3 transaction with the statements of connect-hub's own store. It parses no numbers, knows one price,
 * counts no segments, limits no rates and keeps no log.
 */
const { database } = openContender();
const findOwner = createFindOwner(database);
const send = createSender(database);
const reads = createReads(database);

const app = fastify();
app.decorateRequest("owner");
app.addHook("onRequest", async (request, reply) => {
  const { "x-api-key": key, "x-account-id": account } = request.headers;
  const owner = findOwner(key, account);
  if (!owner) return reply.code(401).send({ code: "authentication_failed" });
  request.setDecorator("owner", owner);
  return undefined;
});

const ownerOf = (request: FastifyRequest) => request.getDecorator<Owner>("owner");
const schemasOf = (operationId: string) => {
  const { body, answer } = operationSchemas(operationId);
  return { schema: { ...(body && { body }), response: { 200: answer } } };
};
const keyOf = ({ headers }: FastifyRequest) => {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
};

app.post<{ Body: Omit<Draft & { channel: "sms" }, "channel"> }>(
  "/api/v1/connect-hub/sms",
  schemasOf("sendSms"),
  async (request, reply) => {
    const { status, body } = send(ownerOf(request), { channel: "sms", ...request.body }, keyOf(request));
    return reply.code(status).send(body);
  },
);
app.post<{ Body: Omit<Draft & { channel: "whatsapp" }, "channel"> }>(
  "/api/v1/connect-hub/whatsapp/otp",
  schemasOf("sendWhatsappOtp"),
  async (request, reply) => {
    const { status, body } = send(ownerOf(request), { channel: "whatsapp", ...request.body }, keyOf(request));
    return reply.code(status).send(body);
  },
);
app.get<{ Params: { uuid: string } }>(
  "/api/v1/connect-hub/telegram/:uuid/tdr",
  schemasOf("getTelegramTdr"),
  async (request, reply) => {
    const body = reads.tdr(ownerOf(request), request.params.uuid);
    return body ?? reply.code(404).send({ code: "not_found" });
  },
);
app.post<{ Body: { rows_per_page: number } }>(
  "/api/v1/connect-hub/telegram/tdr",
  schemasOf("listTelegramTdrs"),
  (request, reply) => reply.send(reads.tdrs(ownerOf(request), request.body.rows_per_page)),
);
app.post<{ Body: { rowsPerPage: number } }>(
  "/api/billing/me/transactions",
  schemasOf("listBillingTransactions"),
  (request, reply) => reply.send(reads.transactions(ownerOf(request), request.body.rowsPerPage)),
);
app.post<{ Body: { start_time: string; end_time: string } }>(
  "/api/v1/connect-hub/telegram/stats",
  schemasOf("getTelegramStats"),
  (request, reply) =>
    reply.send(reads.statistics(ownerOf(request), request.body.start_time, request.body.end_time)),
);
await app.listen({ port: 0, host: "127.0.0.1" });
ready(app.server);
