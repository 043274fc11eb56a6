import { describeMachine } from "./machine.ts";
import { figureOf, tableOf, type Figure } from "./figures.ts";
import { lines, type Entry } from "./line.ts";
import type { Options } from "./options.ts";
import { runRound, type Round } from "./round.ts";
import { createSources, type Sources } from "./sources.ts";
import { startServer } from "./stores.ts";
import { workloads } from "./workloads.ts";

/** The result of the benchmark, as it is written. */
export interface Comparison {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly options: Options;
  readonly filling: Sources["filling"] | null;
  /** The largest share of a core that the load itself took, of all rounds. */
  readonly generatorCoresAtMost: number;
  readonly figures: readonly Figure[];
}

/** Runs the contenders in turn, round by round, workload by workload, and prints a table of each. */
export async function compare(options: Options): Promise<Comparison> {
  const machine = describeMachine();
  console.log(`${machine.processor}, ${machine.cores} cores, Node ${machine.node}, SQLite ${machine.sqlite}`);
  console.log(`${machine.durability}; ${options.rounds} rounds of ${options.seconds} s`);
  const stopServer = options.store === "postgres" ? await startServer() : undefined;
  const needsFilled = options.workloads.some((name) => workloads[name]!.filled);
  const sources = await createSources(needsFilled ? options.messages : 0);
  try {
    const ours = await sources.answers(options.workloads);
    const figures: Figure[] = [];
    for (const name of options.workloads) {
      const plan = { name, workload: workloads[name]!, ours: ours.get(name)!, ...options };
      const all = await runRounds(options, plan, sources);
      const { base } = lines[options.store];
      const baseRounds = all.get(base);
      const counted = baseRounds?.some((round) => round.void !== undefined) ? undefined : baseRounds;
      const found = [...all].map(([contender, rounds]) => figureOf(name, contender, rounds, counted));
      figures.push(...found);
      console.log(`\n${name}, ${options.connections} connections\n\n${tableOf(found, base)}`);
    }
    const loads = figures.flatMap(({ rounds }) => rounds.flatMap((round) => round.load ?? []));
    return {
      machine,
      options,
      filling: sources.filling ?? null,
      generatorCoresAtMost: Math.max(0, ...loads.map((load) => load.generatorCores)),
      figures,
    };
  } finally {
    sources.remove();
    await stopServer?.();
  }
}

async function runRounds(
  options: Options,
  plan: Parameters<typeof runRound>[1],
  sources: Sources,
): Promise<ReadonlyMap<string, readonly Round[]>> {
  const entries: Readonly<Record<string, Entry>> = lines[options.store].contenders;
  const partakers = options.contenders.filter((name) => entries[name]!.takesPart(plan.name, plan.workload));
  const results = new Map<string, Round[]>(partakers.map((name) => [name, []]));
  for (let number = 1; number <= options.rounds; number += 1) {
    for (const [name, rounds] of results) {
      const round = await runRound(entries[name]!, plan, sources);
      rounds.push(round);
      const rate = round.void ?? `${Math.round(round.load!.perSecond)}/s`;
      console.error(`${plan.name}, round ${number} of ${options.rounds}: ${name} ${rate}`);
    }
  }
  return results;
}
