import { Kysely, PostgresDialect } from "kysely";
import type { QueryConfig } from "pg";
import type { Row } from "../../change.ts";
import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { createGroupCommit } from "./commit.ts";
import { isUnstorable, storeErrorOf } from "./errors.ts";
import { createPool, unhurried, type PostgresOptions } from "./pool.ts";
import { createSignal } from "./signal.ts";
import { requirePlain } from "../plain.ts";
import { createPrepare, unnamed } from "./prepare.ts";

const defaultAnswerMilliseconds = 15_000;

export { unmetRequirement } from "./sessions.ts";

/** Opens the database of a `postgres://` address; connects on first use, and again after the connection was lost. */
export function openPostgres(url: string, options: PostgresOptions = {}): Engine {
  const { answerMilliseconds = defaultAnswerMilliseconds } = options;
  const pool = createPool(url, options);
  const prepare = createPrepare();
  const commits = createGroupCommit(pool, prepare, answerMilliseconds, pool.options.max);
  const signal = createSignal(url, pool);
  let ended: Promise<void> | undefined;

  async function end(): Promise<void> {
    await commits.end();
    await signal.end();
    await pool.end();
  }

  return withKysely({
    dialect: "postgres",
    commit: commits.add,
    async read(query) {
      const ask = async (asked: QueryConfig) => {
        const timed: QueryConfig & { query_timeout: number } = {
          ...asked,
          query_timeout: answerMilliseconds,
        };
        return (await pool.query<Row>(timed)).rows;
      };
      requirePlain(query.parameters.flat());
      const toAsk = () => prepare(query);
      try {
        return await ask(toAsk()).catch((error: unknown) => {
          if (!prepare.renewFor(error)) throw error;
          return ask(unnamed(toAsk()));
        });
      } catch (error) {
        // A NUL cannot be stored, so no row matches it.
        if (isUnstorable(error)) return [];
        throw storeErrorOf(error);
      }
    },
    async withTransactions(work) {
      const database = new Kysely<unknown>({
        dialect: new PostgresDialect({ pool: createPool(url, unhurried) }),
      });
      try {
        return await work(database);
      } catch (error) {
        throw storeErrorOf(error);
      } finally {
        await database.destroy();
      }
    },
    signal,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (ended ??= end()),
  });
}
