import type { Log } from "../../ports/telemetry.ts";
import { DatabaseError } from "./database.ts";
import { isUnavailable, reasonOf } from "./postgres.ts";

const maximumMilliseconds = 60_000;
const pauseMilliseconds = 1_000;
/** Of the attempts that fail, one in so many milliseconds is logged. */
const logMilliseconds = 10_000;

/** The process was asked to end before it had started. */
export class StartCancelled extends Error {}

/** What a start needs to wait for its database. */
export interface DatabaseWait {
  readonly log: Pick<Log, "info" | "warn">;
  /** Writes the lines that were logged. */
  readonly flush: () => void;
  /** Resolves when the process is asked to end. */
  readonly ending: Promise<void>;
  /** A monotonic time in milliseconds. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Runs a part of the start, again each second while Postgres is unavailable. */
export type WhenAvailable = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates the wait of one start, which is at most a minute for all of its parts together. After that, and for any other
 * error, a part rejects with its own error. Rejects with `StartCancelled` as soon as the process is asked to end.
 */
export function createDatabaseWait({ log, flush, ending, now, pause }: DatabaseWait): WhenAvailable {
  const startedAt = now();
  let loggedAt = -Infinity;
  const cancelled = ending.then(() => {
    throw new StartCancelled();
  });
  // Nobody may be waiting when the process is asked to end.
  cancelled.catch(() => {});

  function note(error: unknown): void {
    if (now() - loggedAt < logMilliseconds) return;
    loggedAt = now();
    const remainingSeconds = Math.round((startedAt + maximumMilliseconds - now()) / 1_000);
    log.warn(
      { error: reasonOf(error), remaining_seconds: remainingSeconds },
      "database unavailable; start waits",
    );
    flush();
  }

  return async (work) => {
    for (;;) {
      try {
        const result = await Promise.race([work(), cancelled]);
        if (loggedAt > -Infinity) log.info({}, "database available");
        loggedAt = -Infinity;
        return result;
      } catch (error) {
        if (!isUnavailable(error instanceof DatabaseError ? error.cause : error)) throw error;
        if (now() - startedAt >= maximumMilliseconds) throw afterWait(error);
        note(error instanceof DatabaseError ? error.cause : error);
      }
      await Promise.race([pause(pauseMilliseconds), cancelled]);
    }
  };
}

const afterWait = (error: unknown): unknown =>
  error instanceof DatabaseError
    ? new DatabaseError(`${error.message} The start waited for a minute.`, { cause: error.cause })
    : error;
