/** Formats a number with the given decimals. Returns "" if it is not known. */
export const fixed = (number: number | undefined, decimals = 0) =>
  number === undefined || Number.isNaN(number) ? "" : number.toFixed(decimals);

/** Formats a table in Markdown with a column for each member. */
export function tableOf(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const head = Object.keys(rows[0] ?? {});
  return [head, head.map(() => "---"), ...rows.map((row) => Object.values(row))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Returns the value below which the given part of the numbers is. NaN if there is none. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
