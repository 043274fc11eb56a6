import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import { CommandFailure } from "../failure.ts";
import { readHeader, type Header } from "./header.ts";
import type { Columns, ImportKind, Values } from "./kind.ts";
import { readCsv, type CsvRecord } from "./read-csv.ts";
import { readRow } from "./read-row.ts";
import type { Counts, Report } from "./report.ts";

const rowsTogether = 500;

export interface ImportRun {
  readonly path: string;
  readonly store: Store;
  /** The entry in the audit log, which is kept together with the first rows. */
  readonly entry: Change;
  /** Of the service. */
  readonly currency: string;
  readonly atomic: boolean;
  readonly signal: AbortSignal;
  readonly counts: Counts;
  readonly report: Report;
}

/**
 * Imports a file: good rows in transactions of 500, or with `atomic` all in one if none is refused. Stops between two
 * commits when the signal aborts; `counts` tells at any time what is committed.
 */
export async function runImport(kind: ImportKind, run: ImportRun): Promise<"done" | "interrupted"> {
  const { atomic, counts, report, signal } = run;
  const keep = createKeeper(run, kind);
  const take = createTaker(kind, run);
  let header: Header | undefined;
  for await (const record of readCsv(run.path, signal)) {
    if (signal.aborted) return "interrupted";
    if (header === undefined) {
      header = headerOf(run.path, record, kind);
      continue;
    }
    counts.read += 1;
    const row = take(record, header);
    if (row && !(atomic && counts.refused > 0)) await keep.add(row);
    report.progress();
  }
  if (signal.aborted) return "interrupted";
  if (!header) throw new CommandFailure(`${run.path}: the file is empty. Nothing was imported.`);
  if (!(atomic && counts.refused > 0)) await keep.flush();
  return "done";
}

function headerOf(path: string, record: CsvRecord, { columns }: ImportKind): Header {
  if ("fields" in record) return readHeader(path, record, columns);
  throw new CommandFailure(`${path}: line ${record.line}, ${record.broken}. Nothing was imported.`);
}

type Row = Values<Columns>;

/** Reads records and reports those that are refused. */
function createTaker(kind: ImportKind, { report, currency }: ImportRun) {
  const lineOf = new Map<string, number>();
  return (record: CsvRecord, header: Header): Row | undefined => {
    const { line } = record;
    if ("broken" in record)
      return void report.refuse(line, [`${record.broken}; nothing from there on was imported`]);
    const row = readRow(record.fields, header, kind.columns);
    if ("faults" in row) return void report.refuse(line, row.faults);
    const fault = kind.faultOf?.(row.values, currency);
    if (fault !== undefined) return void report.refuse(line, [fault]);
    const key = kind.key.map((column) => String(row.values[column])).join(" ");
    const earlier = lineOf.get(key);
    if (earlier !== undefined) {
      const columns = kind.key.join(", ");
      return void report.refuse(line, [`${columns}: the same as in line ${earlier}; a file has each once`]);
    }
    lineOf.set(key, line);
    const warning = kind.warningOf?.(row.values);
    if (warning !== undefined) report.warn(line, warning);
    return row.values;
  };
}

function createKeeper({ atomic, counts, entry, store }: ImportRun, kind: ImportKind) {
  let pending: Row[] = [];
  async function flush(): Promise<void> {
    const rows = pending;
    pending = [];
    if (rows.length === 0) return;
    const changes = inParts(rows).flatMap((part) => kind.put(store, part));
    await store.commit(counts.kept === 0 ? [...changes, entry] : changes);
    counts.kept += rows.length;
  }
  return {
    flush,
    async add(row: Row) {
      pending.push(row);
      if (!atomic && pending.length >= rowsTogether) await flush();
    },
  };
}

const inParts = (rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / rowsTogether) }, (_, part) =>
    rows.slice(part * rowsTogether, (part + 1) * rowsTogether),
  );
