import fastify from "fastify";
import type { Owner } from "../messages.ts";
import { ready } from "./contender.ts";
import { contract, createFindOwner, keyOf, peerOperations } from "./peer.ts";
import { openToldPeer } from "./sqlite.ts";

/**
 * The peer to beat: Fastify as its documentation teaches. Bodies are validated and answers serialised by functions that
 * it compiles from the schemas of our contract, a hook checks API key and account against the database, and a send is
 * a better-sqlite3 transaction with the statements of connect-hub's own store. It parses no numbers, knows one price,
 * counts no segments, limits no rates and keeps no log.
 */
const peer = openToldPeer();
const findOwner = createFindOwner(peer);
const app = fastify({ ajv: { customOptions: { strict: false } } });
app.addSchema({ $id: "contract", components: contract.components });
const shared = ({ $ref }: { readonly $ref: string }) => ({ $ref: $ref.replace("#", "contract#") });
app.decorateRequest("owner");
app.addHook("onRequest", async (request, reply) => {
  const { "x-api-key": key, "x-account-id": account } = request.headers;
  const owner = await findOwner(key, account);
  if (!owner) return reply.code(401).send({ code: "authentication_failed" });
  request.setDecorator("owner", owner);
  return undefined;
});
for (const { method, path, body, answer, reply: replyTo } of peerOperations(peer)) {
  app.route({
    method,
    url: path.replace("{uuid}", ":uuid"),
    schema: { ...(body && { body: shared(body) }), response: { 200: shared(answer) } },
    handler: async (request, reply) => {
      const { body, params, headers } = request;
      const owner = request.getDecorator<Owner>("owner");
      const replied = await replyTo({
        owner,
        body,
        params,
        idempotencyKey: keyOf(headers["idempotency-key"]),
      });
      return reply.code(replied.status as 200).send(replied.body);
    },
  });
}
await app.listen({ port: 0, host: "127.0.0.1" });
ready(app.server);
