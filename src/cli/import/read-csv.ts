import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { escapeControls } from "../command.ts";
import { CommandFailure, toFileError } from "../failure.ts";
import type { CsvColumns } from "./kinds.ts";

const maximumRecordBytes = 65_536;
const shownCharacters = 60;

/** A row of a CSV file. Lines count from 1. */
export interface CsvRow {
  readonly line: number;
  /** Parsed values by column. Incomplete if the row has errors. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Validation errors, each with its column. A row with errors must not be imported. */
  readonly errors: readonly string[];
}

interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** Reason why the file cannot be read beyond this line. */
  readonly broken?: string;
}

/**
 * Reads the rows of a CSV file in UTF-8 whose first line names the columns. Throws `CommandFailure` if the file cannot
 * be read, is empty, or has an invalid first line. An unclosed quotation mark or a record of more than 65,536
 * characters results in a last row with this error, and ends the reading.
 */
export async function* readRows(path: string, columns: CsvColumns): AsyncGenerator<CsvRow> {
  let header: readonly string[] | undefined;
  for await (const { line, fields, broken } of readRecords(path)) {
    if (!header) {
      const fault = broken ?? findHeaderError(fields, columns);
      if (fault !== undefined)
        throw new CommandFailure(`${path}: line ${line}, ${fault}. Nothing was imported.`);
      header = fields.slice(0, fields.findLastIndex((name) => name !== "") + 1);
    } else if (broken === undefined) yield { line, ...readRow(fields, header, columns) };
    else yield { line, values: {}, errors: [`${broken}; nothing after this line was imported`] };
  }
  if (!header) throw new CommandFailure(`${path}: the file is empty. Nothing was imported.`);
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads the records of a file. Blank lines and rows of empty cells, which spreadsheets add, are skipped. */
async function* readRecords(path: string): AsyncGenerator<CsvRecord> {
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
  const records = pipeline(createReadStream(path), parser, () => {}) as AsyncIterable<Parsed>;
  const count = (record: readonly string[], pattern: RegExp) => record.join(" ").match(pattern)?.length ?? 0;
  // csv-parse counts a line break of two characters inside quotation marks as two.
  let [next, countedTwice] = [1, 0];
  try {
    for await (const { record, info } of records) {
      countedTwice += count(record, /\r\n/g);
      const end = info.lines - countedTwice;
      yield { line: end - count(record, /\r\n|\r|\n/g), fields: record };
      next = end + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw toFileError(error, path);
    const broken =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? `a record from here on has more than ${maximumRecordBytes} characters; is a quotation mark never closed?`
        : "a quotation mark from here on is opened and never closed";
    yield { line: next, fields: [], broken };
  }
}

function findHeaderError(cells: readonly string[], columns: CsvColumns): string | undefined {
  const names = cells.filter((name) => name !== "");
  const faults = Object.entries({
    "unknown column": names.filter((name) => !Object.hasOwn(columns, name)),
    missing: Object.keys(columns).filter((name) => !columns[name]!.optional && !names.includes(name)),
    duplicate: names.filter((name, index) => names.indexOf(name) < index),
  }).filter(([, found]) => found.length > 0);
  if (faults.length === 0) return undefined;
  const text = faults.map(([fault, found]) => `${fault} ${found.map(quote).join(", ")}`).join("; ");
  const utf8 = /[\0\ufffd]/.test(text + names.join("")) ? ". Save the file as UTF-8" : "";
  const commas = names.length === 1 && /[;\t]/.test(names[0]!) ? ". Separate the columns with commas" : "";
  return `the first line must name the columns ${Object.keys(columns).join(",")}: ${text}${utf8}${commas}`;
}

/**
 * Reads the fields of a row. A row with fewer cells than the header is invalid. Cells beyond the header and cells in
 * columns without a name must be empty.
 */
function readRow(
  fields: readonly string[],
  header: readonly string[],
  columns: CsvColumns,
): Omit<CsvRow, "line"> {
  const { length } = header;
  const filled = fields.findLastIndex((text) => text !== "") + 1;
  const count = fields.length > length ? Math.max(filled, length) : fields.length;
  const values: Record<string, unknown> = {};
  if (count !== length)
    return { values, errors: [`the row has ${count} fields, but the header has ${length}`] };
  const nameless = header.findIndex((name, index) => name === "" && fields[index] !== "");
  if (nameless >= 0) return { values, errors: [`field ${nameless + 1} is in a column without a name`] };
  const faults: string[] = [];
  for (const [name, { expected, read }] of Object.entries(columns)) {
    const text = fields[header.indexOf(name)] ?? "";
    const value = (values[name] = /[\p{Cc}\ufffd]/u.test(text) ? undefined : read(text));
    if (value === undefined)
      faults.push(`${name}: got ${quote(text)}; expected ${explainText(text) ?? expected}`);
  }
  return { values, errors: faults };
}

function explainText(text: string): string | undefined {
  if (/[\r\n]/.test(text)) return "one line; is a quotation mark never closed?";
  if (text.includes("\ufffd")) return "UTF-8, so save the file as UTF-8";
  return /\p{Cc}/u.test(text) ? "no control characters" : undefined;
}

function quote(text: string): string {
  if (text === "") return "an empty field";
  const cut = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return escapeControls(JSON.stringify(cut));
}
