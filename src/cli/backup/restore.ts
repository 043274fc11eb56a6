import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Argument } from "commander";
import { openFile, openSqlite, openSqliteReader } from "#sqlite";
import type { Config } from "../../config/config.ts";
import { noDataKeys, type DataKeys } from "../../domain/privacy/data-keys.ts";
import type { Tombstone } from "../../domain/privacy/tombstones.ts";
import { isStoreError } from "../../ports/store/errors.ts";
import { DatabaseError, explainMissingFile, explainOtherMode } from "../../runtimes/process/database.ts";
import { getErasureFile, readTombstones } from "../../runtimes/process/erasure-file.ts";
import { lockDatabase, resolveDatabasePath } from "../../runtimes/process/exclusive-file.ts";
import { createdSecretFiles, readDataKeys } from "../../runtimes/process/files.ts";
import { readInstallationRecord } from "../../runtimes/process/installation-record.ts";
import { renameDurably, syncPath } from "../../runtimes/process/sync.ts";
import {
  createDataProtection,
  findHashKey,
  hasSealedHashKey,
  insertHashKey,
  requireDataKeys,
} from "../../store/data-protection.ts";
import { listUsedKeys } from "../../store/sealed-data.ts";
import type { Engine } from "../../store/engine.ts";
import { toSqliteStoreError } from "../../store/engines/sqlite/errors.ts";
import { findBackupTime, type Installation, recordMode, setInstallation } from "../../store/installation.ts";
import { migrate } from "../../store/migrate.ts";
import { createStore } from "../../store/store.ts";
import { systemClock } from "../../system-clock.ts";
import type { Command } from "../command.ts";
import { localActor, readCommandConfig, recordCommand } from "../database.ts";
import { CommandFailure, toFileError } from "../failure.ts";
import { createLocalService } from "../operator/local-service.ts";
import { applyTombstones, type AppliedTombstones } from "../privacy/apply-tombstones.ts";
import { checkFile } from "./check-file.ts";
import { copyDatabase, removeDatabase, sqliteEndings } from "./copy-database.ts";

const maximumRows = 1_000;
const remedy = "Use another backup, or the version of connect-hub that wrote it. Nothing was changed.";

export const restoreCommand: Command = {
  name: "restore",
  help: "replace the SQLite database by a backup. The service must be stopped, and all queues are put on hold",
  parameters: [new Argument("<file>", "file that the command backup has written")],
  details: `No message is sent after the restore until the hold ends, because a queued message of the backup may have been sent after it. The
command lists the queued messages. Cancel those that must not be sent (message cancel), then run: npm run cli -- queue hold end all

It also lists the idempotency keys that were used after the backup. A retry with one of them would send again. The previous database
stays next to the restored one, with the ending .replaced. Webhooks and e-mails that were queued at the backup are sent again.

The data keys of the backup are required: CONNECT_HUB_DATA_KEYS, or in a sandbox the file data-keys in the data folder.

The erasures in the file "erasures" of CONNECT_HUB_DATA are applied to the restored database. On a new machine, copy the latest file
there first.`,
  async run({ file }) {
    const source = String(file);
    const config = readCommandConfig();
    const { database } = config;
    if (database.kind !== "file")
      throw new CommandFailure(
        "The database is on PostgreSQL. Restore it with pg_restore, run `privacy reapply`, and put the queues on hold before the service starts.",
      );
    await stat(source).catch((error: unknown) => {
      throw toFileError(error, source);
    });
    const installation = await readInstallationRecord(database.path);
    await mkdir(dirname(database.path), { recursive: true, mode: 0o700 });
    const tombstones = await readTombstones(getErasureFile(config.dataFolder));
    const path = resolveDatabasePath(database.path);
    const lock = lockDatabase(path, openFile);
    try {
      return await restore(source, path, { config, installation, tombstones });
    } finally {
      lock.close();
    }
  },
};

/** Configuration and identity of the database after the restore, and the erasures that it must contain. */
interface Target {
  readonly config: Config;
  /** Record of the database that is replaced. The restored database continues it. */
  readonly installation: Installation | undefined;
  readonly tombstones: readonly Tombstone[];
}

async function restore(source: string, path: string, target: Target) {
  const counts = await checkFile(source, remedy);
  const prepared = `${path}.restoring`;
  try {
    await copyDatabase(source, prepared);
    const { queued, at, applied } = await prepare(prepared, { source, current: path }, target);
    const laterKeys = await listLaterKeys(path, at);
    await replace(prepared, path);
    return {
      list: queued,
      ...counts,
      backup_of: at === undefined ? undefined : new Date(at).toISOString(),
      keys_used_after_the_backup: laterKeys,
      ...applied,
    };
  } catch (error) {
    await removeDatabase(prepared);
    throw toSqliteStoreError(error);
  }
}

/**
 * Migrates a copy of a backup, puts all queues on hold, and applies the erasures. Returns its time and its queued
 * messages, at most 1,000. `current` is the path of the database that it replaces. Rejects with `DatabaseError` if it
 * belongs to the other mode, and with `CommandFailure` if a data key is missing.
 */
