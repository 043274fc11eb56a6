import type { Log, Metrics } from "../../ports/telemetry.ts";

/** How many connections of clients have a request in progress, and how many have none. */
export interface ConnectionCounts {
  readonly active: number;
  readonly idle: number;
}

/** Where a server logs and counts what it rejects by itself. */
export interface ServerObserver {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A server that accepts connections. */
export interface Listener {
  readonly port: number;
  /** Counts the connections of clients; left out where the runtime does not know them. */
  readonly connections?: () => ConnectionCounts;
  /** Accepts no new connections and resolves when the requests in flight are answered. */
  stop(): Promise<void>;
}
