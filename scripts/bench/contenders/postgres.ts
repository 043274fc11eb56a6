import pg from "pg";
import { prepareCommit, type Part } from "../../../src/store/change.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createPrepare } from "../../../src/store/engines/postgres/prepare.ts";
import type { Outcome, Results } from "../../../src/store/engines/outcome.ts";
import { runTransaction } from "../../../src/store/engines/postgres/transaction.ts";
import { builderOf } from "../../../src/store/kysely.ts";

const groupSize = 64;
const options = { prepare: createPrepare(), answerMilliseconds: 0 };

/** One connection: what waits is one transaction. A refusal ends the process. */
export async function openPostgresWriter(connectionString: string): Promise<Engine> {
  const client = new pg.Client({ connectionString, pipeline: true });
  await client.connect();
  const waiting: { readonly parts: readonly Part[]; readonly resolve: (results: Results) => void }[] = [];
  let isRunning = false;
  async function run(): Promise<void> {
    isRunning = true;
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = waiting.splice(0, groupSize);
      const commits = group.map(({ parts }) => prepareCommit(parts));
      const outcomes = await runTransaction(client as unknown as pg.PoolClient, commits, options);
      for (const [index, { resolve }] of group.entries()) resolve(resultsOf(outcomes[index]!));
    }
    isRunning = false;
  }
  const commit = (parts: readonly Part[]) =>
    new Promise<Results>((resolve) => {
      waiting.push({ parts, resolve });
      if (!isRunning) void run();
    });
  return engineOf(commit, () => client.end());
}

function resultsOf(outcome: Outcome): Results {
  if ("error" in outcome) throw outcome.error;
  return outcome.results;
}

const engineOf = (commit: Engine["commit"], close: Engine["close"]): Engine => ({
  dialect: "postgres",
  builder: builderOf("postgres"),
  read: () => Promise.reject(new Error("On Postgres it sends and reads nothing.")),
  commit,
  close,
});
