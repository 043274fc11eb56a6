import { busyTimeoutMilliseconds, type SqliteDatabase } from "./driver.ts";

/** Number of commit groups that overwrite the write-ahead log, which SQLite writes back at 4 MiB. */
const overwritingGroups = 1_000;

/**
 * Truncation of the write-ahead log, which still contains data that was deleted. Without it, the log of an idle service
 * would keep this data until the next commits overwrite it.
 */
export function createLogTruncation(database: Pick<SqliteDatabase, "exec" | "prepare">) {
  let groups = 0;
  return {
    /** Counts a commit group since the last call of `truncateLog`. */
    countGroup(): void {
      groups += 1;
    },
    /**
     * Writes the log back into the file and truncates it. Does nothing if no group was counted, because the log has not
     * changed. Also does nothing after many groups, because they have overwritten the log, and the truncation would
     * delay the next groups. If the log is in use, it stays as it is.
     */
    truncateLog(): void {
      const isUseful = groups > 0 && groups < overwritingGroups;
      groups = 0;
      if (!isUseful) return;
      // Another program reads or writes. The next call tries again.
      if (!truncate(database)) groups = 1;
    },
  };
}

/** Truncates the log. Returns false if it is in use. Does not wait, because commits would wait, too. */
function truncate(database: Pick<SqliteDatabase, "exec" | "prepare">): boolean {
  try {
    database.exec("PRAGMA busy_timeout = 0");
    const [result] = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
    return result?.["busy"] === 0;
  } catch {
    return false;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  }
}
