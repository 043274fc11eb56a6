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
  ];
}
