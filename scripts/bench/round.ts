import { firstOf, probe, type Answer } from "./answers.ts";
import type { Entry } from "./contenders.ts";
import type { Usage } from "./contenders/contender.ts";
import type { Site, Sources } from "./databases.ts";
import type { Run } from "./figures.ts";
import { load, unexpected, type Load, type LoadPlan } from "./load.ts";
import { handedOver, verify } from "./verify.ts";
import type { Workload } from "./workloads.ts";

/** One contender's run under one workload. */
export interface Round extends Run, Partial<Load> {
  readonly usage?: Usage;
  /** Messages handed over while sends went on, where a dispatcher was beside them. */
  readonly handedOver?: number;
}

/** How to load. */
export interface RoundPlan extends Pick<LoadPlan, "seconds" | "connections" | "amount"> {
  readonly workload: Workload;
  /** What connect-hub answers to the workload's first request. */
  readonly ours: Answer;
  readonly warmUpSeconds?: number;
  /** Told after each answer how many there were, and by whom. */
  readonly onAnswer?: (answers: number, site: Site) => void;
}

const maximumWarmUpSeconds = 2;

/** Runs one contender in a process of its own on a fresh database and holds what it wrote against what it acknowledged. */
export async function runRound(entry: Entry, plan: RoundPlan, sources: Sources): Promise<Round> {
  try {
    await using site = await sources.start(entry, plan.workload.filled ?? false);
    return await runOn(site, entry, plan);
  } catch (error) {
    return { void: error instanceof Error ? error.message : String(error) };
  }
}

async function runOn(site: Site, { dispatching }: Entry, plan: RoundPlan): Promise<Round> {
  const { workload, connections, seconds, ours, onAnswer } = plan;
  const { access, database, port } = site;
  const since = Date.now();
  const requests = workload.requests(access);
  const different = await probe(port, workload, firstOf(requests), ours);
  if (different) return { void: different };
  const measured = await load({
    warmUpSeconds: Math.min(maximumWarmUpSeconds, seconds / 4),
    ...plan,
    port,
    requests,
    onMeasure: site.begin,
    onAnswer: (answers) => onAnswer?.(answers, site),
  });
  const usage = await site.usage();
  await site.stop();
  const { from, until, statuses } = measured;
  const drained = dispatching ? await handedOver(database, from, until) : undefined;
  const acknowledged = {
    accountId: access.accountId,
    channel: workload.channel,
    keyed: workload.keyed ?? false,
    sends: workload.channel ? 1 + (statuses[200] ?? 0) : 0,
    unanswered: connections,
    since,
  };
  const wrong = unexpected(workload.status, measured) ?? (await verify(database, acknowledged));
  return {
    ...measured,
    usage,
    ...(drained !== undefined && {
      handedOver: drained,
      drainedPerSecond: (drained * 1000) / (until - from),
    }),
    ...(wrong !== undefined && { void: wrong }),
  };
}
