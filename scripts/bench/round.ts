import type { Database } from "../../src/config/config.ts";
import { firstOf, probe, type Answer } from "./answers.ts";
import type { Entry } from "./contenders.ts";
import type { Site, Sources } from "./databases.ts";
import { load, unexpected, type LoadPlan } from "./load.ts";
import { createServerCpu } from "./server-cpu.ts";
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

const maximumWarmUpSeconds = 5;

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

async function runOn(site: Site, { dispatching }: Entry, plan: RoundPlan) {
  const { workload, connections, seconds, onAnswer } = plan;
  const { access, database, others, startedAt } = site;
  const instances = [site, ...others];
  /** Each instance serves one of its own: what one account sends is written in turns. */
  const customers = [access, ...access.others];
  const serverCpu = database.kind === "postgres" ? await createServerCpu(database.url) : undefined;
  let serverBegun = Promise.resolve(0);
  const measured = await load({
    warmUpSeconds: Math.min(maximumWarmUpSeconds, seconds),
    ...plan,
    ...(workload.amount && { amount: workload.amount(access) }),
    targets: instances.map(({ port }, index) => ({
      port,
      requests: workload.requests({ ...access, ...customers[index]! }),
    })),
    onMeasure() {
      for (const { ask } of instances) ask("begin").catch(() => {});
      if (serverCpu) serverBegun = serverCpu();
    },
    onAnswer: (answers) => onAnswer?.(answers, site),
  });
  const usages = await Promise.all(instances.map(({ ask }) => ask("usage")));
  const [usage] = usages as [(typeof usages)[number]];
  const cpuMilliseconds = usages.reduce((sum, each) => sum + each.cpuMilliseconds, 0);
  const serverMilliseconds = serverCpu ? (await serverCpu()) - (await serverBegun) : undefined;
  await Promise.all(instances.map(({ stop }) => stop()));
  const { from, until, succeeded } = measured;
  const each = (milliseconds: number) => (milliseconds * 1000) / Math.max(1, measured.sinceBegun);
  const drained = dispatching ? await handedOver(database, from, until) : undefined;
  const acknowledged = succeeded.map((sends, index) => ({
    accountId: customers[index]!.accountId,
    channel: workload.channel,
    keyed: workload.keyed ?? false,
    starts: workload.starts ?? false,
    // The first of all was the probe's.
    sends: workload.channel ? sends + (index === 0 ? 1 : 0) : 0,
    checks: workload.checks ? sends + (index === 0 ? 1 : 0) : 0,
    unanswered: connections,
    since: startedAt,
  }));
  const wrong = unexpected(workload.status, measured) ?? (await firstWrong(database, acknowledged));
  return {
    ...measured,
    /** What the contender's process took, or the first of several. */
    usage,
    cpuMicroseconds: each(cpuMilliseconds),
    ...(serverMilliseconds !== undefined && { serverCpuMicroseconds: each(serverMilliseconds) }),
    ...(drained !== undefined && {
      handedOver: drained,
      drainedPerSecond: (drained * 1000) / (until - from),
    }),
    ...(wrong !== undefined && { void: wrong }),
  };
}

async function firstWrong(database: Database, acknowledged: readonly Parameters<typeof verify>[1][]) {
  const found = await Promise.all(acknowledged.map((each) => verify(database, each)));
  return found.find((wrong) => wrong !== undefined);
}
