import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "../../src/config.ts";

/** What a contender's process is told. */
export interface Contender {
  /** Migrated, with one user, account, key and price list. */
  readonly database: Database;
  readonly accountId: string;
  /** Where a log may be written. */
  readonly folder: string;
  readonly dispatching: boolean;
}

/** Tells the benchmark where to send its requests. */
export function ready(server: Server): void {
  process.send?.((server.address() as AddressInfo).port);
}
