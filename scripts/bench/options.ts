import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { lines } from "./contenders.ts";
import type { Kind } from "./scale/kind.ts";
import { kinds } from "./scale/kinds.ts";
import { workloads } from "./workloads.ts";

/** What can be measured instead of the comparison. */
const others = {
  delivered: "send SMS by `npm start` and an SMSC until they are delivered instead",
  fraud: "judge simulated legitimate traffic and attacks instead",
  failover: "let the first of two SMSCs fall ill in each way instead",
  memory: "watch the memory over many sends instead",
  scale: "measure every kind of request on databases of growing size instead",
};

/** Whole numbers: what they are, the lowest, the highest, and the default. */
const numbers = {
  rounds: ["how many", 1, 100, 5],
  seconds: ["how long each round lasts", 1, 600, 5],
  connections: ["kept at once", 1, 1_000, 64],
  messages: ["Telegram messages in the filled database, and as many verifications", 1, 1_000_000, 20_000],
  seed: ["of what --fraud draws", 0, 1_000_000, 1],
  requests: ["measured of each kind to each database of --scale", 1, 10_000, 300],
} as const;

/** What the benchmark is asked to do. */
export interface Options
  extends Readonly<Record<keyof typeof others, boolean>>, Readonly<Record<keyof typeof numbers, number>> {
  readonly store: keyof typeof lines;
  readonly sends: number | undefined;
  readonly workloads: readonly string[];
  readonly contenders: readonly string[];
  /** Messages of each database of `scale`, ascending. */
  readonly sizes: readonly number[];
  /** What `scale` measures, in the order in which it is. */
  readonly kinds: readonly Kind[];
  /** Where its databases go until it ends; undefined for the system's temporary folder. */
  readonly folder?: string;
  readonly output: string;
}

interface Read extends Options {
  readonly workload?: readonly string[];
  readonly contender?: readonly string[];
  readonly kind?: readonly Kind[];
}

/** Reads the command line; throws a `CommanderError` for what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const output = join(tmpdir(), `connect-hub-bench-${Date.now()}.json`);
  const command = new Command("bench")
    .description("Measures connect-hub and its contenders by the same requests, in turn.")
    .usage("[options]   (npm run bench -- [options], npm run bench:scale -- [options])")
    .allowExcessArguments(false)
    .exitOverride()
    .option("--store <name>", "whose contenders", oneOf(Object.keys(lines)), "sqlite")
    .option(
      "--sends <number>",
      "how many, of --memory, --failover and each round of --delivered",
      whole(1, 10_000_000),
    )
    .option("--workload <name>", "one of them, again for more; all without it", several)
    .option("--contender <name>", "one of them, again for more; all without it", several)
    .option("--sizes <numbers>", "messages of each database", readSizes, [10_000, 1_000_000, 10_000_000])
    .option("--kind <beginning>", "what begins so, again for more; all without it", readKinds)
    .option("--folder <path>", "where the databases go", absolute)
    .option("--output <path>", "where the result goes in JSON", absolute, output);
  for (const [name, [what, minimum, maximum, defaultValue]] of Object.entries(numbers)) {
    command.option(`--${name} <number>`, what, whole(minimum, maximum), defaultValue);
  }
  for (const [name, what] of Object.entries(others)) command.option(`--${name}`, what, false);
  const { workload, contender, kind, ...rest } = command.parse(args, { from: "user" }).opts<Read>();
  const line = lines[rest.store];
  const named = line.workloads ?? Object.keys(workloads);
  const contenders = Object.keys(line.contenders);
  return {
    ...rest,
    workloads: workload?.map(oneOf(named)) ?? named,
    contenders: contender?.map(oneOf(contenders)) ?? contenders,
    kinds: kinds.filter((each) => kind?.includes(each) ?? true),
  };
}

const absolute = (path: string) => resolve(path);

const several = (value: string, before: readonly string[] = []) => [...before, value];

const oneOf = (allowed: readonly string[]) => (value: string) => {
  if (allowed.includes(value)) return value;
  const quoted = allowed.map((name) => (name.includes(" ") ? `"${name}"` : name));
  throw new InvalidArgumentError(`There is no "${value}". It takes ${quoted.join(", ")}.`);
};

const whole = (minimum: number, maximum: number) => (value: string) => {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  throw new InvalidArgumentError(`It takes a whole number from ${minimum} to ${maximum}.`);
};

const maximumSizes = 5;

function readSizes(value: string): readonly number[] {
  const sizes = new Set(value.split(",").map(whole(100, 10_000_000)));
  if (sizes.size > maximumSizes) throw new InvalidArgumentError(`It takes at most ${maximumSizes} sizes.`);
  return [...sizes].toSorted((a, b) => a - b);
}

function readKinds(beginning: string, before: readonly Kind[] = []): readonly Kind[] {
  const named = kinds.filter(({ name }) => name.startsWith(beginning));
  if (named.length > 0) return [...before, ...named];
  const names = kinds.map(({ name }) => `  ${name}`).join("\n");
  throw new InvalidArgumentError(`No kind begins with "${beginning}". The kinds are:\n${names}`);
}
