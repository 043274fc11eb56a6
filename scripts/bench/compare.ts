import { lines, type Entry } from "./contenders.ts";
import { startServer, withSources, type Sources } from "./databases.ts";
import { figureOf, figureTable, type Figure } from "./figures.ts";
import type { Options } from "./options.ts";
import { firstReason, inTurn } from "./report.ts";
import { runRound, type Round, type RoundPlan } from "./round.ts";
import { workloads } from "./workloads.ts";

/** The result of the comparison; `generatorCoresAtMost` is the largest share of a core that the load itself took. */
export type Comparison = Awaited<ReturnType<typeof compare>>;

/** Runs the contenders in turn, round by round, workload by workload, and prints a table of each. */
export async function compare(options: Options) {
  const { base } = lines[options.store];
  console.log(`${options.rounds} rounds of ${options.seconds} s`);
  const stopServer = options.store === "postgres" ? await startServer() : undefined;
  const needsFilled = options.workloads.some((name) => workloads[name]!.filled);
  try {
    return await withSources(needsFilled ? options.messages : 0, async (sources) => {
      const ours = await sources.answers(options.workloads);
      const figures: Figure[] = [];
      for (const name of options.workloads) {
        const plan = { name, workload: workloads[name]!, ours: ours.get(name)!, ...options };
        const all = await runRounds(options, plan, sources);
        const found = [...all].map(([contender, rounds]) => figureOf(name, contender, rounds, all.get(base)));
        figures.push(...found);
        console.log(`\n${name}, ${options.connections} connections\n\n${figureTable(found, base)}`);
      }
      const loads = figures.flatMap(({ rounds }) => rounds.flatMap((round) => round.load ?? []));
      return {
        void: firstReason(figures),
        filling: sources.filling,
        generatorCoresAtMost: Math.max(0, ...loads.map((load) => load.generatorCores)),
        figures,
      };
    });
  } finally {
    await stopServer?.();
  }
}

async function runRounds(
  { store, contenders, rounds }: Options,
  plan: RoundPlan,
  sources: Sources,
): Promise<ReadonlyMap<string, readonly Round[]>> {
  const entries: Readonly<Record<string, Entry>> = lines[store].contenders;
  const partakers = contenders.filter((name) => entries[name]!.takesPart(plan.name, plan.workload));
  return inTurn(rounds, partakers, async (name, said) => {
    const round = await runRound(entries[name]!, plan, sources);
    const rate = round.void ?? `${Math.round(round.load!.perSecond)}/s`;
    console.error(`${plan.name}, ${said}: ${name} ${rate}`);
    return round;
  });
}
