import { once } from "node:events";
import { createHistogram } from "node:perf_hooks";
import autocannon, { type Request, type Result } from "autocannon";

/** Request, connections and duration of a load. */
export interface LoadPlan {
  readonly port: number;
  readonly request: Request;
  readonly connections: number;
  readonly warmUpSeconds: number;
  /** Duration of the measurement. Maximum duration if `amount` is set. */
  readonly seconds: number;
  /** Number of requests, including those of the warm-up. Unset if only the time limits the requests. */
  readonly amount?: number | undefined;
  /** Called at the end of the warm-up. */
  readonly onMeasure?: () => void;
}

/** Results of a load. */
export type LoadResult = Awaited<ReturnType<typeof runLoad>>;

/**
 * Sends requests over persistent connections. Each connection sends its next request after the response to the previous
 * one.
 */
export async function runLoad(plan: LoadPlan) {
  const { port, request, connections, warmUpSeconds, seconds, amount, onMeasure } = plan;
  // In microseconds, because most responses take only a few milliseconds.
  const times = createHistogram();
  const statuses: Record<number, number> = {};
  let measureStart = Infinity;
  let measureEnd = 0;
  let from = 0;
  const running = autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections,
      requests: [request],
      ...(amount === undefined ? { duration: warmUpSeconds + seconds } : { amount }),
    },
    () => {},
  );
  running.on("response", (_client, status, _bytes, milliseconds) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    const now = performance.now();
    if (now < measureStart || now > measureStart + seconds * 1_000) return;
    measureEnd = now;
    times.record(Math.max(1, Math.round(milliseconds * 1_000)));
  });
  setTimeout(() => {
    from = Date.now();
    measureStart = performance.now();
    onMeasure?.();
  }, warmUpSeconds * 1_000).unref();
  setTimeout(() => running.stop(), (warmUpSeconds + seconds) * 1_000).unref();
  const [{ errors }] = (await once(running, "done")) as [Result];
  const milliseconds = Math.max(1, measureEnd - measureStart);
  return {
    perSecond: (times.count * 1_000) / milliseconds,
    /** Number of responses in the measured period. */
    measured: times.count,
    p50Milliseconds: times.percentile(50) / 1_000,
    p99Milliseconds: times.percentile(99) / 1_000,
    /** Number of responses by status, including those of the warm-up. */
    statuses,
    /** Number of requests without a response. */
    errors,
    /** The measured period, in Unix milliseconds. */
    from,
    until: from + Math.round(milliseconds),
  };
}

/**
 * Returns the reason why a load is invalid. Returns undefined if a response was measured, and every request had a
 * response with the expected status.
 */
export function findUnexpected(
  status: number,
  { statuses, errors, measured }: LoadResult,
): string | undefined {
  if (errors > 0) return `${errors} requests had no response`;
  const others = Object.entries(statuses).filter(([other]) => Number(other) !== status);
  if (others.length > 0) return others.map(([other, count]) => `${count} responses were ${other}`).join(", ");
  return measured === 0 ? "no response was measured" : undefined;
}
