import { firstOf, probe, type Answer } from "./answers.ts";
import type { Entry } from "./contenders.ts";
import type { Site, Sources } from "./databases.ts";
import { load, unexpected, type LoadPlan } from "./load.ts";
import { handedOver, verify } from "./verify.ts";
import type { Workload } from "./workloads.ts";

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

/** One contender's run under one workload. */
export type Round = Partial<Awaited<ReturnType<typeof runOn>>> & { readonly void?: string };

/** Runs one contender in a process of its own on a fresh database and holds what it wrote against what it acknowledged. */
export async function runRound(entry: Entry, plan: RoundPlan, sources: Sources): Promise<Round> {
  try {
    await using site = await sources.start(entry, plan.workload.filled ?? false);
    const { workload, ours } = plan;
    const different = await probe(site.port, workload, firstOf(workload.requests(site.access)), ours);
    return different ? { void: different } : await runOn(site, entry, plan);
  } catch (error) {
    return { void: error instanceof Error ? error.message : String(error) };
  }
}

/** Its first send was the probe's. */
async function runOn(site: Site, { dispatching }: Entry, plan: RoundPlan) {
  const { workload, connections, seconds, onAnswer } = plan;
  const { access, database, port, ask, startedAt } = site;
  const measured = await load({
    warmUpSeconds: Math.min(maximumWarmUpSeconds, seconds / 4),
    ...plan,
    port,
    requests: workload.requests(access),
    onMeasure: () => void ask("begin").catch(() => {}),
    onAnswer: (answers) => onAnswer?.(answers, site),
  });
  const usage = await ask("usage");
  await site.stop();
  const { from, until, statuses } = measured;
  const drained = dispatching ? await handedOver(database, from, until) : undefined;
  const acknowledged = {
    accountId: access.accountId,
    channel: workload.channel,
    keyed: workload.keyed ?? false,
    sends: workload.channel ? 1 + (statuses[200] ?? 0) : 0,
    unanswered: connections,
    since: startedAt,
  };
  const wrong = unexpected(workload.status, measured) ?? (await verify(database, acknowledged));
  return {
    ...measured,
    /** What the contender's process took. */
    usage,
    cpuMicroseconds: (usage.cpuMilliseconds * 1000) / Math.max(1, measured.sinceBegun),
    ...(drained !== undefined && {
      handedOver: drained,
      drainedPerSecond: (drained * 1000) / (until - from),
    }),
    ...(wrong !== undefined && { void: wrong }),
  };
}
