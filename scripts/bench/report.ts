/** Told what is being done, and how much of all is done by now, from 0 to 1. */
export type Progress = (what: string, done: number) => void;

/** A number with its thousands told apart. */
export const count = (number: number) => number.toLocaleString("en");

const stepsShown = 10;

/** Shows on the standard error how far something is: each change on a terminal, else each tenth; `end` says what came of it. */
export function showProgress(title: string): { readonly progress: Progress; end(result: string): void } {
  const started = performance.now();
  const { isTTY } = process.stderr;
  let shown = -1;
  return {
    progress(what, done) {
      const seconds = Math.round((performance.now() - started) / 1_000);
      const text = `${title}: ${Math.floor(done * 100)} %, ${what}, ${seconds} s`;
      const step = Math.floor(done * stepsShown);
      if (isTTY) process.stderr.write(`\r\x1b[K${text}`);
      else if (step > shown) console.error(text);
      shown = Math.max(shown, step);
    },
    end(result) {
      if (isTTY) process.stderr.write("\r\x1b[K");
      console.log(`${title}: ${result}`);
    },
  };
}

/** A column of a table: its head, and what it shows of a row. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** A table in Markdown; of a row that is void, the first column and the reason. */
export function tableOf<Row extends object>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cellsOf = (row: Row) => {
    const cells = Object.values(columns);
    if (!("void" in row && row.void)) return cells.map((cell) => cell(row));
    return [cells[0]!(row), `VOID: ${row.void}`, ...cells.slice(2).map(() => "")];
  };
  const head = Object.keys(columns);
  return [head, head.map(() => "---"), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
