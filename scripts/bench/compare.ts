import { sql } from "kysely";
import { findUnexpected, runLoad } from "./load.ts";
import type { Options } from "./options.ts";
import { formatNumber, getPercentile, formatTable } from "./report.ts";
import { readUsage, startWithNewDatabase } from "./contender-process.ts";
import { readNumber, findInconsistency } from "./verify.ts";
import { checksPerVerification, workloads } from "./workloads.ts";

/** An implementation that the benchmark compares. */
interface Entry {
  readonly module: string;
  /** True if the dispatcher runs during the requests. Such a contender is measured in `sendSms` only. */
  readonly dispatching?: boolean;
}

/** Contenders by their name in the tables. Their modules are in `contenders/`. */
export const contendersByName: Readonly<Record<string, Entry>> = {
  limit: { module: "limit.ts" },
  fastify: { module: "fastify.ts" },
  "connect-hub": { module: "connect-hub.ts" },
  "connect-hub, dispatching": { module: "connect-hub.ts", dispatching: true },
};

/** Contender whose rate divides the rates of all contenders in the last column. D1 does not have it. */
const base = "fastify";
const maximumWarmUpSeconds = 5;

/** Results of a contender in one round. `invalid` is the reason why they do not count. */
export type Round = Partial<Awaited<ReturnType<typeof measureRound>>> & {
  readonly invalid?: string | undefined;
};

/**
 * Runs the contenders one after another, round by round and workload by workload, and prints a table of each workload.
 * Returns the medians, and as `invalid` the reason of the first contender with an invalid round.
 */
export async function compare(options: Options) {
  const { store, rounds, connections } = options;
  const figures = [];
  for (const title of options.workload) {
    const results = new Map<string, Round[]>();
    for (const [name, { dispatching }] of Object.entries(contendersByName)) {
      // D1 exists in workerd only.
      if (store === "d1" ? name !== "connect-hub" : dispatching && title !== "sendSms") continue;
      results.set(name, []);
    }
    for (let number = 1; number <= rounds; number += 1) {
      for (const [name, finished] of results) {
        const round = await runRound(contendersByName[name]!, title, options);
        const rate = round.invalid ?? `${formatNumber(round.perSecond)} requests/s`;
        console.error(`${title}, round ${number} of ${rounds}: ${name} ${rate}`);
        finished.push(round);
      }
    }
    const found = [...results].map(([name, all]) => ({ workload: title, name, ...summarize(all) }));
    const baseRate = found.find(({ name }) => name === base)?.perSecond;
    figures.push(...found);
    const table = found.map(({ name, invalid, drainedPerSecond, ...figure }) => ({
      contender: drainedPerSecond > 0 ? `${name} (${formatNumber(drainedPerSecond)}/s submitted)` : name,
      "requests/s": invalid === undefined ? formatNumber(figure.perSecond) : `INVALID: ${invalid}`,
      "p50 ms": formatNumber(figure.p50Milliseconds, 1),
      "p99 ms": formatNumber(figure.p99Milliseconds, 1),
      "CPU µs": formatNumber(figure.cpuMicroseconds),
      [`to ${base}`]: baseRate === undefined ? "" : formatNumber(figure.perSecond / baseRate, 2),
    }));
    console.log(`\n${title}, ${connections} connections\n\n${formatTable(table)}`);
  }
  return { invalid: figures.find(({ invalid }) => invalid !== undefined)?.invalid, figures };
}

/**
 * Returns the medians of rounds, which are NaN if a round is invalid. `cpuMicroseconds` is the CPU time of the
 * contender for each request, or NaN if it is unknown. `drainedPerSecond` is the rate of submitted messages, and
 * 0 without a dispatcher.
 */
export function summarize(rounds: readonly Round[]) {
  const invalid = rounds.find((round) => round.invalid !== undefined)?.invalid;
  const middle = (name: Exclude<keyof Round, "invalid" | "statuses">) => {
    const values = invalid === undefined ? rounds.flatMap((round) => round[name] ?? []) : [];
    return getPercentile(values, 0.5);
  };
  return {
    invalid,
    perSecond: middle("perSecond"),
    p50Milliseconds: middle("p50Milliseconds"),
    p99Milliseconds: middle("p99Milliseconds"),
    cpuMicroseconds: middle("cpuMicroseconds"),
    drainedPerSecond: middle("drainedPerSecond"),
  };
}

/**
 * Measures one contender on a new database, and compares the rows that it wrote with its responses. Never rejects:
 * after an error, the round is invalid.
 */
export const runRound = (entry: Entry, workload: string, options: Options): Promise<Round> =>
  measureRound(entry, workload, options).catch((error: unknown) => ({ invalid: String(error) }));

async function measureRound({ module, dispatching = false }: Entry, name: string, options: Options) {
  const { store, seconds, connections, verifications } = options;
  const workload = workloads[name]!;
  const isCheck = workload.writes === "check";
  const prepared = isCheck ? verifications : 0;
  await using site = await startWithNewDatabase(module, store, { dispatching, verifications: prepared });
  const { requestData, pid } = site;
  const since = Date.now();
  const readCpu = () => (pid === undefined ? Number.NaN : readUsage(pid).cpuMilliseconds);
  let cpuAtStart = 0;
  const measured = await runLoad({
    port: site.port,
    request: workload.request(requestData),
    connections,
    seconds,
    warmUpSeconds: Math.min(maximumWarmUpSeconds, seconds),
    amount: isCheck ? checksPerVerification * verifications : undefined,
    onMeasure: () => (cpuAtStart = readCpu()),
  });
  const cpuMicroseconds = ((readCpu() - cpuAtStart) * 1_000) / measured.measured;
  await site.stop();
  const engine = await site.open();
  const { from, until, statuses } = measured;
  const submitted = sql`select count(*) from messages where submitted_at >= ${from} and submitted_at < ${until}`;
  const drained = dispatching ? await readNumber(engine, submitted) : 0;
  const requests = statuses[workload.status] ?? 0;
  const { accountId } = requestData;
  const acknowledged = { accountId, writes: workload.writes, requests, unanswered: connections, since };
  const invalid =
    findUnexpected(workload.status, measured) ?? (await findInconsistency(engine, acknowledged));
  await engine.close();
  const drainedPerSecond = (drained * 1_000) / (until - from);
  return { ...measured, cpuMicroseconds, drainedPerSecond, invalid };
}