async function prepare(
  path: string,
  { source, current }: { readonly source: string; readonly current: string },
  { config, installation, tombstones }: Target,
) {
  const engine = openSqlite(path);
  try {
    await migrate(engine);
    const otherMode = await recordMode(engine, config.mode);
    if (otherMode) throw new DatabaseError(explainOtherMode(otherMode, config.mode));
    if (tombstones.length > 0) await ensureHashKey(engine, current);
    const keys = await requireKeys(engine, source, config);
    if (installation) await engine.commit([setInstallation(engine, installation)]);
    const at = await findBackupTime(engine);
    const store = createStore(engine);
    const reason =
      at === undefined ? "restored from a backup" : `restored from a backup of ${new Date(at).toISOString()}`;
    const hold = { scope: "all", since: systemClock.now(), by: localActor.userId, reason } as const;
    const entry = recordCommand(store, "restore", { kind: "hold", id: "all" }, { file: source });
    await store.commit([store.holds.begin(hold), entry]);
    const applied = tombstones.length > 0 ? await eraseAgain(engine, keys, config, tombstones) : {};
    return { at, applied, queued: await listQueued(engine) };
  } finally {
    await engine.close();
  }
}

/** Applies erasures to a copy of a backup. */
async function eraseAgain(
  engine: Engine,
  keys: DataKeys,
  config: Config,
  tombstones: readonly Tombstone[],
): Promise<AppliedTombstones> {
  const protection = createDataProtection(keys);
  await protection.load(engine);
  return applyTombstones(createLocalService({ config, engine, protection }).context, tombstones);
}

/**
 * Adds the hash key of the current database to the copy if that has none, because version 1.0.0 wrote it. The hashes of the
 * erasures were made with this key. Rejects with `CommandFailure` if no database has a hash key.
 */
async function ensureHashKey(engine: Engine, current: string): Promise<void> {
  if ((await findHashKey(engine)) !== undefined) return;
  const isThere = (await stat(current).catch(() => undefined))?.size;
  const reader = isThere ? openSqliteReader(current) : undefined;
  try {
    const stored = reader && (await findHashKey(reader).catch(() => undefined));
    if (stored === undefined)
      throw new CommandFailure(
        "The backup is of version 1.0.0, and no database has the key of the hashes in the file erasures. To restore without these erasures, move the file to another folder.",
      );
    await engine.commit([insertHashKey(engine, stored)]);
  } finally {
    await reader?.close();
  }
}

/** Returns the data keys. Rejects with `CommandFailure` if they do not open the sealed data of the backup. */
async function requireKeys(
  engine: Engine,
  source: string,
  { dataKeys, dataFolder }: Config,
): Promise<DataKeys> {
  const path = join(dataFolder, createdSecretFiles.dataKeys);
  const keys = dataKeys ?? (await readDataKeys(path));
  if (!keys && (await hasSealedHashKey(engine))) throw new CommandFailure(explainMissingFile(path));
  const { all } = keys ?? noDataKeys;
  const missing = (await listUsedKeys(engine, systemClock.now())).difference(
    new Set(all.map(({ id }) => id)),
  );
  if (missing.size > 0)
    throw new CommandFailure(
      `${source}: the backup has data that is sealed under ${[...missing].join(", ")}. Add ${missing.size > 1 ? "these keys" : "this key"} to CONNECT_HUB_DATA_KEYS, after the first key. Nothing was changed.`,
    );
  await requireDataKeys(engine, keys ?? noDataKeys).catch((error: unknown) => {
    throw isStoreError(error, "schema")
      ? new CommandFailure(`${source}: the backup cannot be used: ${error.reason}. Nothing was changed.`)
      : error;
  });
  return keys ?? noDataKeys;
}

async function listQueued({ builder }: Engine): Promise<readonly object[]> {
  const messages = await builder
    .selectFrom("messages")
    .select(["id", "channel", "account_id", "created_at"])
    .where("next_attempt_at", "is not", null)
    .where("status", "=", "PENDING")
    .orderBy("id")
    .limit(maximumRows)
    .execute();
  return messages.map(({ created_at, ...message }) => ({
    ...message,
    created_at: new Date(created_at).toISOString(),
  }));
}

/** Returns the idempotency keys that the current database stored after the backup, at most 1,000, oldest first. */
async function listLaterKeys(path: string, at: number | undefined): Promise<readonly string[] | string> {
  if (at === undefined) return "unknown, because the backup has no time";
  if (!(await stat(path).catch(() => undefined))?.size) return "unknown, because there is no database";
  let engine: Engine | undefined;
  try {
    engine = openSqliteReader(path);
    const keys = await engine.builder
      .selectFrom("idempotency_keys")
      .select(["account_id", "key"])
      .where("created_at", ">=", at)
      .orderBy("created_at")
      .limit(maximumRows)
      .execute();
    return keys.map(({ account_id, key }) => `${account_id} ${key}`);
  } catch {
    return "unknown, because the database cannot be read";
  } finally {
    await engine?.close();
  }
}

/**
 * Replaces the database, and keeps the old one with its log under another name. If it is interrupted, the database is
 * missing, and the service does not start while the prepared file is there.
 */
async function replace(prepared: string, path: string): Promise<void> {
  await removeDatabase(`${path}.replaced`);
  // The database goes first. Without its log it would be an older state that looks complete.
  for (const ending of sqliteEndings)
    await rename(path + ending, `${path}.replaced${ending}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  await syncPath(dirname(path));
  await renameDurably(prepared, path);
}
