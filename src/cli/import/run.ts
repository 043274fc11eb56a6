import type { Store, Write } from "../../ports/store.ts";
import { CommandFailure } from "../failure.ts";
import { readHeader, type Header } from "./header.ts";
import type { ImportKind } from "./kind.ts";
import { readCsv, type CsvRecord } from "./read-csv.ts";
import { readRow } from "./read-row.ts";
import type { Counts, Report } from "./report.ts";

const rowsTogether = 500;

export interface ImportRun {
  readonly path: string;
  readonly store: Store;
  readonly atomic: boolean;
  readonly signal: AbortSignal;
  readonly counts: Counts;
  readonly report: Report;
}

/**
 * Imports a file: good rows in commits of 500, or with `atomic` all in one when none is refused. Stops between two
 * commits when the signal aborts; `counts` says at any time what is durable.
 */
export async function runImport(kind: ImportKind, run: ImportRun): Promise<"done" | "interrupted"> {
  const { atomic, counts, report, signal } = run;
  const keep = createKeeper(run);
  const take = createTaker(kind, run);
  let header: Header | undefined;
  for await (const record of readCsv(run.path)) {
    if (signal.aborted) return "interrupted";
    if (header === undefined) {
      header = headerOf(run.path, record, kind);
      continue;
    }
    counts.read += 1;
    const write = take(record, header);
    if (write && !(atomic && counts.refused > 0)) await keep.add(write);
    report.progress();
  }
  if (!header) throw new CommandFailure(`${run.path}: the file is empty. Nothing was imported.`);
  if (signal.aborted) return "interrupted";
  if (!(atomic && counts.refused > 0)) await keep.flush();
  return "done";
}

function headerOf(path: string, record: CsvRecord, { columns }: ImportKind): Header {
  if ("fields" in record) return readHeader(path, record, columns);
  throw new CommandFailure(`${path}: line ${record.line}, ${record.broken}. Nothing was imported.`);
}

/** Turns records into writes and reports those that are refused. */
function createTaker(kind: ImportKind, { report, store }: ImportRun) {
  const lineOf = new Map<string, number>();
  return (record: CsvRecord, header: Header): Write | undefined => {
    const { line } = record;
    if ("broken" in record) return void report.refuse(line, [record.broken]);
    const row = readRow(record.fields, header, kind.columns);
    if ("faults" in row) return void report.refuse(line, row.faults);
    const key = kind.key.map((column) => String(row.values[column])).join(" ");
    const earlier = lineOf.get(key);
    if (earlier !== undefined) {
      const columns = kind.key.join(", ");
      return void report.refuse(line, [`${columns}: the same as in line ${earlier}; a file has each once`]);
    }
    lineOf.set(key, line);
    return kind.put(store, row.values);
  };
}

function createKeeper({ atomic, counts, store }: ImportRun) {
  let pending: Write[] = [];
  let lastSql = "";
  async function flush(): Promise<void> {
    const writes = pending;
    pending = [];
    if (writes.length === 0) return;
    await store.commit(writes);
    counts.kept += writes.length;
  }
  return {
    flush,
    async add({ sql, parameters }: Write) {
      // Rows share one text, and the tree that the query was built from is let go: there may be many rows.
      if (sql !== lastSql) lastSql = sql;
      pending.push({ sql: lastSql, parameters });
      if (!atomic && pending.length >= rowsTogether) await flush();
    },
  };
}
