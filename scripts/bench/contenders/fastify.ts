import fastify from "fastify";
import type { Owner } from "../messages.ts";
import { ready } from "./contender.ts";
import { openPeer } from "./database.ts";
import { contract, createFindOwner, peerOperations, routePath } from "./peer.ts";

/** Serves the operations of the workloads by Fastify, with the functions that it compiles from their schemas. */
const app = fastify({ ajv: { customOptions: { strict: false } } });
const peer = openPeer();
const findOwner = createFindOwner(peer);
app.addSchema({ $id: "contract", components: contract.components });
const shared = ({ $ref }: { readonly $ref: string }) => ({ $ref: $ref.replace("#", "contract#") });
app.decorateRequest("owner");
app.addHook("onRequest", async (request, reply) => {
  const { "x-api-key": key, "x-account-id": account } = request.headers;
  const owner = await findOwner(key, account);
  request.setDecorator("owner", owner);
  return owner ? undefined : reply.code(401).send({ code: "authentication_failed" });
});
for (const { method, path, body, answer, reply } of peerOperations(peer)) {
  app.route({
    method,
    url: routePath(path),
    schema: { ...(body && { body: shared(body) }), response: { "2xx": shared(answer) } },
    async handler(request, response) {
      const { body, params, headers } = request;
      const owner = request.getDecorator<Owner>("owner");
      const answered = await reply({ owner, body, params, key: headers["idempotency-key"] });
      return response.code(answered.status as 200).send(answered.body);
    },
  });
}
await app.listen({ port: 0, host: "127.0.0.1" });
ready(app.server);
