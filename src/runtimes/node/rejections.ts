import type { Log, ConnectionLimit, Metrics } from "../../ports/telemetry.ts";

/** Interval between two log lines of one limit. Each line contains the number of rejections since the previous one. */
const logMilliseconds = 10_000;

/** Log and metrics for rejected connections. */
export interface RejectionObserver {
  readonly log: Pick<Log, "warn">;
  readonly metrics: Pick<Metrics, "recordRejectedConnection">;
}

/** Connections that a server rejects. */
export interface Rejections {
  /** Counts a connection that was rejected because of this limit. */
  add(limit: ConnectionLimit): void;
  /** Logs the rejections since the previous line of each limit, at most once in 10 seconds for each limit. */
  log(): void;
}

/** Creates the counter of one server. `now` returns a monotonic time in milliseconds. */
export function createRejections({ log, metrics }: RejectionObserver, now: () => number): Rejections {
  const rejected = new Map<ConnectionLimit, number>();
  const loggedAt = new Map<ConnectionLimit, number>();
  return {
    add(limit) {
      metrics.recordRejectedConnection(limit);
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
