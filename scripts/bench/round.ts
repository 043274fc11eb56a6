import { firstOf, probe, type Answer } from "./answers.ts";
import type { Entry } from "./contenders.ts";
import type { Usage } from "./contenders/contender.ts";
import type { Sources } from "./databases.ts";
import { load, unexpected, type Load } from "./load.ts";
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
  const { workload, connections, seconds } = plan;
  const since = Date.now();
  try {
    return await sources.withContender(entry, workload.filled ?? false, async (contender, round) => {
      const { database, access } = round;
      const requests = workload.requests(access);
      const different = await probe(contender.port, workload, firstOf(requests), plan.ours);
      if (different) return { void: different };
      const warmUpSeconds = Math.min(warmUpSecondsAtMost, seconds / 4);
      const { port, begin: onMeasure } = contender;
      const measured = await load({ port, requests, connections, warmUpSeconds, seconds, onMeasure });
      const usage = await contender.usage();
      await contender.stop();
      const { from, until, statuses } = measured;
      const drained = entry.dispatching && (await handedOver(database, from, until));
      const wrong =
        unexpected(workload.status, measured) ??
        (await verify(database, {
          accountId: access.accountId,
          channel: workload.channel,
          keyed: workload.keyed ?? false,
          sends: workload.channel ? 1 + statuses[200]! : 0,
          unanswered: connections,
          since,
        }));
      return {
        load: measured,
        usage,
        ...(drained !== false && { drainedPerSecond: (drained * 1000) / (until - from) }),
        ...(wrong !== undefined && { void: wrong }),
      };
    });
  } catch (error) {
    return { void: error instanceof Error ? error.message : String(error) };
  }
}
