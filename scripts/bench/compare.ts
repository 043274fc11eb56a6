import { lines, type Entry } from "./contenders.ts";
import { createSources } from "./databases.ts";
import { figuresInTurn, firstReason } from "./figures.ts";
import type { Options } from "./options.ts";
import { fixed, tableOf } from "./report.ts";
import { runRound } from "./round.ts";
import { workloads } from "./workloads.ts";

/** The result of the comparison; `maximumGeneratorCores` is the largest share of a core that the load itself took. */
export type Comparison = Awaited<ReturnType<typeof compare>>;

/** Runs the contenders in turn, round by round, workload by workload, and prints a table of each. */
export async function compare(options: Options) {
  const { store, rounds, seconds, connections } = options;
  const { base, contenders } = lines[store];
  const entries: Readonly<Record<string, Entry>> = contenders;
  console.log(`${rounds} rounds of ${seconds} s`);
  const needsFilled = options.workloads.some((name) => workloads[name]!.filled);
  await using sources = await createSources(needsFilled ? options.messages : 0, store);
  const ours = await sources.answers(options.workloads);
  const figures = [];
  for (const title of options.workloads) {
    const workload = workloads[title]!;
    const plan = { workload, seconds, connections, ours: ours.get(title)! };
    const found = await figuresInTurn({
      title,
      unit: "requests/s",
      rounds,
      names: options.contenders.filter((name) => entries[name]!.takesPart(title, workload)),
      base,
      run: (name) => runRound(entries[name]!, plan, sources),
    });
    figures.push(...found.map((figure) => ({ workload: title, ...figure })));
    const table = found.map(({ name, perSecond, drainedPerSecond, ...figure }) => ({
      contender: drainedPerSecond ? `${name} (${fixed(drainedPerSecond)}/s handed over)` : name,
      "requests/s": figure.void === null ? fixed(perSecond?.median) : `VOID: ${figure.void}`,
      "lowest-highest": perSecond ? `${fixed(perSecond.lowest)}-${fixed(perSecond.highest)}` : "",
      "p50 ms": fixed(figure.p50Milliseconds, 1),
      "p99 ms": fixed(figure.p99Milliseconds, 1),
      "CPU µs": fixed(figure.cpuMicroseconds),
      ...(store === "postgres" && { "server's CPU µs": fixed(figure.serverCpuMicroseconds) }),
      [`to ${base}`]: fixed(figure.ratio, 2),
    }));
    console.log(`\n${title}, ${connections} connections\n\n${tableOf(table)}`);
  }
  const cores = figures.flatMap(({ rounds }) => rounds.flatMap((round) => round.generatorCores ?? []));
  return {
    void: firstReason(figures),
    filling: sources.filling,
    maximumGeneratorCores: Math.max(0, ...cores),
    figures,
  };
}
