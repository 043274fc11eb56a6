import { readdirSync, readFileSync } from "node:fs";
import { catalogue } from "../../metrics/catalogue.ts";
import { toSingleValueData, type MetricData } from "../../metrics/metric-data.ts";
import { Histogram } from "../../metrics/series.ts";
import { version } from "../../version.ts";

const timerMilliseconds = 20;

/**
 * Starts to measure the delay of a timer of this thread, and returns a function that reads the delays, in seconds.
 * Node's own histogram includes its interval in the delay, and differs on other runtimes.
 */
export function watchEventLoop(): () => readonly MetricData[] {
  const delay = new Histogram(catalogue.eventLoopDelay.bounds);
  let firedAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - firedAt - timerMilliseconds) / 1000);
    firedAt = now;
  }, timerMilliseconds).unref();
  return () => [toSingleValueData(catalogue.eventLoopDelay, delay)];
}

/**
 * Returns the maximum number of file descriptors of the process. Returns undefined if there is no limit or it cannot be
 * read, as on macOS and Deno.
 */
export function readDescriptorLimit(): number | undefined {
  const limits = tryRead(() => readFileSync("/proc/self/limits", "utf8")) ?? "";
  const [, limit] = /^Max open files {1,64}(\d{1,15})/m.exec(limits) ?? [];
  return limit === undefined ? undefined : Number(limit);
}

function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Reads the connections of a listener. Returns no data if its runtime does not provide them. */
export function readOpenConnections(
  listener: { readonly connections?: () => { readonly active: number; readonly idle: number } } | undefined,
): readonly MetricData[] {
  const counts = listener?.connections?.();
  if (!counts) return [];
  const points = Object.entries(counts).map(([state, value]) => ({ labels: [state], value }));
  return [{ metric: catalogue.openConnections, points }];
}

/** Reads version, processor time, memory and file descriptors of the process. */
export function readProcessMetrics(): readonly MetricData[] {
  const { user, system } = process.cpuUsage();
  return [
    { metric: catalogue.build, points: [{ labels: [version], value: 1 }] },
    {
      metric: catalogue.processCpu,
      points: [
        { labels: ["user"], value: user / 1_000_000 },
        { labels: ["system"], value: system / 1_000_000 },
      ],
    },
    toSingleValueData(catalogue.processMemory, process.memoryUsage.rss()),
    toSingleValueData(
      catalogue.descriptors,
      tryRead(() => readdirSync("/proc/self/fd").length),
    ),
    toSingleValueData(catalogue.descriptorLimit, readDescriptorLimit()),
  ];
}
