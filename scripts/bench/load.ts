import { once } from "node:events";
import autocannon, { type Request, type Result } from "autocannon";
import { createTimes } from "./figures.ts";

/** Where to, how, and for how long. */
export interface LoadPlan {
  /** Where to, and what is sent there; they share the connections. */
  readonly targets: readonly { readonly port: number; readonly requests: Request[] }[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  /** How long to measure; with `amount`, at most. */
  readonly seconds: number;
  /** How many requests to send, the warm-up's included. */
  readonly amount?: number;
  /** Told when the warm-up ends. */
  readonly onMeasure?: () => void;
  /** Told after each answer how many there were. */
  readonly onAnswer?: (answers: number) => void;
}

/** What one load made of it. */
export type Load = Awaited<ReturnType<typeof load>>;

const sampleMilliseconds = 100;

/** Sends requests over kept connections, each connection its next one when the last is answered. */
export async function load(plan: LoadPlan) {
  const { targets, connections, warmUpSeconds, seconds, amount, onMeasure, onAnswer } = plan;
  const times = createTimes();
  const statuses: Record<string, number> = {};
  const succeeded = targets.map(() => 0);
  let answers = 0;
  let sinceBegun = 0;
  let from = 0;
  let begun = Infinity;
  let ended = 0;
  let cpu = process.cpuUsage();
  const length = amount === undefined ? { duration: warmUpSeconds + seconds } : { amount };
  const options = { sampleInt: sampleMilliseconds, ...length };
  const each = connections / targets.length;
  const loads = targets.map(({ port, requests }) =>
    autocannon({ url: `http://127.0.0.1:${port}`, connections: each, requests, ...options }, () => {}),
  );
  const count = (target: number, status: number, milliseconds: number) => {
    answers += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status < 300) succeeded[target]! += 1;
    onAnswer?.(answers);
    const now = performance.now();
    if (now < begun) return;
    sinceBegun += 1;
    if (now > begun + seconds * 1000) return;
    ended = now;
    times.record(milliseconds);
  };
  for (const [target, running] of loads.entries()) {
    running.on("response", (_client, status, _bytes, milliseconds) => count(target, status, milliseconds));
  }
  const begin = () => {
    from = Date.now();
    cpu = process.cpuUsage();
    begun = performance.now();
    onMeasure?.();
  };
  setTimeout(begin, warmUpSeconds * 1000).unref();
  const stop = () => {
    for (const running of loads) running.stop();
  };
  setTimeout(stop, (warmUpSeconds + seconds) * 1000).unref();
  const results = await Promise.all(loads.map(async (running) => (await once(running, "done")) as [Result]));
  const errors = results.reduce((sum, [result]) => sum + result.errors, 0);
  const { user, system } = process.cpuUsage(cpu);
  const milliseconds = Math.max(1, ended - begun);
  return {
    /** Answered requests a second. */
    perSecond: (times.count() * 1000) / milliseconds,
    ...times.percentiles(),
    /** Answers since the warm-up, with those that came while the load was ended. */
    sinceBegun,
    /** How many answers had each status, and how many of each target had success, and requests had none, the warm-up's included. */
    statuses,
    succeeded,
    errors,
    /** What was measured, in Unix milliseconds. */
    from,
    until: from + Math.round(milliseconds),
    /** How much of a core the load itself took. */
    generatorCores: (user + system) / 1000 / (performance.now() - begun),
  };
}

/** Why a load does not count, if it does not: every answer has to have this status. */
export function unexpected(status: number, { statuses, errors, sinceBegun }: Load): string | undefined {
  if (sinceBegun === 0) return "every request was answered before it was measured";
  if (errors > 0) return `${errors} requests had no answer`;
  if (!statuses[status]) return `no request was answered with ${status}`;
  const others = Object.entries(statuses).filter(([other]) => Number(other) !== status);
  if (others.length === 0) return undefined;
  return others.map(([other, count]) => `${count} answers were ${other}`).join(", ");
}
