/** Told what is being done, and how much of all is done by now, from 0 to 1. */
export type Progress = (what: string, done: number) => void;

/** A number with its thousands told apart. */
export const count = (number: number) => number.toLocaleString("en");

const stepsShown = 10;

/** Shows each tenth of something on the standard error. */
export function showProgress(title: string): Progress {
  const started = performance.now();
  let shown = -1;
  return (what, done) => {
    const step = Math.floor(done * stepsShown);
    if (step <= shown) return;
    shown = step;
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.error(`${title}: ${Math.floor(done * 100)} %, ${what}, ${seconds} s`);
  };
}

/** A number with so many decimals, or nothing. */
export const fixed = (number: number | null | undefined, decimals = 0) => number?.toFixed(decimals) ?? "";

/** A table in Markdown, with a column for each member. */
export function tableOf(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const head = Object.keys(rows[0] ?? {});
  return [head, head.map(() => "---"), ...rows.map((row) => Object.values(row))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
