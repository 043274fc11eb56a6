import type { Log, Metrics } from "../../ports/telemetry.ts";

/** Number of client connections with a request in progress, and without one. */
export interface ConnectionCounts {
  readonly active: number;
  readonly idle: number;
}

/** Log and metrics for requests and connections that a server rejects itself. */
export interface ServerObserver {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A server that accepts connections. */
export interface Listener {
  readonly port: number;
  /** Counts the client connections. Unset if the runtime does not provide them. */
  readonly connections?: () => ConnectionCounts;
  /** Stops accepting connections, and resolves when the requests in flight are completed. */
  stop(): Promise<void>;
}
