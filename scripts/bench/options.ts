import { Command, InvalidArgumentError } from "commander";
import { contenders } from "./contenders.ts";
import { kinds } from "./kinds.ts";
import type { Store } from "./site.ts";
import { workloads } from "./workloads.ts";

/** Measurements other than the comparison. */
const others = {
  delivered: "send SMS until an SMSC has reported their delivery",
  failover: "let the first of two SMSCs fail in each way",
  fraud: "judge simulated legitimate traffic and attacks",
  memory: "watch the memory during many sends",
  scale: "measure each kind of read on databases of growing size",
};

/** Whole numbers: description, minimum, maximum and default. */
const numbers = {
  rounds: ["number of rounds", 1, 100, 5],
  seconds: ["duration of each round", 1, 600, 5],
  connections: ["kept connections", 1, 1_000, 64],
  verifications: ["open verifications for checks", 1, 1_000_000, 20_000],
  seed: ["seed of --fraud", 0, 1_000_000, 1],
  requests: ["requests of each kind of --scale", 1, 10_000, 300],
} as const;

/** Options of the command line. */
export interface Options
  extends Readonly<Record<keyof typeof others, boolean>>, Readonly<Record<keyof typeof numbers, number>> {
  readonly store: Store;
  /** Messages of --memory, of each failure of --failover, and of each round of --delivered. */
  readonly sends: number | undefined;
  readonly workloads: readonly string[];
  readonly contenders: readonly string[];
  /** Messages of each database of --scale, ascending. */
  readonly sizes: readonly number[];
  readonly kinds: readonly string[];
}

/** Reads the command line. Throws a `CommanderError` for an unknown option or value. */
export function readOptions(args: readonly string[]): Options {
  const command = new Command("bench")
    .usage("[options]   (npm run bench -- [options], npm run bench:scale -- [options])")
    .allowExcessArguments(false)
    .exitOverride()
    .option("--store <name>", "sqlite, postgres or d1", oneOf(["sqlite", "postgres", "d1"]), "sqlite")
    .option("--sends <number>", "of --memory, --failover and --delivered", whole(1, 10_000_000))
    .option("--sizes <numbers>", "messages of each database", readSizes, [10_000, 1_000_000, 10_000_000]);
  const lists = {
    workload: Object.keys(workloads),
    contender: Object.keys(contenders),
    kind: Object.keys(kinds),
  };
  for (const [name, allowed] of Object.entries(lists)) {
    const read = oneOf(allowed);
    const add = (value: string, before: readonly string[] = []) => [...before, read(value)];
    command.option(`--${name} <name>`, "one of them. Repeat it for several. Default: all", add);
  }
  for (const [name, [what, minimum, maximum, value]] of Object.entries(numbers)) {
    command.option(`--${name} <number>`, what, whole(minimum, maximum), value);
  }
  for (const [name, what] of Object.entries(others)) command.option(`--${name}`, what, false);
  const { workload, contender, kind, ...rest } = command
    .parse(args, { from: "user" })
    .opts<Options & Partial<Record<keyof typeof lists, readonly string[]>>>();
  return {
    ...rest,
    workloads: workload ?? lists.workload,
    contenders: contender ?? lists.contender,
    kinds: kind ?? lists.kind,
  };
}

const oneOf = (allowed: readonly string[]) => (value: string) => {
  if (allowed.includes(value)) return value;
  throw new InvalidArgumentError(`There is no "${value}". Use one of: ${allowed.join("; ")}.`);
};

const whole = (minimum: number, maximum: number) => (value: string) => {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  throw new InvalidArgumentError(`Use a whole number from ${minimum} to ${maximum}.`);
};

const readSizes = (value: string): readonly number[] =>
  [...new Set(value.split(",").map(whole(100, 10_000_000)))].toSorted((a, b) => a - b);
