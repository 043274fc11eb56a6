import { firstOf, probe, type Answer } from "./answers.ts";
import type { Entry } from "./contenders.ts";
import { startContender, type Running, type Usage } from "./contenders/contender.ts";
import type { Sources } from "./databases.ts";
import { load, type Load } from "./load.ts";
import { handedOver, verify } from "./verify.ts";
import type { Workload } from "./workloads.ts";

/** One contender's run under one workload; `void` says why it does not count. */
export interface Round {
  readonly load?: Load;
  readonly usage?: Usage;
  /** Messages handed over while sends went on. */
  readonly drainedPerSecond?: number;
  readonly void?: string;
}

/** How to load. */
export interface RoundPlan {
  readonly name: string;
  readonly workload: Workload;
  readonly seconds: number;
  readonly connections: number;
  /** What connect-hub answers to the workload's first request. */
  readonly ours: Answer;
}

const warmUpSecondsAtMost = 2;

/** Runs one contender in a process of its own on a fresh database and holds what it wrote against what it acknowledged. */
export async function runRound(entry: Entry, plan: RoundPlan, sources: Sources): Promise<Round> {
  const { workload } = plan;
  const { folder, database, access, drop } = await sources.create(entry.store, workload.filled);
  let contender: Running | undefined;
  try {
    const since = Date.now();
    const { accountId } = access;
    const told = { database, accountId, folder, dispatching: entry.dispatching };
    contender = await startContender(entry.module, told);
    const requests = workload.requests(access);
    const ours = entry.answersInFull ? plan.ours : undefined;
    const different = await probe(contender.port, workload, firstOf(requests), ours);
    if (different) return { void: different };
    const measured = await load({
      port: contender.port,
      requests,
      connections: plan.connections,
      warmUpSeconds: Math.min(warmUpSecondsAtMost, plan.seconds / 4),
      seconds: plan.seconds,
      onMeasure: contender.begin,
    });
    const usage = await contender.usage();
    await contender.stop();
    const { from, until } = measured;
    const drained = entry.dispatching ? await handedOver(database, from, until) : undefined;
    const round = {
      load: measured,
      usage,
      ...(drained !== undefined && { drainedPerSecond: (drained * 1000) / (until - from) }),
    };
    const wrong = unexpected(workload.status, measured);
    if (wrong) return { ...round, void: wrong };
    const missing = await verify(database, {
      accountId,
      channel: workload.channel,
      keyed: workload.keyed ?? false,
      sends: workload.channel ? 1 + measured.statuses[200]! : 0,
      unanswered: plan.connections,
      since,
    });
    return missing === undefined ? round : { ...round, void: missing };
  } catch (error) {
    return { void: error instanceof Error ? error.message : String(error) };
  } finally {
    await contender?.stop();
    await drop();
  }
}

function unexpected(status: number, { statuses, errors }: Load): string | undefined {
  if (errors > 0) return `${errors} requests had no answer`;
  if (!statuses[status]) return `no request was answered with ${status}`;
  const others = Object.entries(statuses).filter(([other]) => Number(other) !== status);
  if (others.length === 0) return undefined;
  return others.map(([other, count]) => `${count} answers were ${other}`).join(", ");
}
