import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { flag, one, readCommandLine, Refusal, several, whole } from "../command-line.ts";
import { output } from "../options.ts";
import { kinds, type Kind } from "./kinds.ts";

/** What is asked of the measurement of growth. */
export type ScaleOptions = ReturnType<typeof readScaleOptions>;

const maximumSizes = 5;

const table = {
  output: output("bench-scale"),
  sizes: one("<numbers>", "messages of each database", readSizes, "10000,1000000,10000000"),
  requests: one("<number>", "measured of each kind to each database", whole(1, 10_000), "300"),
  kind: several("<beginning>", "what begins so"),
  folder: one("<path>", "where the databases go", (path) => (path ? resolve(path) : undefined), ""),
  keep: flag("leave them there for the next run"),
};

/** Reads the command line of the measurement of growth; throws a `Refusal` for what it does not know. */
export function readScaleOptions(args: readonly string[]) {
  const { kind, folder, ...rest } = readCommandLine(
    "npm run bench:scale -- [options] fills a database of each size, holds its totals against its rows, and measures every read and a send.",
    table,
    args,
  );
  const kept = rest.keep ? join(tmpdir(), "connect-hub-bench-scale") : undefined;
  return { ...rest, kinds: kind ? kindsNamed(kind) : kinds, folder: folder ?? kept };
}

function readSizes(value: string): readonly number[] {
  const sizes = new Set(value.split(",").map(whole(100, 10_000_000)));
  if (sizes.size > maximumSizes) throw new Refusal(`It takes at most ${maximumSizes} sizes.`);
  return [...sizes].toSorted((a, b) => a - b);
}

/** The kinds whose names begin with one of these. */
function kindsNamed(beginnings: readonly string[]): readonly Kind[] {
  const unknown = beginnings.find((beginning) => !kinds.some(({ name }) => name.startsWith(beginning)));
  if (unknown === undefined) {
    return kinds.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
  }
  const names = kinds.map(({ name }) => `  ${name}`).join("\n");
  throw new Refusal(`No kind begins with "${unknown}". The kinds are:\n${names}`);
}
