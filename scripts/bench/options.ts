import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { lines } from "./contenders.ts";
import { kinds, type Kind } from "./scale/kinds.ts";
import { workloads } from "./workloads.ts";

/** What the benchmark is asked to do. */
export interface Options {
  readonly store: keyof typeof lines;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly workloads: readonly string[];
  readonly contenders: readonly string[];
  readonly messages: number;
  readonly output: string;
  readonly failover: boolean;
  readonly memory: boolean;
  readonly sends: number | undefined;
  readonly webhooks: boolean;
  readonly share: boolean;
  readonly events: number;
  readonly smpp: boolean;
  readonly window: number;
}

/** What is asked of the measurement of growth. */
export interface ScaleOptions {
  /** Messages of each database, ascending. */
  readonly sizes: readonly number[];
  readonly requests: number;
  /** What is measured, in the order in which it is. */
  readonly kinds: readonly Kind[];
  /** Where the databases go; undefined for a temporary folder that is gone afterwards. */
  readonly folder: string | undefined;
  readonly keep: boolean;
  readonly output: string;
}

/** Reads the command line of the comparison; throws a `CommanderError` for what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const stores = Object.keys(lines) as Options["store"][];
  const { workload, contender, ...rest } = command(
    "bench",
    "Measures connect-hub and its contenders by the same requests, in turn.",
  )
    .option("--store <name>", "whose contenders", oneOf(stores), "sqlite")
    .option("--rounds <number>", "how many", whole(1, 100), 5)
    .option("--seconds <number>", "how long each round lasts", whole(1, 600), 5)
    .option("--connections <number>", "kept at once", whole(1, 1_000), 64)
    .option("--workload <name>", "one of them, again for more; all without it", several)
    .option("--contender <name>", "one of them, again for more; all without it", several)
    .option("--messages <number>", "Telegram messages in the filled database", whole(1, 1_000_000), 20_000)
    .option("--failover", "let the first of two SMSCs fall ill in each way instead", false)
    .option("--memory", "watch the memory over many sends instead", false)
    .option(
      "--sends <number>",
      "how many sends the memory is watched over, or a failover",
      whole(1, 10_000_000),
    )
    .option("--webhooks", "post customers' webhooks instead", false)
    .option("--events <number>", "how many wait for each endpoint at first", whole(1, 100_000), 1_000)
    .option("--share", "measure one account's sends beside another's long reads instead", false)
    .option("--smpp", "send by the SMPP provider to an SMSC instead", false)
    .option("--window <number>", "how many submit_sm may be without their response", whole(1, 1_000), 32)
    .parse(args, { from: "user" })
    .opts<Omit<Options, "workloads" | "contenders"> & { workload?: string[]; contender?: string[] }>();
  const line = lines[rest.store];
  const named = line.workloads ?? Object.keys(workloads);
  const contenders = Object.keys(line.contenders);
  return {
    ...rest,
    workloads: workload?.map(oneOf(named)) ?? named,
    contenders: contender?.map(oneOf(contenders)) ?? contenders,
  };
}

/** Reads the command line of the measurement of growth; throws a `CommanderError` for what it does not know. */
export function readScaleOptions(args: readonly string[]): ScaleOptions {
  const { kind, folder, ...rest } = command(
    "bench:scale",
    "Fills a database of each size, holds its totals against its rows, and measures every read and a send.",
  )
    .option("--sizes <numbers>", "messages of each database", readSizes, [10_000, 1_000_000, 10_000_000])
    .option("--requests <number>", "measured of each kind to each database", whole(1, 10_000), 300)
    .option("--kind <beginning>", "what begins so, again for more; all without it", readKinds)
    .option("--folder <path>", "where the databases go", absolute)
    .option("--keep", "leave them there for the next run", false)
    .parse(args, { from: "user" })
    .opts<Omit<ScaleOptions, "kinds"> & { kind?: readonly Kind[] }>();
  const kept = rest.keep ? join(tmpdir(), "connect-hub-bench-scale") : undefined;
  return { ...rest, kinds: kinds.filter((each) => kind?.includes(each) ?? true), folder: folder ?? kept };
}

const command = (name: string, summary: string): Command =>
  new Command(name)
    .description(summary)
    .usage(`[options]   (npm run ${name} -- [options])`)
    .allowExcessArguments(false)
    .exitOverride()
    .option(
      "--output <path>",
      "where the result goes in JSON",
      absolute,
      join(tmpdir(), `connect-hub-${name.replace(":", "-")}-${Date.now()}.json`),
    );

const absolute = (path: string) => resolve(path);

const several = (value: string, before: readonly string[] = []) => [...before, value];

const oneOf =
  <Name extends string>(allowed: readonly Name[]) =>
  (value: string): Name => {
    const found = allowed.find((name) => name === value);
    if (found !== undefined) return found;
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
