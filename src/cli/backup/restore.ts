import { mkdir, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Argument } from "commander";
import type { Config } from "../../config/config.ts";
import { DatabaseError, explainOtherMode } from "../../runtimes/process/database.ts";
import { lockDatabase, resolveDatabasePath } from "../../runtimes/process/exclusive-file.ts";
import type { Engine } from "../../store/engine.ts";
import { toSqliteStoreError } from "../../store/engines/sqlite/errors.ts";
import { openFile } from "../../store/engines/sqlite/file.ts";
import { openSqlite, openSqliteReader } from "../../store/engines/sqlite/open.ts";
import { findBackupTime, findOtherMode } from "../../store/installation.ts";
import { migrate } from "../../store/migrate.ts";
import { createStore } from "../../store/store.ts";
import { systemClock } from "../../system-clock.ts";
import type { Command } from "../command.ts";
import { localActor, readCommandConfig, recordCommand } from "../database.ts";
import { CommandFailure, toFileError } from "../failure.ts";
import { checkFile } from "./check-file.ts";
import { copyDatabase, removeDatabase, sqliteEndings } from "./copy-database.ts";
import { renameDurably, syncPath } from "./sync.ts";

const maximumRows = 1_000;
const remedy = "Use another backup, or the version of connect-hub that wrote it. Nothing was changed.";

export const restoreCommand: Command = {
  name: "restore",
  help: "replace the SQLite database by a backup. The service must be stopped, and all queues are put on hold",
  parameters: [new Argument("<file>", "file that the command backup has written")],
  details: `No message is sent after the restore until the hold ends, because a queued message of the backup may have been sent after it. The
command lists the queued messages. Cancel those that must not be sent (message cancel), then run: npm run cli -- queue hold end all

It also lists the idempotency keys that were used after the backup. A retry with one of them would send again. The previous database
stays next to the restored one, with the ending .replaced. Webhooks and e-mails that were queued at the backup are sent again.`,
  async run({ file }) {
    const source = String(file);
    const { database, mode } = readCommandConfig();
    if (database.kind !== "file")
      throw new CommandFailure(
        "The database is on PostgreSQL. Restore it with pg_restore, and put the queues on hold before the service starts.",
      );
    await stat(source).catch((error: unknown) => {
      throw toFileError(error, source);
    });
    await mkdir(dirname(database.path), { recursive: true, mode: 0o700 });
    const path = resolveDatabasePath(database.path);
    const lock = lockDatabase(path, openFile);
    try {
      return await restore(source, path, mode);
    } finally {
      lock.close();
    }
  },
};

async function restore(source: string, path: string, mode: Config["mode"]) {
  const counts = await checkFile(source, remedy);
  const prepared = `${path}.restoring`;
  try {
    await copyDatabase(source, prepared);
    const { queued, at } = await prepare(prepared, { source, mode });
    const laterKeys = await listLaterKeys(path, at);
    await replace(prepared, path);
    return {
      list: queued,
      ...counts,
      backup_of: at === undefined ? undefined : new Date(at).toISOString(),
      keys_used_after_the_backup: laterKeys,
    };
  } catch (error) {
    await removeDatabase(prepared);
    throw toSqliteStoreError(error);
  }
}

/**
 * Migrates a copy of a backup, and puts all queues on hold. Returns its time and its queued messages, at most 1,000.
 * Rejects with `DatabaseError` if it belongs to the other mode.
 */
async function prepare(path: string, given: { readonly source: string; readonly mode: Config["mode"] }) {
  const engine = openSqlite(path);
  try {
    await migrate(engine);
    const otherMode = await findOtherMode(engine, given.mode);
    if (otherMode) throw new DatabaseError(explainOtherMode(otherMode, given.mode));
    const at = await findBackupTime(engine);
    const store = createStore(engine);
    const reason =
      at === undefined ? "restored from a backup" : `restored from a backup of ${new Date(at).toISOString()}`;
    const hold = { scope: "all", since: systemClock.now(), by: localActor.userId, reason } as const;
    const entry = recordCommand(store, "restore", { kind: "hold", id: "all" }, { file: given.source });
    await store.commit([store.holds.begin(hold), entry]);
    return { at, queued: await listQueued(engine) };
  } finally {
    await engine.close();
  }
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
