import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { OpenAPIHono, type createRoute } from "@hono/zod-openapi";
import { CompiledQuery, Kysely, sql, SqliteDialect, type SqliteDatabase } from "kysely";
import { routes } from "../../../generated/routes.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { builderOf } from "../../../src/store/kysely.ts";
import { storeErrorOf } from "../../../src/store/engines/sqlite/errors.ts";
import type { Tables } from "../../../src/store/tables.ts";
import { Violation } from "../../../src/store/violation.ts";
import type { Row, Write } from "../../../src/store/write.ts";
import type { Owner } from "../messages.ts";
import { ready } from "./contender.ts";
import { openToldFile, type Read } from "./database.ts";
import { createFindOwner, peerOperations } from "./peer.ts";

// What `prepare` gives is a statement of better-sqlite3, as Kysely's dialect expects it.
const dialect = new SqliteDialect({ database: openToldFile() as unknown as SqliteDatabase });
const kysely = new Kysely<Tables>({ dialect });

// Sends come compiled, so that they are those of all contenders: this spares the peer the time of building them.
async function run(executor: Kysely<Tables>, { sql, parameters, missedAs }: Write): Promise<readonly Row[]> {
  const { numAffectedRows, rows } = await executor.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]));
  if (missedAs === undefined || Number(numAffectedRows) === 1) return rows;
  throw new Violation("missed", missedAs);
}

const engine: Engine = {
  dialect: "sqlite",
  builder: builderOf("sqlite"),
  read: (query) => run(kysely, query),
  async commit(writes) {
    try {
      return await kysely.transaction().execute(async (transaction) => {
        const results = [];
        for (const write of writes) results.push(await run(transaction, write));
        return results;
      });
    } catch (error) {
      throw storeErrorOf(error);
    }
  },
  close: () => kysely.destroy(),
};
const read: Read = async <Row extends object>(texts: TemplateStringsArray, ...values: readonly unknown[]) =>
  (await sql<Row>(texts, ...values).execute(kysely)).rows;
const peer = { engine, read };
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
      key: context.req.header("idempotency-key"),
    });
    return Response.json(body, { status });
  });
}
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => ready(server)) as Server;
