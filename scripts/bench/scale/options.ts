import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { OptionError } from "../options.ts";
import { kinds, type Kind } from "./kinds.ts";

/** What is asked of the measurement of growth. */
export interface ScaleOptions {
  /** Messages of each database, ascending. */
  readonly sizes: readonly number[];
  /** Measured requests of each kind to each database. */
  readonly requests: number;
  /** What is measured, in the order in which it is. */
  readonly kinds: readonly Kind[];
  /** Where the databases go; undefined for a temporary folder that is gone afterwards. */
  readonly folder: string | undefined;
  /** Whether the databases that this run fills stay for the next one. */
  readonly keep: boolean;
  /** The file for the result in JSON. */
  readonly output: string;
}

const config = {
  sizes: { type: "string", default: "10000,1000000,10000000" },
  requests: { type: "string", default: "300" },
  kind: { type: "string", multiple: true },
  folder: { type: "string" },
  keep: { type: "boolean", default: false },
  output: { type: "string" },
} as const;

const [messagesAtLeast, messagesAtMost, requestsAtMost, sizesAtMost] = [100, 10_000_000, 10_000, 5];

/** Reads the command line; throws an `OptionError` for what it does not know. */
export function readScaleOptions(args: readonly string[]): ScaleOptions {
  const { sizes, requests, kind, folder, keep, output } = parse(args);
  const given = sizes.split(",").map((size) => whole("--sizes", size, messagesAtLeast, messagesAtMost));
  const distinct = [...new Set(given)].toSorted((a, b) => a - b);
  if (distinct.length > sizesAtMost) throw new OptionError(`--sizes takes at most ${sizesAtMost} sizes.`);
  const kept = keep ? join(tmpdir(), "connect-hub-bench-scale") : undefined;
  return {
    sizes: distinct,
    requests: whole("--requests", requests, 1, requestsAtMost),
    kinds: kind === undefined ? kinds : kindsNamed(kind),
    folder: folder === undefined ? kept : resolve(folder),
    keep,
    output: resolve(output ?? join(tmpdir(), `connect-hub-bench-scale-${Date.now()}.json`)),
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

/** The kinds whose names begin with one of these. */
function kindsNamed(beginnings: readonly string[]): readonly Kind[] {
  for (const beginning of beginnings) {
    if (kinds.some(({ name }) => name.startsWith(beginning))) continue;
    const names = kinds.map(({ name }) => `  ${name}`).join("\n");
    throw new OptionError(
      `--kind does not take "${beginning}". It takes what one of these begins with:\n${names}`,
    );
  }
  return kinds.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
}

function whole(option: string, value: string, least: number, most: number): number {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  const range = `a whole number from ${least} to ${most}`;
  const takes = option === "--sizes" ? `numbers of messages separated by commas, each ${range}` : range;
  throw new OptionError(`${option} does not take "${value}". It takes ${takes}.`);
}
