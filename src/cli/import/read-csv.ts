import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { fileFault } from "../failure.ts";

const maximumRecordBytes = 65_536;

/** The fields of one record, or why the file cannot be read beyond this line; lines count from 1. */
export type CsvRecord =
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly broken: string };

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * The records of a CSV file in UTF-8 as they are read, the header among them; blank lines and rows of empty cells are passed over.
 * Throws `CommandFailure` when the file cannot be read. Ends once the signal aborts, even where a pipe says nothing.
 */
export async function* readCsv(path: string, signal: AbortSignal): AsyncGenerator<CsvRecord> {
  if (signal.aborted) return;
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: maximumRecordBytes,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  const file = createReadStream(path);
  const stop = () => parser.destroy();
  signal.addEventListener("abort", stop);
  let next = 1;
  let countedTwice = 0;
  try {
    for await (const { record, info } of pipeline(file, parser, () => {}) as AsyncIterable<Parsed>) {
      countedTwice += breaks(record, /\r\n/g);
      const end = info.lines - countedTwice;
      yield { line: end - breaks(record, /\r\n|\r|\n/g), fields: record };
      next = end + 1;
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof CsvError)) throw fileFault(error, path) ?? error;
    const reason =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? `a record from here on has more than ${maximumRecordBytes} characters; is a quotation mark never closed?`
        : "a quotation mark from here on is opened and never closed";
    yield { line: next, broken: reason };
  } finally {
    signal.removeEventListener("abort", stop);
    file.destroy();
  }
}

/** csv-parse counts a line break of two characters within quotation marks as two. */
function breaks(record: readonly string[], pattern: RegExp): number {
  let count = 0;
  for (const field of record) {
    if (field.includes("\n") || field.includes("\r")) count += field.match(pattern)?.length ?? 0;
  }
  return count;
}
