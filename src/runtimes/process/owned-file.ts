import { realpathSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isStoreError, StoreError } from "../../ports/store/errors.ts";
import type { SqliteDatabase } from "../../store/engines/sqlite/driver.ts";
import { storeErrorOf } from "../../store/engines/sqlite/errors.ts";
import type { Engine } from "../../store/engine.ts";
import { DatabaseError, elsewhere } from "./database.ts";

const lookMilliseconds = 100;
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;
const full = /^SQLITE_(FULL|IOERR)/;
/** How long a disk that took a commit no more counts as full: less than that commit may still find room. */
const fullMilliseconds = 10_000;

/** How a runtime opens SQLite files. */
export interface FileOpener {
  readonly openFile: (path: string) => Engine;
  /** Opens a file with the binding itself. */
  readonly openPlain: (path: string) => SqliteDatabase;
}

/**
 * Opens a SQLite file as its only service: another one is refused until this process has ended, however it ends;
 * commands may work beside it. Commits are refused once the file is gone, replaced or empty, or one of those beside it is gone or
 * replaced. A file that has a second name is refused: what was committed last lies beside the name by which it was opened.
 */
export function openOwned({ openFile, openPlain }: FileOpener, path: string): Engine {
  const lock = take(openPlain, `${realPath(path)}.owner`, dirname(path));
  try {
    refuseSecondName(path);
    return watchFile(openFile(path), path, () => lock.close());
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Locks a separate file with SQLite's locks, which the system drops with the process; never writes to it. */
function take(openPlain: FileOpener["openPlain"], path: string, folder: string): SqliteDatabase {
  const lock = openPlain(path);
  try {
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    const cause = storeErrorOf(error);
    if (isStoreError(cause, "busy"))
      throw new DatabaseError(
        `Another connect-hub serves the database in ${folder}: stop it, or set ${elsewhere}. Several processes need Postgres.`,
      );
    if (isStoreError(cause, "gone") && damaged.test(cause.reason))
      throw new DatabaseError(`The file ${path} is no lock of connect-hub, which is empty: remove it.`);
    throw error;
  }
}

/** By another name it has another log and another owner: two services would each undo what the other has committed. */
function refuseSecondName(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.nlink ?? 1) < 2) return;
  throw new DatabaseError(
    `The database ${path} has a second name, a hard link: remove one of them, and copy a database as the README says.`,
  );
}

/** The path with links resolved, for a file that may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path));
  }
}

/**
 * The engine on a file; commits are refused once the file is gone, replaced or empty, or one of those beside it, which are
 * there as long as it is open, is gone or replaced: its log (`-wal`) has what was committed last, and without its index (`-shm`)
 * or its lock (`.owner`) whoever else opens the file knows nothing of this process. It is unsound once it is damaged, and for
 * a while when the disk was full.
 */
export function watchFile(engine: Engine, path: string, release: () => void = () => {}): Engine {
  const { ino } = statSync(path);
  const real = realPath(path);
  const [log, ...others] = ["-wal", "-shm", ".owner"].map((end) => watchOne(`${real}${end}`));
  let unsound: StoreError | undefined;
  let fullUntil = 0;
  let lookAt = 0;

  function look(): StoreError | undefined {
    const now = performance.now();
    if (now < lookAt) return undefined;
    const found = statSync(path, { throwIfNoEntry: false });
    const isSame = found?.ino === ino && found.size > 0;
    const state = log!();
    const isAlone = others.map((other) => other()).some((other) => other === "gone" || other === "replaced");
    // Until the log is there, each time: it is known before it can be gone.
    if (state !== "awaited") lookAt = now + lookMilliseconds;
    if (isSame && !isAlone && (state === "there" || state === "awaited")) return undefined;
    if (isSame && state === "gone") void saveLog();
    lookAt = 0;
    return new StoreError(
      "gone",
      "the database file was removed, replaced or emptied, or its -wal, -shm or .owner removed or replaced",
    );
  }

  /**
   * Writes what was committed into the file: the log is still open, and gone with this process. Each time: it leaves out what
   * comes after the state that somebody still reads, and a file that has a part of its log alone is damaged.
   */
  const saveLog = (): Promise<unknown> =>
    engine.read({ sql: "PRAGMA wal_checkpoint", parameters: [] }).catch(() => {});

  /** Whoever opened the file that is there now, or will be, would write the log of the one before into it. */
  function putLogAside(): void {
    if (inoAt(real) === ino || log!() !== "there") return;
    renameSync(`${real}-wal`, `${real}-wal.old`);
  }

  async function close(): Promise<void> {
    // Whoever moved the file away, and puts it back, has no log beside it then.
    if (inoAt(real) === undefined) await saveLog();
    await engine.close();
    putLogAside();
  }

  function note(error: StoreError): void {
    const isFull = full.test(error.reason);
    const isDamaged = unsound !== undefined && fullUntil === 0;
    if (isDamaged || (!isFull && !damaged.test(error.reason))) return;
    unsound = error;
    fullUntil = isFull ? performance.now() + fullMilliseconds : 0;
  }

  return {
    ...engine,
    unsound() {
      if (fullUntil > 0 && performance.now() >= fullUntil) [unsound, fullUntil] = [undefined, 0];
      return unsound;
    },
    async commit(writes) {
      const missing = look();
      if (missing) throw missing;
      try {
        return await engine.commit(writes);
      } catch (error) {
        if (isStoreError(error, "gone")) note(error);
        throw error;
      }
    },
    close: () => close().finally(release),
  };
}

/** Which file is at a path, if one is. */
const inoAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;

/** What has become of a file since it was first seen. */
function watchOne(path: string): () => "awaited" | "there" | "gone" | "replaced" {
  let ino: number | undefined;
  return () => {
    const found = inoAt(path);
    ino ??= found;
    if (ino === undefined) return "awaited";
    if (found === ino) return "there";
    return found === undefined ? "gone" : "replaced";
  };
}
