import type { Log } from "../../ports/telemetry.ts";
import { DatabaseError } from "./database.ts";
import { isPostgresUnavailable, getPostgresReason } from "./postgres.ts";

const maximumMilliseconds = 60_000;
const pauseMilliseconds = 1_000;
/** Interval between two log lines about failed attempts, in milliseconds. */
const logMilliseconds = 10_000;

/** Error of a start that was stopped before it finished. */
export class StartCancelledError extends Error {}

/** Dependencies of the wait for the database. */
export interface DatabaseWaitOptions {
  readonly log: Pick<Log, "info" | "warn">;
  /** Writes the collected log lines. */
  readonly flush: () => void;
  /** Resolves when the process receives a stop signal. */
  readonly ending: Promise<void>;
  /** Returns a monotonic time in milliseconds. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Runs a step of the start. Retries it every second while PostgreSQL is unavailable. */
export type RetryWhileUnavailable = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates the wait of one start. All steps are retried until one minute after this call. After that, and for any other
 * error, a step rejects with its error. It rejects with `StartCancelledError` as soon as the process receives a stop
 * signal.
 */
export function createDatabaseWait({
  log,
  flush,
  ending,
  now,
  pause,
}: DatabaseWaitOptions): RetryWhileUnavailable {
  const startedAt = now();
  let loggedAt = -Infinity;
  const cancelled = ending.then(() => {
    throw new StartCancelledError();
  });
  // Prevents an unhandled rejection if no step is waiting at the stop signal.
  cancelled.catch(() => {});

  function logWait(error: unknown): void {
    if (now() - loggedAt < logMilliseconds) return;
    loggedAt = now();
    const remainingSeconds = Math.round((startedAt + maximumMilliseconds - now()) / 1_000);
    log.warn(
      { error: getPostgresReason(error), remaining_seconds: remainingSeconds },
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
        if (!isPostgresUnavailable(error instanceof DatabaseError ? error.cause : error)) throw error;
        if (now() - startedAt >= maximumMilliseconds) throw addWaitHint(error);
        logWait(error instanceof DatabaseError ? error.cause : error);
      }
      await Promise.race([pause(pauseMilliseconds), cancelled]);
    }
  };
}

const addWaitHint = (error: unknown): unknown =>
  error instanceof DatabaseError
    ? new DatabaseError(`${error.message} The start waited for a minute.`, { cause: error.cause })
    : error;
