const rowsInFull = 50;
const rowsBetweenLines = 10_000;
const terminalMilliseconds = 1_000;

/** How far an import has come; all in rows. */
export interface Counts {
  read: number;
  kept: number;
  refused: number;
}

/** Tells the operator, on standard error, which rows are refused or doubtful and how far the import is. */
export interface Report {
  /** Names a row that is imported and what is doubtful about it; after the first 50 rows it only counts them. */
  warn(line: number, warning: string): void;
  /** Names a refused row and its faults; after the first 50 rows it only counts them. */
  refuse(line: number, faults: readonly string[]): void;
  /** Shows the progress: once a second on a terminal, else every 10,000 rows. */
  progress(): void;
  /** Clears the terminal's progress line and counts the refused and doubtful rows that were not named. */
  end(): void;
}

/** A report on `counts`, which the import keeps. */
export function createReport(
  noun: string,
  counts: Counts,
  stream: Pick<NodeJS.WriteStream, "write" | "isTTY">,
): Report {
  let shownAt = Date.now();
  let warned = 0;
  const clear = stream.isTTY ? "\r\u001b[K" : "";
  const text = () => `${noun}: ${counts.read} rows read, ${counts.kept} kept, ${counts.refused} refused`;
  return {
    warn(line, warning) {
      warned += 1;
      if (warned <= rowsInFull) stream.write(`${clear}warning: line ${line}, ${warning}.\n`);
    },
    refuse(line, faults) {
      counts.refused += 1;
      if (counts.refused > rowsInFull) return;
      for (const fault of faults) stream.write(`${clear}line ${line}, ${fault}.\n`);
    },
    progress() {
      if (!stream.isTTY) {
        if (counts.read % rowsBetweenLines === 0) stream.write(`${text()}\n`);
      } else if (Date.now() - shownAt >= terminalMilliseconds) {
        stream.write(`${clear}${text()}`);
        shownAt = Date.now();
      }
    },
    end() {
      stream.write(clear);
      for (const [more, of] of [
        [counts.refused - rowsInFull, "refused"],
        [warned - rowsInFull, "doubtful"],
      ] as const) {
        if (more > 0) stream.write(`… and ${more} more ${of} ${more === 1 ? "row" : "rows"}.\n`);
      }
    },
  };
}
