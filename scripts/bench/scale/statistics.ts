import { statsTypes, type StatsType } from "../../../src/domain/intervals.ts";
import { filledMilliseconds, filledUntil } from "../filling.ts";
import type { Ask } from "./client.ts";

/** A request for the account's Telegram statistics. */
export interface StatisticsAsk {
  readonly name: string;
  readonly ask: Ask;
}

/** The windows end with now, so the shortest are asked for while now is still the data's end. */
const shortestFirst: readonly StatsType[] = ["lastm", "last5m", "last10m", "last30m", "lasth"];

/** Each type once, `daily` in two time zones; the grouped ones over a year, `hourly` over a week. */
export const statisticsAsks: readonly StatisticsAsk[] = [
  ...new Set([...shortestFirst, ...statsTypes]),
].flatMap((type) =>
  (type === "daily" ? ["UTC", "Europe/Berlin"] : ["UTC"]).map((timezone) => askFor(type, timezone)),
);

/** A type that has windows of its own ignores the times. */
function askFor(type: StatsType, timezone: string): StatisticsAsk {
  const milliseconds = type === "hourly" ? 7 * 86_400_000 : filledMilliseconds;
  const times = [filledUntil - milliseconds, filledUntil].map((instant) => new Date(instant).toISOString());
  return {
    name: `statistics ${type}${timezone === "UTC" ? "" : `, ${timezone}`}`,
    ask: {
      path: "/api/v1/connect-hub/telegram/stats",
      body: { type, timezone, start_time: times[0], end_time: times[1] },
    },
  };
}
