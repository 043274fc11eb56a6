import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
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

/** What a contender's process took, all of its threads together, since it was last asked to `begin`. */
export interface Usage {
  readonly eventLoopDelayMilliseconds: { readonly p50: number; readonly p99: number };
  readonly residentBytes: number;
  /** The most since the process started. */
  readonly residentBytesAtMost: number;
  readonly cpuMilliseconds: number;
}

/** What the benchmark asks of a contender: to count from now, or to tell what it took. */
export type Ask = "begin" | "usage";

const delayResolutionMilliseconds = 10;

/** Tells the benchmark where to send its requests, answers what it asks, and ends when it does. */
export function ready(server: Server): void {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMilliseconds });
  delay.enable();
  let begun = process.cpuUsage();
  process.on("message", (ask: Ask) => {
    if (ask === "begin") {
      begun = process.cpuUsage();
      delay.reset();
      return;
    }
    const { user, system } = process.cpuUsage(begun);
    const usage: Usage = {
      eventLoopDelayMilliseconds: {
        p50: lateness(delay.percentile(50)),
        p99: lateness(delay.percentile(99)),
      },
      residentBytes: process.memoryUsage.rss(),
      residentBytesAtMost: process.resourceUsage().maxRSS * 1024,
      cpuMilliseconds: (user + system) / 1000,
    };
    process.send?.(usage);
  });
  process.on("disconnect", () => process.exit());
  flushCompileCache();
  process.send?.((server.address() as AddressInfo).port);
}

/** By how much a timer came late: what is measured includes the timer's own time. */
const lateness = (nanoseconds: number) =>
  Math.max(0, Math.round(nanoseconds / 1e4 - delayResolutionMilliseconds * 100) / 100);
