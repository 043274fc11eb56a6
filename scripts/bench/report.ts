/** Formats a number with the given decimals. Returns an empty string for undefined and NaN. */
export const formatNumber = (number: number | undefined, decimals = 0) =>
  number === undefined || Number.isNaN(number) ? "" : number.toFixed(decimals);

/**
 * Formats rows as a Markdown table with one column for each member of the first row. All rows must have the same
 * members in the same order.
 */
export function formatTable(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const head = Object.keys(rows[0] ?? {});
  return [head, head.map(() => "---"), ...rows.map((row) => Object.values(row))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Returns the percentile of the numbers, where `part` is from 0 to 1. Returns NaN for an empty list. */
export function getPercentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
