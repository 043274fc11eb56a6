import { startUpAimMilliseconds, type StartUp } from "./start-up.ts";
import type { Figure, Times } from "./measure.ts";

/** The figures as a table: what each kind took on each database, and how the largest compares with the smallest. */
export function figureTable(figures: readonly Figure[]): string {
  const sizes = figures[0]?.times.map(({ messages }) => messages) ?? [];
  const head = [
    "request",
    ...sizes.map((size) => `${count(size)}: p50 / p99 ms`),
    "ratio of p50",
    "aim",
    "met",
  ];
  const rows = figures.map(({ name, times, ratio, aim, met }) => [
    name,
    ...times.map((each) => timesCell(name, each)),
    ratio === null ? "" : ratio.toFixed(2),
    `≤ ${aim}`,
    met === null ? "" : met ? "yes" : "NO",
  ]);
  return table([head, head.map(() => "---"), ...rows]);
}

/** How long the service took to start on each database, as a table. */
export function startUpTable(startUps: readonly StartUp[]): string {
  const head = ["messages", "start-up, median ms", "lowest-highest", "aim", "met"];
  const rows = startUps.map(({ messages, milliseconds, medianMilliseconds }) => [
    count(messages),
    medianMilliseconds.toFixed(0),
    `${Math.min(...milliseconds).toFixed(0)}-${Math.max(...milliseconds).toFixed(0)}`,
    `< ${startUpAimMilliseconds}`,
    medianMilliseconds < startUpAimMilliseconds ? "yes" : "NO",
  ]);
  return table([head, head.map(() => "---"), ...rows]);
}

function timesCell(name: string, { p50Milliseconds, p99Milliseconds, page }: Times): string {
  const times = `${p50Milliseconds.toFixed(2)} / ${p99Milliseconds.toFixed(2)}`;
  const isNamed = page === undefined || name.endsWith(`page ${count(page)}`);
  return isNamed ? times : `${times} (page ${count(page)})`;
}

/** A number with its thousands told apart. */
export const count = (number: number) => number.toLocaleString("en");

const table = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
