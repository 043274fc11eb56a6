import { Kysely, PostgresDialect } from "kysely";
import type { QueryConfig } from "pg";
import type { Row } from "../../change.ts";
import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { createGroupCommit } from "./commit.ts";
import { isUnstorable, toPostgresStoreError } from "./errors.ts";
import { createPool, migrationOptions, type PostgresOptions } from "./pool.ts";
import { createNotifier } from "./notifier.ts";
import { assertSupportedParameters } from "../supported-parameters.ts";
import { createStatementNamer, withoutName } from "./statement-namer.ts";

const defaultAnswerMilliseconds = 15_000;

export { findUnmetRequirement } from "./unmet-requirement.ts";

/**
 * Opens the database of a `postgres://` address. Connects at the first use, and again after a connection loss. If the
 * database is locked, overloaded or unavailable, reads and commits reject with a `StoreError`. A read or commit without
 * a response within `answerMilliseconds` (default: 15 seconds) rejects with the kind `gone`. That commit may have been
 * written. A read with a parameter that contains U+0000 finds no rows.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Engine {
  const { answerMilliseconds = defaultAnswerMilliseconds } = options;
  const pool = createPool(url, options);
  const prepare = createStatementNamer();
  const commits = createGroupCommit(pool, prepare, answerMilliseconds, pool.options.max);
  const signal = createNotifier(url, pool);
  let ending: Promise<void> | undefined;

  async function end(): Promise<void> {
    await commits.end();
    await signal.end();
    await pool.end();
  }

  return withKysely({
    dialect: "postgres",
    commit: commits.add,
    async read(query) {
      const runQuery = async (config: QueryConfig) => {
        const timed: QueryConfig & { query_timeout: number } = {
          ...config,
          query_timeout: answerMilliseconds,
        };
        return (await pool.query<Row>(timed)).rows;
      };
      assertSupportedParameters(query.parameters.flat());
      const nameQuery = () => prepare(query);
      try {
        return await runQuery(nameQuery()).catch((error: unknown) => {
          if (!prepare.renewIfStale(error)) throw error;
          return runQuery(withoutName(nameQuery()));
        });
      } catch (error) {
        // Postgres cannot store U+0000, so no row matches it.
        if (isUnstorable(error)) return [];
        throw toPostgresStoreError(error);
      }
    },
    async withTransactions(work) {
      const database = new Kysely<unknown>({
        dialect: new PostgresDialect({ pool: createPool(url, migrationOptions) }),
      });
      try {
        return await work(database);
      } catch (error) {
        throw toPostgresStoreError(error);
      } finally {
        await database.destroy();
      }
    },
    notifier: signal,
    getPoolUsage: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (ending ??= end()),
  });
}
