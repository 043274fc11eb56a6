import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { OpenAPIHono, type createRoute } from "@hono/zod-openapi";
import { CompiledQuery } from "kysely";
import { routes } from "../../../generated/routes.ts";
import type { Owner } from "../messages.ts";
import { ready } from "./contender.ts";
import { createFindOwner, peerOperations } from "./peer.ts";
import type { PeerDatabase } from "./reads.ts";
import { openToldPeer } from "./sqlite.ts";

/**
 * connect-hub's own libraries without connect-hub: `@hono/zod-openapi` as its documentation teaches, with the routes and
 * Zod schemas of our contract, a middleware that checks API key and account against the database, and Kysely's own SQLite
 * dialect with a transaction a send and reads that are built at each request. It parses no numbers, knows one price,
 * counts no segments, limits no rates and keeps no log.
 */
const { kysely } = openToldPeer();
const peer: PeerDatabase = {
  dialect: "sqlite",
  read: (query, values) => query(kysely, values).execute(),
  // The statements come compiled, so that they are those of all contenders: this spares the peer the time of building them.
  commit: (writes) =>
    kysely.transaction().execute(async (transaction) => {
      for (const { sql, parameters, missedAs } of writes) {
        const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]));
        if (missedAs === undefined || Number(numAffectedRows) === 1) continue;
        throw new Error(`${numAffectedRows} rows changed: ${sql}`);
      }
    }),
};
const findOwner = createFindOwner(peer);
const app = new OpenAPIHono<{ Variables: { owner: Owner } }>();
app.use("/api/*", async (context, next) => {
  const owner = await findOwner(context.req.header("x-api-key"), context.req.header("x-account-id"));
  if (!owner) return context.json({ code: "authentication_failed" }, 401);
  context.set("owner", owner);
  return next();
});
for (const { id, reply } of peerOperations(peer)) {
  // Of all routes at once the compiler would make one type of thousands of lines.
  app.openapi(routes[id] as ReturnType<typeof createRoute>, async (context) => {
    const { status, body } = await reply({
      owner: context.get("owner"),
      body: context.req.valid("json" as never),
      params: context.req.valid("param" as never),
      idempotencyKey: context.req.header("idempotency-key"),
    });
    return Response.json(body, { status });
  });
}
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => ready(server)) as Server;
