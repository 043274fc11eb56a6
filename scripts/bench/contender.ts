import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a contender's process is told. */
export interface Contender {
  /** Holds `bench.sqlite`, migrated, with one user, key and price list. */
  readonly folder: string;
  readonly dispatching: boolean;
}

/** Tells the benchmark where to send its requests. */
export function ready(server: Server): void {
  process.send?.((server.address() as AddressInfo).port);
}
