import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "../../../src/config.ts";
import type { Owner } from "../messages.ts";
import { answerAll, startChild, startFlags, type Child } from "../process.ts";

/** What a contender's process is told. */
export interface Contender {
  /** Migrated, with one user, account, key and price list. */
  readonly database: Database;
  readonly owner: Owner;
  /** Where a log may be written. */
  readonly folder: string;
  readonly dispatching: boolean;
  /** What it takes for now as it starts, in Unix milliseconds; the machine's time where it is left out. */
  readonly now?: number;
}

/** What a contender's process took, all of its threads together, since it was last asked to `begin`. */
export interface Usage {
  readonly eventLoopDelayMilliseconds: { readonly p50: number; readonly p99: number };
  readonly residentBytes: number;
  /** The most since the process started. */
  readonly maximumResidentBytes: number;
  readonly cpuMilliseconds: number;
}

/** A contender that takes requests. */
export interface Running extends Pick<Child<never>, "stop" | typeof Symbol.asyncDispose> {
  readonly port: number;
  /** Counts from now on; whether it has ended by itself is told by what it is asked next. */
  begin(): void;
  usage(): Promise<Usage>;
}

/** Starts a contender in a process of its own; rejects when it does not listen within 30 seconds. */
export async function startContender(module: string, told: Contender): Promise<Running> {
  const flags = module === "connect-hub.ts" ? startFlags : [];
  const file = new URL(module, import.meta.url);
  await using starting = new AsyncDisposableStack();
  const child = starting.use(startChild<ReturnType<typeof createAnswers>>(file, told, 30, { flags }));
  const port = await child.ask("port");
  const begin = () => void child.ask("begin").catch(() => {});
  starting.move();
  return { ...child, port, begin, usage: () => child.ask("usage") };
}

/** Tells the benchmark where to send its requests, and what they took. */
export function ready(server: Server): void {
  flushCompileCache();
  answerAll(createAnswers(server));
}

const delayResolutionMilliseconds = 10;

function createAnswers(server: Server) {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMilliseconds });
  delay.enable();
  let begun = process.cpuUsage();
  return {
    port: () => (server.address() as AddressInfo).port,
    begin() {
      begun = process.cpuUsage();
      delay.reset();
    },
    usage(): Usage {
      const { user, system } = process.cpuUsage(begun);
      return {
        eventLoopDelayMilliseconds: {
          p50: lateness(delay.percentile(50)),
          p99: lateness(delay.percentile(99)),
        },
        residentBytes: process.memoryUsage.rss(),
        maximumResidentBytes: process.resourceUsage().maxRSS * 1024,
        cpuMilliseconds: (user + system) / 1000,
      };
    },
  };
}

/** By how much a timer came late: what is measured includes the timer's own time. */
const lateness = (nanoseconds: number) =>
  Math.max(0, Math.round(nanoseconds / 1e4 - delayResolutionMilliseconds * 100) / 100);
