import { count, tableOf } from "../report.ts";
import type { Figure, Times } from "./measure.ts";
import { startUpAimMilliseconds, type StartUp } from "./start-up.ts";

/** The figures as a table: what each kind took on each database, and how the largest compares with the smallest. */
export function figureTable(figures: readonly Figure[]): string {
  const sizes = figures[0]?.times.map(({ messages }) => `${count(messages)}: p50 / p99 ms`) ?? [];
  const rows = figures.map(({ name, times, ratio, aim, met }) => [
    name,
    ...times.map((each) => timesCell(name, each)),
    ratio?.toFixed(2) ?? "",
    `≤ ${aim}`,
    met === null ? "" : met ? "yes" : "NO",
  ]);
  return tableOf(["request", ...sizes, "ratio of p50", "aim", "met"], rows);
}

/** How long the service took to start on each database, as a table. */
export function startUpTable(startUps: readonly StartUp[]): string {
  const rows = startUps.map(({ messages, milliseconds, medianMilliseconds }) => [
    count(messages),
    medianMilliseconds.toFixed(0),
    `${Math.min(...milliseconds).toFixed(0)}-${Math.max(...milliseconds).toFixed(0)}`,
    `< ${startUpAimMilliseconds}`,
    medianMilliseconds < startUpAimMilliseconds ? "yes" : "NO",
  ]);
  return tableOf(["messages", "start-up, median ms", "lowest-highest", "aim", "met"], rows);
}

function timesCell(name: string, { p50Milliseconds, p99Milliseconds, page }: Times): string {
  const times = `${p50Milliseconds.toFixed(2)} / ${p99Milliseconds.toFixed(2)}`;
  const isNamed = page === undefined || name.endsWith(`page ${count(page)}`);
  return isNamed ? times : `${times} (page ${count(page)})`;
}
