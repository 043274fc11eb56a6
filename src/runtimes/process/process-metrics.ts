import { catalogue } from "../../metrics/catalogue.ts";
import { readOne, type Reading } from "../../metrics/reading.ts";
import { Distribution } from "../../metrics/series.ts";

const timerMilliseconds = 20;

/**
 * Watches how late a timer rings, and reads what the process uses. The histogram that Node has for it counts its own
 * pause as delay, and elsewhere it counts otherwise.
 */
export function watchProcess(): () => readonly Reading[] {
  const delay = new Distribution(catalogue.eventLoopDelay.bounds);
  let rangAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - rangAt - timerMilliseconds) / 1000);
    rangAt = now;
  }, timerMilliseconds).unref();
  return () => {
    const { user, system } = process.cpuUsage();
    return [
      readOne(catalogue.eventLoopDelay, delay),
      {
        metric: catalogue.processCpu,
        points: [
          { labels: ["user"], value: user / 1_000_000 },
          { labels: ["system"], value: system / 1_000_000 },
        ],
      },
      readOne(catalogue.processMemory, process.memoryUsage.rss()),
    ];
  };
}
