import { readdirSync, readFileSync } from "node:fs";
import { catalogue } from "../../metrics/catalogue.ts";
import { readOne, type Reading } from "../../metrics/reading.ts";
import { Distribution } from "../../metrics/series.ts";

const timerMilliseconds = 20;

/**
 * Watches how late a timer of this thread rings. The histogram that Node has for it counts its own pause as delay, and
 * elsewhere it counts otherwise.
 */
export function watchEventLoop(): () => readonly Reading[] {
  const delay = new Distribution(catalogue.eventLoopDelay.bounds);
  let rangAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - rangAt - timerMilliseconds) / 1000);
    rangAt = now;
  }, timerMilliseconds).unref();
  return () => [readOne(catalogue.eventLoopDelay, delay)];
}

/** Returns the limit of the process's file descriptors; undefined if it has none or it cannot be read, as on a Mac and Deno. */
export function readDescriptorLimit(): number | undefined {
  const limits = orUndefined(() => readFileSync("/proc/self/limits", "utf8")) ?? "";
  const [, limit] = /^Max open files {1,64}(\d{1,15})/m.exec(limits) ?? [];
  return limit === undefined ? undefined : Number(limit);
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Reads the connections of a listener; none where its runtime does not know them. */
export function readOpenConnections(
  listener: { readonly connections?: () => { readonly active: number; readonly idle: number } } | undefined,
): readonly Reading[] {
  const counts = listener?.connections?.();
  if (!counts) return [];
  const points = Object.entries(counts).map(([state, value]) => ({ labels: [state], value }));
  return [{ metric: catalogue.openConnections, points }];
}

/** Reads what the process uses. */
export function readProcess(): readonly Reading[] {
  const { user, system } = process.cpuUsage();
  return [
    {
      metric: catalogue.processCpu,
      points: [
        { labels: ["user"], value: user / 1_000_000 },
        { labels: ["system"], value: system / 1_000_000 },
      ],
    },
    readOne(catalogue.processMemory, process.memoryUsage.rss()),
    readOne(
      catalogue.descriptors,
      orUndefined(() => readdirSync("/proc/self/fd").length),
    ),
    readOne(catalogue.descriptorLimit, readDescriptorLimit()),
  ];
}
