import { openSqlite } from "#sqlite";
import { readConfig, type Config } from "../config/config.ts";
import { createId } from "../domain/identifiers.ts";
import type { Change } from "../ports/store/change.ts";
import { retryBusy } from "../ports/store/messages.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import type { AuditTarget } from "../ports/store/operator.ts";
import type { Store } from "../ports/store.ts";
import { openDatabase } from "../runtimes/process/database.ts";
import { withSecretFiles } from "../runtimes/process/secret-files.ts";
import type { Engine } from "../store/engine.ts";
import { createStore } from "../store/store.ts";
import { systemClock } from "../system-clock.ts";

const lockTimeoutMilliseconds = 5_000;

/** Actor and address of a local command in the audit log. */
export const localActor = { userId: "command line", address: "local" } as const;

/** An open database and its configuration. */
export interface OpenDatabase {
  readonly config: Config;
  readonly engine: Engine;
  readonly store: Store;
  readonly protection: DataProtection;
  /** Names of the migrations that ran when the database was opened. */
  readonly appliedMigrations: readonly string[];
}

/** Reads the configuration without the routes file. Throws `ConfigurationError` if it is invalid. */
export function readCommandConfig(): Config {
  const { environment, faults } = withSecretFiles(process.env);
  return readConfig(environment, undefined, undefined, faults);
}

/**
 * Opens the configured database, runs `work` and closes the database. Rejects with a `ConfigurationError` if the
 * configuration is invalid, or with the error of `work`. As `npm start` does, it creates a missing database and runs
 * the migrations. A commit waits up to 5 seconds for a lock of another program, and then rejects with a `StoreError` of
 * kind `busy`.
 */
export async function withDatabase<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result> {
  const config = readCommandConfig();
  const { engine: opened, appliedMigrations, protection } = await openDatabase(config, openSqlite);
  try {
    const commit: Engine["commit"] = (writes) =>
      retryBusy({ clock: systemClock, until: systemClock.monotonic() + lockTimeoutMilliseconds }, () =>
        opened.commit(writes),
      );
    const engine = { ...opened, commit };
    const store = createStore(engine, { protection, periods: config.retention });
    return await work({ config, engine, store, protection, appliedMigrations });
  } finally {
    await opened.close();
  }
}

/** Creates the audit log entry of a change that no API operation makes. Commit it with the change, or before it. */
export function recordCommand(
  { audit }: Pick<Store, "audit">,
  operation: string,
  target: AuditTarget,
  request: object,
): Change {
  const at = systemClock.now();
  const id = createId(at);
  const { userId: actor, address } = localActor;
  const entry = {
    id,
    at,
    actor,
    operation,
    target,
    request: JSON.stringify(request),
    address,
    requestId: id,
  };
  return audit.record(entry);
}
