import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { InvalidArgumentError } from "commander";
import { command, several, whole } from "../command.ts";
import { kinds, type Kind } from "./kinds.ts";

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

const maximumSizes = 5;

/** Reads the command line of the measurement of growth; throws a `CommanderError` for what it does not know. */
export function readScaleOptions(args: readonly string[]): ScaleOptions {
  const { kind, folder, keep, output, ...rest } = command(
    "bench:scale",
    "Fills a database of each size, holds its totals against its rows, and measures every read and a send.",
  )
    .option("--sizes <numbers>", "messages of each database", readSizes, [10_000, 1_000_000, 10_000_000])
    .option("--requests <number>", "measured of each kind to each database", whole(1, 10_000), 300)
    .option("--kind <beginning>", "what begins so, again for more; all without it", several)
    .option("--folder <path>", "where the databases go")
    .option("--keep", "leave them there for the next run", false)
    .parse(args, { from: "user" })
    .opts<Omit<ScaleOptions, "kinds"> & { kind?: string[] }>();
  const kept = keep ? join(tmpdir(), "connect-hub-bench-scale") : undefined;
  return {
    ...rest,
    kinds: kind === undefined ? kinds : kindsNamed(kind),
    folder: folder === undefined ? kept : resolve(folder),
    keep,
    output: resolve(output),
  };
}

function readSizes(value: string): readonly number[] {
  const sizes = new Set(value.split(",").map(whole(100, 10_000_000)));
  if (sizes.size > maximumSizes) throw new InvalidArgumentError(`It takes at most ${maximumSizes} sizes.`);
  return [...sizes].toSorted((a, b) => a - b);
}

/** The kinds whose names begin with one of these. */
function kindsNamed(beginnings: readonly string[]): readonly Kind[] {
  const unknown = beginnings.find((beginning) => !kinds.some(({ name }) => name.startsWith(beginning)));
  if (unknown === undefined) {
    return kinds.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
  }
  const names = kinds.map(({ name }) => `  ${name}`).join("\n");
  throw new InvalidArgumentError(`No kind begins with "${unknown}". The kinds are:\n${names}`);
}
