import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { OpenAPIHono, type createRoute } from "@hono/zod-openapi";
import { Kysely, SqliteDialect } from "kysely";
import { routes } from "../../../generated/routes.ts";
import type { Tables } from "../../../src/store/tables.ts";
import type { Owner } from "../messages.ts";
import { openPeer } from "./better-sqlite3.ts";
import { ready } from "./contender.ts";
import { createKyselyAnswers } from "./kysely.ts";
import { hashOf, peerOperations } from "./peer.ts";

/**
 * connect-hub's own libraries without connect-hub: `@hono/zod-openapi` as its documentation teaches, with the routes and
 * Zod schemas of our contract, a middleware that checks API key and account against the database, and Kysely's own SQLite
 * dialect with a transaction a request. It parses no numbers, knows one price, counts no segments, limits no rates and
 * keeps no log.
 */
const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openPeer().database }) });
const app = new OpenAPIHono<{ Variables: { owner: Owner } }>();
app.use("/api/*", async (context, next) => {
  const owner = await database
    .selectFrom("api_keys")
    .select(["user_id as userId", "account_id as accountId"])
    .where("hash", "=", hashOf(context.req.header("x-api-key") ?? ""))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  const account = context.req.header("x-account-id");
  if (!owner || (account !== undefined && account !== owner.accountId)) {
    return context.json({ code: "authentication_failed" }, 401);
  }
  context.set("owner", owner);
  return next();
});
for (const { id, reply } of peerOperations(createKyselyAnswers(database))) {
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
