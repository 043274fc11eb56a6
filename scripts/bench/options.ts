import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lines } from "./line.ts";
import { workloads } from "./workloads.ts";

/** What the benchmark is asked to do. */
export interface Options {
  readonly store: keyof typeof lines;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly workloads: readonly string[];
  readonly contenders: readonly string[];
  /** How many Telegram messages the filled database holds. */
  readonly messages: number;
  /** The file for the result in JSON. */
  readonly output: string;
  /** Whether to watch the memory over a million sends instead of comparing. */
  readonly memory: boolean;
  /** How many sends the memory is watched over. */
  readonly sends: number;
  /** Whether to post customers' webhooks instead of comparing. */
  readonly webhooks: boolean;
  /** Whether to measure one account's sends beside another's long reads instead of comparing. */
  readonly share: boolean;
  /** How many events wait for each endpoint when the posting begins. */
  readonly events: number;
}

/** An option that cannot be, with what would be right. */
export class OptionError extends Error {}

const config = {
  store: { type: "string", default: "sqlite" },
  rounds: { type: "string", default: "5" },
  seconds: { type: "string", default: "5" },
  connections: { type: "string", default: "64" },
  workload: { type: "string", multiple: true },
  contender: { type: "string", multiple: true },
  messages: { type: "string", default: "20000" },
  output: { type: "string" },
  memory: { type: "boolean", default: false },
  sends: { type: "string", default: "1000000" },
  webhooks: { type: "boolean", default: false },
  share: { type: "boolean", default: false },
  events: { type: "string", default: "1000" },
} as const;

/** Reads the command line; throws an `OptionError` for what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const store = oneOf("--store", values.store, Object.keys(lines)) as Options["store"];
  const line = lines[store];
  const names = line.workloads ?? Object.keys(workloads);
  const contenders = Object.keys(line.contenders);
  return {
    store,
    rounds: whole("--rounds", values.rounds, 100),
    seconds: whole("--seconds", values.seconds, 600),
    connections: whole("--connections", values.connections, 1_000),
    workloads: values.workload?.map((name) => oneOf("--workload", name, names)) ?? names,
    contenders: values.contender?.map((name) => oneOf("--contender", name, contenders)) ?? contenders,
    messages: whole("--messages", values.messages, 1_000_000),
    output: values.output ?? join(tmpdir(), `connect-hub-bench-${Date.now()}.json`),
    memory: values.memory,
    sends: whole("--sends", values.sends, 10_000_000),
    webhooks: values.webhooks,
    share: values.share,
    events: whole("--events", values.events, 100_000),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: config }).values;
  } catch (error) {
    const names = Object.keys(config).map((name) => `--${name}`);
    throw new OptionError(`${(error as Error).message}\nThe options are ${names.join(", ")}.`, {
      cause: error,
    });
  }
}

function oneOf(option: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  throw new OptionError(`${option} does not take "${value}". It takes ${allowed.map(quoted).join(", ")}.`);
}

const quoted = (name: string) => (name.includes(" ") ? `"${name}"` : name);

function whole(option: string, value: string, most: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new OptionError(`${option} does not take "${value}". It takes a whole number from 1 to ${most}.`);
}
