import { copyFile, rename, rm, stat } from "node:fs/promises";
import { Argument } from "commander";
import { DatabaseError, explainOtherMode } from "../../runtimes/process/database.ts";
import { lockDatabase } from "../../runtimes/process/exclusive-file.ts";
import type { SqliteDatabase } from "../../store/engines/sqlite/driver.ts";
import { openFile } from "../../store/engines/sqlite/file.ts";
import { systemClock } from "../../system-clock.ts";
import type { Command } from "../command.ts";
import { localActor, readCommandConfig } from "../database.ts";
import { CommandFailure, toFileError } from "../failure.ts";
import { countRows, withCheckedFile } from "./check-file.ts";
import { renameDurably, syncPath } from "./sync.ts";
import { dirname } from "node:path";

const maximumRows = 1_000;
const remedy = "Use another backup, or the version of connect-hub that wrote it. Nothing was changed.";

export const restoreCommand: Command = {
  name: "restore",
  help: "replace the SQLite database by a backup. The service must be stopped, and all queues are put on hold",
  parameters: [new Argument("<file>", "file that the command backup has written")],
  details: `Nothing is sent after the restore until the hold ends, because a queued message of the backup may have been sent after it. The command
lists the queued messages. Cancel those that must not be sent (message cancel), then run: npm run cli -- queue hold end all

It also lists the idempotency keys that were used after the backup. A retry with one of them would send again. The previous database
stays next to the restored one, with the ending .replaced.`,
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
    const lock = lockDatabase(database.path, openFile);
    try {
      return await restore(source, database.path, mode);
    } finally {
      lock.close();
    }
  },
};

async function restore(source: string, path: string, mode: "sandbox" | "production") {
  const backup = withCheckedFile(source, remedy, (database) => ({
    ...readInstallation(database),
    ...countRows(database),
  }));
  if (backup.mode !== undefined && backup.mode !== mode)
    throw new DatabaseError(explainOtherMode(backup.mode, mode));
  const lostKeys = await listLaterKeys(path, backup.at);
  const prepared = `${path}.restoring`;
  await rm(prepared, { force: true });
  await copyFile(source, prepared);
  const queued = holdAll(prepared, backup.at);
  await replace(prepared, path);
  const { mode: _, at, ...counts } = backup;
  return {
    list: queued,
    ...counts,
    backup_of: at === undefined ? undefined : new Date(at).toISOString(),
    keys_used_after_the_backup: lostKeys,
  };
}

/** Returns the mode and the time of a backup. A database of version 1.0.0 has neither. */
function readInstallation(database: SqliteDatabase) {
  const [table] = database.prepare("select name from sqlite_master where name = 'installation'").all();
  const [row] = table ? database.prepare("select mode, backed_up_at from installation").all() : [];
  return {
    mode: row?.["mode"] as "sandbox" | "production" | undefined,
    at: (row?.["backed_up_at"] ?? undefined) as number | undefined,
  };
}

/** Puts all queues on hold in one transaction, and returns the queued messages, at most 1,000. */
function holdAll(path: string, at: number | undefined): readonly object[] {
  const database = openFile(path);
  try {
    database.exec("begin immediate");
    const reason =
      at === undefined ? "restored from a backup" : `restored from a backup of ${new Date(at).toISOString()}`;
    database
      .prepare(
        "insert into holds (scope, since, held_by, reason) values ('all', ?, ?, ?) on conflict (scope) do nothing",
      )
      .run(systemClock.now(), localActor.userId, reason);
    const queued = database
      .prepare(
        `select id, channel, account_id, created_at from messages
         where next_attempt_at is not null and status = 'PENDING' order by id limit ${maximumRows}`,
      )
      .all();
    database.exec("commit");
    return queued.map(({ created_at, ...message }) => ({
      ...message,
      created_at: new Date(Number(created_at)).toISOString(),
    }));
  } finally {
    database.close();
  }
}

/** Returns the idempotency keys that the current database stored after the backup, at most 1,000. */
async function listLaterKeys(path: string, at: number | undefined): Promise<readonly string[] | string> {
  if (at === undefined) return "unknown, because the backup has no time";
  if (!(await stat(path).catch(() => undefined))?.size) return "unknown, because there is no database";
  try {
    const database = openFile(path, { readonly: true });
    try {
      return database
        .prepare(
          `select account_id, key from idempotency_keys where created_at >= ? order by created_at limit ${maximumRows}`,
        )
        .all(at)
        .map(({ account_id, key }) => `${String(account_id)} ${String(key)}`);
    } finally {
      database.close();
    }
  } catch {
    return "unknown, because the database cannot be read";
  }
}

/**
 * Replaces the database. The old file keeps its log under its new name, because SQLite would apply a log of the old
 * name to the new file. After an interruption the database is missing, which the service reports at its start.
 */
async function replace(prepared: string, path: string): Promise<void> {
  for (const ending of ["-shm", "-wal", ""])
    await rename(path + ending, `${path}.replaced${ending}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  await syncPath(dirname(path));
  await renameDurably(prepared, path);
}
