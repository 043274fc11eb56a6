import type { Log, ConnectionLimit, Metrics } from "../../ports/telemetry.ts";

/** At most one line for each limit in this time, with the number since the line before. */
const logMilliseconds = 10_000;

/** Where rejected connections are counted and logged. */
export interface RejectionObserver {
  readonly log: Pick<Log, "warn">;
  readonly metrics: Pick<Metrics, "rejectedConnection">;
}

/** The connections that a server rejects. */
export interface Rejections {
  /** Counts a rejected connection. */
  add(limit: ConnectionLimit): void;
  /** Logs what was rejected since the last line; called often. */
  log(): void;
}

/** Creates the count of one server; `now` is a monotonic time in milliseconds. */
export function createRejections({ log, metrics }: RejectionObserver, now: () => number): Rejections {
  const rejected = new Map<ConnectionLimit, number>();
  const loggedAt = new Map<ConnectionLimit, number>();
  return {
    add(limit) {
      metrics.rejectedConnection(limit);
      rejected.set(limit, (rejected.get(limit) ?? 0) + 1);
    },
    log() {
      for (const [limit, connections] of rejected) {
        if (now() - (loggedAt.get(limit) ?? -Infinity) < logMilliseconds) continue;
        loggedAt.set(limit, now());
        rejected.delete(limit);
        log.warn({ limit, connections }, "connections rejected; a limit is reached");
      }
    },
  };
}
