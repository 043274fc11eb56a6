import { Command, InvalidArgumentError, Option } from "commander";
import { measureDelivery } from "./delivery.ts";
import { measureFailover } from "./failover.ts";
import { measureFraud } from "./fraud.ts";
import { measureRetention } from "./retention.ts";
import { measureScale } from "./scale.ts";
import { stores, type Store } from "./contender-process.ts";
import { workloads } from "./workloads.ts";

/** Measurements other than the comparison, with their descriptions. */
export const otherMeasurements = {
  delivered: [measureDelivery, "CPU and memory of SMS from the request to the delivery receipt"],
  failover: [measureFailover, "failover while the first of two SMSCs fails in each way"],
  fraud: [measureFraud, "guard decisions on simulated legitimate traffic and attacks"],
  retention: [measureRetention, "sends beside the purge and a backup, on a large SQLite database"],
  scale: [measureScale, "latency of each kind of read on databases of growing size"],
} as const;

/** Integer options: description, minimum, maximum and default. */
const numbers = {
  rounds: ["number of rounds", 1, 100, 5],
  seconds: ["duration of each round after a warm-up of at most 5 s", 1, 600, 5],
  connections: ["persistent connections", 1, 1_000, 64],
  verifications: ["open verifications for checks", 1, 1_000_000, 20_000],
  sends: ["SMS of each round of --delivered, and of each failure of --failover", 1, 10_000_000, 2_000],
  messages: ["messages in the database of --retention", 1_000, 100_000_000, 10_000_000],
  seed: ["seed of --fraud", 0, 1_000_000, 1],
} as const;

/** Options of the command line. */
export interface Options
  extends
    Readonly<Partial<Record<keyof typeof otherMeasurements, boolean>>>,
    Readonly<Record<keyof typeof numbers, number>> {
  readonly store: Store;
  /** Names of the workloads to compare. */
  readonly workload: readonly string[];
  /** Numbers of messages in the databases of --scale, ascending and without duplicates. */
  readonly sizes: readonly number[];
}

/** Reads the command line. Throws a `CommanderError` for an unknown option or value, and after `--help`. */
export function readOptions(args: readonly string[]): Options {
  const names = Object.keys(workloads);
  const command = new Command("bench")
    .allowExcessArguments(false)
    .exitOverride()
    .addOption(
      new Option("--store <name>", "database of the comparison and of --scale")
        .choices(stores)
        .default("sqlite"),
    )
    .addOption(new Option("--workload <name...>", "requests to compare").choices(names).default(names))
    .option("--sizes <numbers>", "messages of each database", readSizes, [10_000, 1_000_000, 10_000_000]);
  for (const [name, [what, minimum, maximum, value]] of Object.entries(numbers)) {
    command.option(`--${name} <number>`, what, parseInteger(minimum, maximum), value);
  }
  for (const [name, [, what]] of Object.entries(otherMeasurements)) command.option(`--${name}`, what);
  return command.parse(args, { from: "user" }).opts<Options>();
}

const parseInteger = (minimum: number, maximum: number) => (value: string) => {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  throw new InvalidArgumentError(`Use a whole number from ${minimum} to ${maximum}.`);
};

const readSizes = (value: string): readonly number[] =>
  [...new Set(value.split(",").map(parseInteger(100, 10_000_000)))].toSorted((a, b) => a - b);
