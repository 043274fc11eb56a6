import { createHash } from "node:crypto";
import fastify from "fastify";
import type { DatabaseLocation } from "../../../src/config/config.ts";
import { prepareCommit, type ChangePart } from "../../../src/store/change.ts";
import type { Engine } from "../../../src/store/engine.ts";
import type { CommitOutcome } from "../../../src/store/engines/commit-outcome.ts";
import { createPool } from "../../../src/store/engines/postgres/pool.ts";
import { createStatementNamer } from "../../../src/store/engines/postgres/statement-namer.ts";
import { runTransaction } from "../../../src/store/engines/postgres/transaction.ts";
import { configure } from "../../../src/store/engines/sqlite/driver.ts";
import { createEngine } from "../../../src/store/engines/sqlite/engine.ts";
import { openFile } from "../../../src/store/engines/sqlite/file.ts";
import { createGroupRunner } from "../../../src/store/engines/sqlite/group-runner.ts";
import { readSettings, reportPort } from "../contender-process.ts";
import { openEngine, type Owner } from "../service.ts";
import { contract, createOperations } from "./baseline-operations.ts";

const cacheKibibytes = 65_536;

/** Opens the store of connect-hub, but with one transaction for each request, as Fastify's documentation recommends. */
function openPeer(database: DatabaseLocation): Engine {
  const toResults = (outcome: CommitOutcome) => {
    if ("error" in outcome) throw outcome.error;
    return outcome.results;
  };
  if (database.kind === "file") {
    const file = openFile(database.path);
    configure(file, cacheKibibytes);
    const commit = createGroupRunner(file);
    return createEngine(file, {
      add: async (writes) => toResults(commit([writes])[0]!),
      truncateLog() {},
      end: async () => {},
    });
  }
  const pool = createPool(database.url, {});
  const options = { prepare: createStatementNamer(), answerMilliseconds: 0 };
  return {
    ...openEngine(database),
    async commit(parts: readonly ChangePart[]) {
      const client = await pool.connect();
      try {
        const [outcome] = await runTransaction(client, [prepareCommit(parts)], options);
        return toResults(outcome!);
      } finally {
        client.release();
      }
    },
  };
}

/**
 * Serves the operations of the workloads with Fastify, which compiles validators and serializers from the contract's
 * schemas.
 */
const { database } = readSettings();
const engine = openPeer(database);
const app = fastify({ ajv: { customOptions: { strict: false } } });
app.addSchema({ $id: "contract", components: contract.components });
const shared = (schema: { readonly $ref: string }) => ({ $ref: schema.$ref.replace("#", "contract#") });
app.decorateRequest("owner");
app.addHook("onRequest", async (request, reply) => {
  const { "x-api-key": key, "x-account-id": accountId } = request.headers;
  const hash = createHash("sha256").update(String(key)).digest("hex");
  const query = engine.builder
    .selectFrom("api_keys")
    .select(["user_id as userId", "account_id as accountId"])
    .where("hash", "=", hash)
    .where("revoked_at", "is", null);
  const [owner] = (await engine.read(query.compile())) as unknown as readonly Owner[];
  request.setDecorator("owner", owner);
  return owner?.accountId === accountId ? undefined : reply.code(401).send({ code: "authentication_failed" });
});
for (const { path, body, answer, reply } of createOperations(engine)) {
  app.route({
    method: "POST",
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    schema: { body: shared(body), response: { "2xx": shared(answer) } },
    async handler(request, response) {
      const owner = request.getDecorator<Owner>("owner");
      const result = await reply({ owner, body: request.body, params: request.params });
      return response.code(result.status as 200).send(result.body);
    },
  });
}
await app.listen({ port: 0, host: "127.0.0.1" });
reportPort(app.server);
