import { resolve } from "node:path";
import { command, oneOf, several, whole } from "./command.ts";
import { lines } from "./contenders.ts";
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

/** Reads the command line of the comparison; throws a `CommanderError` for what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const stores = Object.keys(lines) as Options["store"][];
  const { workload, contender, output, ...rest } = command(
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
    output: resolve(output),
  };
}
