import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { flag, one, oneOf, readCommandLine, several, whole, type ValuesOf } from "./command-line.ts";
import { lines } from "./contenders.ts";
import { workloads } from "./workloads.ts";

/** Where a result goes in JSON. */
export const output = (name: string) =>
  one(
    "<path>",
    "where the result goes in JSON",
    (path) => resolve(path),
    join(tmpdir(), `connect-hub-${name}-${Date.now()}.json`),
  );

const stores = Object.keys(lines) as (keyof typeof lines)[];
const table = {
  output: output("bench"),
  store: one("<name>", "whose contenders", oneOf(stores), "sqlite"),
  rounds: one("<number>", "how many", whole(1, 100), "5"),
  seconds: one("<number>", "how long each round lasts", whole(1, 600), "5"),
  connections: one("<number>", "kept at once", whole(1, 1_000), "64"),
  workload: several("<name>", "one of them"),
  contender: several("<name>", "one of them"),
  messages: one("<number>", "Telegram messages in the filled database", whole(1, 1_000_000), "20000"),
  memory: flag("watch the memory over many sends instead"),
  sends: one("<number>", "how many sends the memory is watched over", whole(1, 10_000_000), "1000000"),
  webhooks: flag("post customers' webhooks instead"),
  events: one("<number>", "how many wait for each endpoint at first", whole(1, 100_000), "1000"),
  share: flag("measure one account's sends beside another's long reads instead"),
  smpp: flag("send by the SMPP provider to an SMSC instead"),
  window: one("<number>", "how many submit_sm may be without their response", whole(1, 1_000), "32"),
};

/** What the benchmark is asked to do. */
export type Options = Omit<ValuesOf<typeof table>, "workload" | "contender"> & {
  readonly workloads: readonly string[];
  readonly contenders: readonly string[];
};

/** Reads the command line of the comparison; throws a `Refusal` for what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const { workload, contender, ...rest } = readCommandLine(
    "npm run bench -- [options] measures connect-hub and its contenders by the same requests, in turn.",
    table,
    args,
  );
  const line = lines[rest.store];
  const named = line.workloads ?? Object.keys(workloads);
  const contenders = Object.keys(line.contenders);
  return {
    ...rest,
    workloads: workload?.map(oneOf(named)) ?? named,
    contenders: contender?.map(oneOf(contenders)) ?? contenders,
  };
}
