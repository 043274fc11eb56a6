import { realpathSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isStoreError, StoreError } from "../../ports/store/errors.ts";
import type { SqliteDatabase } from "../../store/engines/sqlite/driver.ts";
import { toSqliteStoreError } from "../../store/engines/sqlite/errors.ts";
import type { Engine } from "../../store/engine.ts";
import { DatabaseError, otherDatabaseAdvice } from "./database.ts";

/** Minimum interval between two checks of the files. */
const checkMilliseconds = 100;
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;
const full = /^SQLITE_(FULL|IOERR)/;
/** Time that a disk counts as full after a failed commit. A smaller commit may still succeed. */
const fullMilliseconds = 10_000;

/** SQLite functions of a runtime. */
export interface FileOpener {
  readonly openFile: (path: string) => Engine;
  /** Opens a file with the SQLite driver, without an engine. */
  readonly openPlain: (path: string) => SqliteDatabase;
}

/**
 * Opens a SQLite file for one service. Any other service fails to open it with a `DatabaseError`, until the engine is
 * closed or this process has ended in any way. Commands can use the file at the same time.
 *
 * Commits fail once the file is missing, replaced or empty, or once one of its companion files is missing or replaced.
 * They write nothing and reject with `gone`. This is noticed within 100 ms.
 *
 * A file with a second hard link is rejected, because each name has a separate log, and the latest commits may be in
 * the other one.
 */
export function openExclusive({ openFile, openPlain }: FileOpener, path: string): Engine {
  const lock = lockDatabase(path, openPlain);
  try {
    rejectSecondLink(path);
    return watchFile(openFile(path), path, () => lock.close());
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Locks a database, as a service does while it runs. Throws `DatabaseError` if a service uses it. The lock ends when
 * the returned file is closed.
 */
export const lockDatabase = (path: string, openPlain: FileOpener["openPlain"]): SqliteDatabase =>
  acquireLock(openPlain, `${resolveDatabasePath(path)}.owner`, dirname(path));

/**
 * Locks a separate file with the locks of SQLite, which the system releases when the process ends. Never writes to the
 * file.
 */
function acquireLock(openPlain: FileOpener["openPlain"], path: string, folder: string): SqliteDatabase {
  const lock = openPlain(path);
  try {
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    const cause = toSqliteStoreError(error);
    if (isStoreError(cause, "busy"))
      throw new DatabaseError(
        `Another connect-hub process uses the database in ${folder}. Stop it, or set ${otherDatabaseAdvice}. Several processes require PostgreSQL.`,
      );
    if (isStoreError(cause, "gone") && damaged.test(cause.reason))
      throw new DatabaseError(
        `The file ${path} is not a lock file of connect-hub, which would be empty. Delete it.`,
      );
    throw error;
  }
}

/**
 * Rejects a file with a second hard link. Under another name it has another log and another lock. Two services would
 * overwrite each other's commits.
 */
function rejectSecondLink(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.nlink ?? 1) < 2) return;
  throw new DatabaseError(
    `The database ${path} has a second hard link. Remove one of the two. To copy a database, follow the README.`,
  );
}

/** Returns the path with symbolic links resolved. The file does not have to exist, but its folder. */
export function resolveDatabasePath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path));
  }
}

/**
 * Watches the file of an engine. Commits fail once the file is missing, replaced or empty, or once one of its companion
 * files is missing or replaced. They write nothing and reject with `gone`. This is noticed within 100 ms. The companion
 * files exist while the file is open:
 *
 * - The write-ahead log (`-wal`) contains the latest commits.
 * - Without the index (`-shm`) or the lock (`.owner`), other processes do not notice this process.
 *
 * After a failed commit, `findCorruption` returns the error of a corrupted database until the process ends, and the
 * error of a full disk for 10 seconds.
 *
 * Throws if the file does not exist. `release` is called after the engine is closed.
 */
export function watchFile(engine: Engine, path: string, release: () => void = () => {}): Engine {
  const { ino } = statSync(path);
  const real = resolveDatabasePath(path);
  const [log, ...others] = ["-wal", "-shm", ".owner"].map((end) => watchPath(`${real}${end}`));
  let unsound: StoreError | undefined;
  let fullUntil = 0;
  let nextCheckAt = 0;

  function checkFiles(): StoreError | undefined {
    const now = performance.now();
    if (now < nextCheckAt) return undefined;
    const found = statSync(path, { throwIfNoEntry: false });
    const isSame = found?.ino === ino && found.size > 0;
    const state = log!();
    const isCompanionLost = others
      .map((other) => other())
      .some((other) => other === "gone" || other === "replaced");
    // Checked at every commit until the log exists, so that its removal is noticed.
    if (state !== "awaited") nextCheckAt = now + checkMilliseconds;
    if (isSame && !isCompanionLost && (state === "there" || state === "awaited")) return undefined;
    if (isSame && state === "gone") void saveLog();
    nextCheckAt = 0;
    return new StoreError(
      "gone",
      "the database file was removed, replaced or emptied, or its -wal, -shm or .owner removed or replaced",
    );
  }

  /**
   * Writes the commits of the log into the file. The log is still open, but it is lost when this process ends. Called
   * at every failed check, because a checkpoint omits commits after the snapshot of a running reader. A file with only
   * a part of its log is corrupted.
   */
  const saveLog = (): Promise<unknown> =>
    engine.read({ sql: "PRAGMA wal_checkpoint", parameters: [] }).catch(() => {});

  /** Renames the log, because the next process would apply it to the file that is at this path now. */
  function setLogAside(): void {
    if (getInode(real) === ino || log!() !== "there") return;
    renameSync(`${real}-wal`, `${real}-wal.old`);
  }

  async function close(): Promise<void> {
    // If the file was moved away and is moved back later, it has no log next to it.
    if (getInode(real) === undefined) await saveLog();
    await engine.close();
    setLogAside();
  }

  function recordFailure(error: StoreError): void {
    const isFull = full.test(error.reason);
    const isDamaged = unsound !== undefined && fullUntil === 0;
    if (isDamaged || (!isFull && !damaged.test(error.reason))) return;
    unsound = error;
    fullUntil = isFull ? performance.now() + fullMilliseconds : 0;
  }

  return {
    ...engine,
    findCorruption() {
      if (fullUntil > 0 && performance.now() >= fullUntil) [unsound, fullUntil] = [undefined, 0];
      return unsound;
    },
    async commit(writes) {
      const missing = checkFiles();
      if (missing) throw missing;
      try {
        return await engine.commit(writes);
      } catch (error) {
        if (isStoreError(error, "gone")) recordFailure(error);
        throw error;
      }
    },
    close: () => close().finally(release),
  };
}

/** Returns the inode at a path, or undefined if there is no file. */
const getInode = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;

/** Creates a function that returns the state of a file. `awaited`: it did not exist at this and all earlier calls. */
function watchPath(path: string): () => "awaited" | "there" | "gone" | "replaced" {
  let ino: number | undefined;
  return () => {
    const found = getInode(path);
    ino ??= found;
    if (ino === undefined) return "awaited";
    if (found === ino) return "there";
    return found === undefined ? "gone" : "replaced";
  };
}
