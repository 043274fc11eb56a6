import { once } from "node:events";
import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "../../../src/config/config.ts";
import type { Owner } from "../messages.ts";
import { answerAll, startChild, startFlags } from "../process.ts";

/** What a contender's process is told. */
export interface Contender {
  /** Migrated, with one user, account, key and price list. */
  readonly database: Database;
  readonly owner: Owner;
  /** Where a log may be written. */
  readonly folder: string;
  readonly dispatching: boolean;
  /** Whether it counts what it does, for metrics. */
  readonly measured?: boolean;
  /** What it takes for now as it starts, in Unix milliseconds; the machine's time where it is left out. */
  readonly now?: number;
}

/** What connect-hub can be asked for beside. */
export interface Beside {
  /** Makes an operator; answers their access token. */
  admit(): Promise<string>;
  /** Ends what the service does beside answering; answers what went wrong, in the words of the log. */
  rest(): Promise<readonly string[]>;
}

/** What a contender's process took. */
export interface Usage {
  /** Left out where it does not tell. */
  readonly eventLoopDelayMilliseconds?: { readonly p50: number; readonly p99: number };
  readonly residentBytes: number;
  /** The most since the process started. */
  readonly maximumResidentBytes: number;
  /** Of all its threads together, since it was last asked to `begin`. */
  readonly cpuMilliseconds: number;
}

/** What every contender answers. */
export interface Answers extends Beside {
  port(): Promise<number>;
  /** Counts from now on. */
  begin(): void;
  usage(): Usage;
}

/** What runs with the flags of `npm start`: the service, and what it is held against. */
const flagged = new Set(["connect-hub.ts", "limit.ts"]);

/** Starts a contender in a process of its own; rejects when it does not listen within 30 seconds. */
export async function startContender(module: string, told: Contender) {
  const flags = flagged.has(module) ? startFlags : [];
  const child = startChild<Answers>(new URL(module, import.meta.url), told, flags);
  try {
    return { ...child, port: await child.ask("port") };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** Tells the benchmark where to send its requests, and what they took. */
export function ready(server: Server, beside?: Beside): void {
  flushCompileCache();
  answerAll({ ...createAnswers(server), ...beside });
}

const delayResolutionMilliseconds = 10;

function createAnswers(server: Server): Omit<Answers, keyof Beside> {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMilliseconds });
  delay.enable();
  let begun = process.cpuUsage();
  return {
    async port() {
      if (!server.listening) await once(server, "listening");
      return (server.address() as AddressInfo).port;
    },
    begin() {
      begun = process.cpuUsage();
      delay.reset();
    },
    usage() {
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
