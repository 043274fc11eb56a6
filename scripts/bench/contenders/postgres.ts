import pg from "pg";
import type { Engine } from "../../../src/store/engine.ts";
import { batchesOf } from "../../../src/store/engines/postgres/batches.ts";
import { builderOf } from "../../../src/store/kysely.ts";
import { createPrepare } from "../../../src/store/engines/postgres/prepare.ts";
import { createCommitQueue } from "../../../src/store/engines/sqlite/commit.ts";
import type { Write } from "../../../src/store/write.ts";

/** One group is on its way while the one before is committed. */
const groupsAtOnce = 2;

/** A transaction a send, each statement prepared, as the driver's documentation teaches. */
export function openPostgresPool(connectionString: string): Engine {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const queryOf = createQueryOf();
  async function commit(writes: readonly Write[]) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const write of writes) await client.query(queryOf(write));
      await client.query("commit");
      return [];
    } finally {
      client.release();
    }
  }
  return engineOf(commit, () => pool.end());
}

/**
 * One connection; what waits is one transaction, in as few statements as connect-hub's, everything of it sent at once. A
 * refusal ends the process.
 */
export async function openPostgresWriter(connectionString: string): Promise<Engine> {
  const client = new pg.Client({ connectionString, pipeline: true });
  await client.connect();
  const prepare = createPrepare();
  const queue = createCommitQueue((lists) => ({ lists, members: lists.map((_, number) => [number]) }));
  let inFlight = 0;
  let scheduled = false;
  const check = (error: Error | null) => {
    if (error) throw error;
  };
  function send(): void {
    scheduled = false;
    while (queue.length > 0 && inFlight < groupsAtOnce) {
      const { lists, settle } = queue.take();
      inFlight += 1;
      client.query("begin", check);
      for (const { writes } of batchesOf(lists, prepare)) {
        for (const { query } of writes) client.query(query, check);
      }
      client.query("commit", (error: Error | null) => {
        check(error);
        inFlight -= 1;
        settle(lists.map(() => ({ results: [] })));
        send();
      });
    }
  }
  async function commit(writes: readonly Write[]) {
    if (!scheduled) setImmediate(send);
    scheduled = true;
    return queue.add(writes);
  }
  return engineOf(commit, () => client.end());
}

function createQueryOf() {
  const names = new Map<string, string>();
  const nameOf = (sql: string) => names.get(sql) ?? names.set(sql, `send_${names.size}`).get(sql)!;
  return ({ sql, parameters }: Write) => ({ text: sql, values: [...parameters], name: nameOf(sql) });
}

const engineOf = (commit: Engine["commit"], close: Engine["close"]): Engine => ({
  dialect: "postgres",
  builder: builderOf("postgres"),
  read: () => Promise.reject(new Error("On Postgres it sends and reads nothing.")),
  commit,
  close,
});
