import { createHash } from "node:crypto";
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { Kysely, SqliteDialect } from "kysely";
import type { Tables } from "../../src/store/tables.ts";
import { ready } from "./contender.ts";
import { createKyselyReads } from "./hono-reads.ts";
import * as schemas from "./hono-schemas.ts";
import { createKyselySender } from "./hono-send.ts";
import { openContender } from "./peer-contender.ts";
import type { Owner } from "./send.ts";

/**
 * connect-hub's own libraries without connect-hub: `@hono/zod-openapi` as its documentation teaches, with schemas written
 * in Zod, a middleware that checks API key and account against the database, and Kysely's own SQLite dialect with a
 * transaction a request. It parses no numbers, knows one price, counts no segments, limits no rates and keeps no log.
 */
const { database: file } = openContender();
const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
const send = createKyselySender(database);
const reads = createKyselyReads(database);

const app = new OpenAPIHono<{ Variables: { owner: Owner } }>();
app.use("/api/*", async (context, next) => {
  const hash = createHash("sha256")
    .update(context.req.header("x-api-key") ?? "")
    .digest("hex");
  const owner = await database
    .selectFrom("api_keys")
    .select(["user_id as userId", "account_id as accountId"])
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  const account = context.req.header("x-account-id");
  if (!owner || (account !== undefined && account !== owner.accountId)) {
    return context.json({ code: "authentication_failed" }, 401);
  }
  context.set("owner", owner);
  return next();
});

const json = <Schema>(schema: Schema) => ({ content: { "application/json": { schema } } });
const accepted = <Schema>(schema: Schema) => ({
  200: { ...json(schema), description: "Accepted" },
  422: { ...json(schemas.problem), description: "Another body" },
});
const found = <Schema>(schema: Schema) => ({ 200: { ...json(schema), description: "Found" } });

const sendSms = createRoute({
  method: "post",
  path: "/api/v1/connect-hub/sms",
  request: { headers: schemas.sendHeaders, body: { ...json(schemas.sms), required: true } },
  responses: accepted(schemas.sentSms),
});
app.openapi(sendSms, async (context) => {
  const draft = { channel: "sms" as const, ...context.req.valid("json") };
  const sent = await send(context.get("owner"), draft, context.req.valid("header")["idempotency-key"]);
  if (sent.status === 422) return context.json(sent.body, 422);
  return context.json(sent.body as schemas.SentSms, 200);
});

const sendWhatsappOtp = createRoute({
  method: "post",
  path: "/api/v1/connect-hub/whatsapp/otp",
  request: { headers: schemas.sendHeaders, body: { ...json(schemas.whatsapp), required: true } },
  responses: accepted(schemas.sentWhatsapp),
});
app.openapi(sendWhatsappOtp, async (context) => {
  const draft = { channel: "whatsapp" as const, ...context.req.valid("json") };
  const sent = await send(context.get("owner"), draft, context.req.valid("header")["idempotency-key"]);
  if (sent.status === 422) return context.json(sent.body, 422);
  return context.json(sent.body as schemas.SentWhatsapp, 200);
});

const getTelegramTdr = createRoute({
  method: "get",
  path: "/api/v1/connect-hub/telegram/{uuid}/tdr",
  request: { params: schemas.tdrParams },
  responses: {
    ...found(schemas.tdr),
    404: { ...json(schemas.problem), description: "No such message" },
  },
});
app.openapi(getTelegramTdr, async (context) => {
  const body = await reads.tdr(context.get("owner"), context.req.valid("param").uuid);
  return body ? context.json(body, 200) : context.json({ code: "not_found" }, 404);
});

const listTelegramTdrs = createRoute({
  method: "post",
  path: "/api/v1/connect-hub/telegram/tdr",
  request: { body: { ...json(schemas.tdrQuery), required: true } },
  responses: found(schemas.tdrPage),
});
app.openapi(listTelegramTdrs, async (context) => {
  const { rows_per_page: rows } = context.req.valid("json");
  return context.json(await reads.tdrs(context.get("owner"), rows), 200);
});

const listBillingTransactions = createRoute({
  method: "post",
  path: "/api/billing/me/transactions",
  request: { body: { ...json(schemas.transactionQuery), required: true } },
  responses: found(schemas.transactionPage),
});
app.openapi(listBillingTransactions, async (context) => {
  const { rowsPerPage } = context.req.valid("json");
  return context.json(await reads.transactions(context.get("owner"), rowsPerPage), 200);
});

const getTelegramStats = createRoute({
  method: "post",
  path: "/api/v1/connect-hub/telegram/stats",
  request: { body: { ...json(schemas.statsQuery), required: true } },
  responses: found(schemas.stats),
});
app.openapi(getTelegramStats, async (context) => {
  const { start_time: start, end_time: end } = context.req.valid("json");
  return context.json(await reads.statistics(context.get("owner"), start, end), 200);
});

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => ready(server)) as Server;
