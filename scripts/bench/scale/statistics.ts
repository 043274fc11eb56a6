import { statsTypes, type StatsType } from "../../../src/domain/intervals.ts";
import type { Ask } from "./client.ts";
import { filledMilliseconds, filledUntil } from "./data.ts";

/** A request for the account's Telegram statistics. */
export interface StatisticsAsk {
  readonly name: string;
  readonly ask: Ask;
}

/** What is answered for one interval. */
export interface StatisticsEntry {
  readonly total_requests: number;
  readonly total_transactions: number;
  readonly total_amount: number;
  readonly start_time: string;
  readonly end_time: string;
}

const week = 7 * 86_400_000;
const grouped: Partial<Record<StatsType, number>> = {
  hourly: week,
  daily: filledMilliseconds,
  weekly: filledMilliseconds,
  monthly: filledMilliseconds,
  yearly: filledMilliseconds,
};
/** The windows end with now, so the shortest are asked for while now is still the data's end. */
const shortestFirst: readonly StatsType[] = ["lastm", "last5m", "last10m", "last30m", "lasth"];

/** Each type once, `daily` in two time zones; the grouped ones over a year, `hourly` over a week. */
export const statisticsAsks: readonly StatisticsAsk[] = [
  ...shortestFirst,
  ...statsTypes.filter((type) => !shortestFirst.includes(type)),
].flatMap((type) =>
  type === "daily" ? [askFor(type, "UTC"), askFor(type, "Europe/Berlin")] : [askFor(type, "UTC")],
);

function askFor(type: StatsType, timezone: string): StatisticsAsk {
  const length = grouped[type];
  const times = length !== undefined && {
    start_time: new Date(filledUntil - length).toISOString(),
    end_time: new Date(filledUntil).toISOString(),
  };
  return {
    name: `statistics ${type}${timezone === "UTC" ? "" : `, ${timezone}`}`,
    ask: {
      method: "POST",
      path: "/api/v1/connect-hub/telegram/stats",
      body: { type, timezone, ...times },
    },
  };
}
