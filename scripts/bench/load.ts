import { createHistogram } from "node:perf_hooks";
import autocannon, { type Request, type Result } from "autocannon";

/** What one load made of it; the warm-up counts in `statuses` and `errors` alone. */
export interface Load {
  /** Answered requests a second. */
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests without an answer. */
  readonly errors: number;
  /** What was measured, in Unix milliseconds. */
  readonly from: number;
  readonly until: number;
  /** How much of a core the load itself took. */
  readonly generatorCores: number;
}

/** Where to, how, and for how long. */
export interface LoadPlan {
  readonly port: number;
  readonly requests: Request[];
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

const sampleMilliseconds = 100;

/** Sends requests over kept connections, each connection its next one when the last is answered. */
export async function load(plan: LoadPlan): Promise<Load> {
  const meter = createMeter(plan);
  const { port, connections, requests, warmUpSeconds, seconds, amount } = plan;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const running = autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections,
      requests,
      sampleInt: sampleMilliseconds,
      ...(amount === undefined ? { duration: warmUpSeconds + seconds } : { amount }),
    },
    (error: unknown, done: Result) => (error ? reject(error) : resolve(done)),
  );
  running.on("response", (_client, status, _bytes, milliseconds) => meter.count(status, milliseconds));
  const timers = [
    setTimeout(meter.begin, warmUpSeconds * 1000),
    setTimeout(() => running.stop(), (warmUpSeconds + seconds) * 1000),
  ];
  const { errors } = await promise.finally(() => timers.forEach(clearTimeout));
  return { ...meter.end(), errors };
}

function createMeter({ seconds, onMeasure, onAnswer }: LoadPlan) {
  // In microseconds: whole milliseconds are too coarse for what is answered in one.
  const latencies = createHistogram();
  const statuses: Record<string, number> = {};
  let answers = 0;
  let from = 0;
  let begun = Infinity;
  let ended = 0;
  let cpu = process.cpuUsage();
  const percentile = (percent: number) =>
    latencies.count > 0 ? latencies.percentile(percent) / 1000 : Number.NaN;
  return {
    begin() {
      from = Date.now();
      cpu = process.cpuUsage();
      begun = performance.now();
      onMeasure?.();
    },
    count(status: number, milliseconds: number) {
      answers += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      onAnswer?.(answers);
      const now = performance.now();
      if (now < begun || now > begun + seconds * 1000) return;
      ended = now;
      latencies.record(Math.max(1, Math.round(milliseconds * 1000)));
    },
    end(): Omit<Load, "errors"> {
      const { user, system } = process.cpuUsage(cpu);
      const milliseconds = Math.max(1, ended - begun);
      return {
        perSecond: (latencies.count * 1000) / milliseconds,
        p50Milliseconds: percentile(50),
        p99Milliseconds: percentile(99),
        statuses,
        from,
        until: from + Math.round(milliseconds),
        generatorCores: (user + system) / 1000 / (performance.now() - begun),
      };
    },
  };
}

/** Why a load does not count, if it does not: every answer has to have this status. */
export function unexpected(status: number, { statuses, errors }: Load): string | undefined {
  if (errors > 0) return `${errors} requests had no answer`;
  if (!statuses[status]) return `no request was answered with ${status}`;
  const others = Object.entries(statuses).filter(([other]) => Number(other) !== status);
  if (others.length === 0) return undefined;
  return others.map(([other, count]) => `${count} answers were ${other}`).join(", ");
}
