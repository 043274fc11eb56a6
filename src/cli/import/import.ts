import { access, constants } from "node:fs/promises";
import { Argument, Option } from "commander";
import type { Command } from "../command.ts";
import { recordCommand, withDatabase, type OpenDatabase } from "../database.ts";
import { toFileError } from "../failure.ts";
import { importKinds, type CsvColumns, type ImportKind, type RowValues } from "./kinds.ts";
import { readRows } from "./read-csv.ts";

const rowsPerTransaction = 500;
const rowsPerProgressLine = 10_000;
const maximumMessages = 50;

export const importCommands: readonly Command[] = importKinds.map((kind) => ({
  name: `${kind.noun} import`,
  help: `${kind.help} from a CSV file; a row replaces a stored row with the same ${kind.key.join(", ")}`,
  parameters: [
    new Argument("<file>", "CSV file in UTF-8, separated by commas, with the column names in the first line"),
    new Option(
      "--atomic",
      "import nothing if a row is invalid; all rows are kept in memory and committed in one transaction",
    ),
  ],
  details: `Columns, in any order:
${explainColumns(kind.columns)}

The first 50 errors and warnings are printed to standard error with the line of their row. Without --atomic, all valid rows are
imported. The exit code is 1 if a row is invalid. Example file:
${kind.example}`,
  async run({ file, atomic }) {
    const path = String(file);
    await access(path, constants.R_OK).catch((error: unknown) => {
      throw toFileError(error, path);
    });
    return withDatabase((open) => importFile(kind, path, atomic === true, open));
  },
}));

function explainColumns(columns: CsvColumns): string {
  const explain = ([name, { expected, optional }]: [string, CsvColumns[string]]) =>
    `  ${name.padEnd(18)}${expected}${optional ? "; the column is optional" : ""}`;
  return Object.entries(columns).map(explain).join("\n");
}

/**
 * Imports the valid rows of a file in transactions of 500 rows. With `atomic`, imports all rows in one transaction, and
 * none if a row is invalid. The exit code is 1 if a row is invalid. Throws `CommandFailure` if the file cannot be read.
 */
async function importFile(kind: ImportKind, file: string, atomic: boolean, { store, config }: OpenDatabase) {
  const { noun, columns, key } = kind;
  const linesByKey = new Map<string, number>();
  let pending: RowValues<CsvColumns>[] = [];
  let [read, imported, refused, messageCount] = [0, 0, 0, 0];
  const report = (text: string) => ++messageCount <= maximumMessages && console.error(text);
  const flush = async () => {
    if (pending.length === 0) return;
    const parts = Array.from({ length: Math.ceil(pending.length / rowsPerTransaction) }, (_, part) =>
      kind.put(store, pending.slice(part * rowsPerTransaction, (part + 1) * rowsPerTransaction)),
    );
    const entry = recordCommand(store, `${noun} import`, { kind: "import", id: noun }, { file, atomic });
    await store.commit([...parts.flat(), ...(imported === 0 ? [entry] : [])]);
    imported += pending.length;
    pending = [];
  };
  const findErrors = (line: number, values: RowValues<CsvColumns>) => {
    const { fault, warning } = kind.check?.(values, config.currency) ?? {};
    if (fault !== undefined) return [fault];
    const id = key.map((column) => String(values[column])).join(" ");
    const duplicateLine = linesByKey.get(id);
    if (duplicateLine !== undefined) return [`${key.join(", ")}: duplicate of line ${duplicateLine}`];
    linesByKey.set(id, line);
    if (warning !== undefined) report(`warning: line ${line}, ${warning}.`);
    return [];
  };
  for await (const { line, values, ...row } of readRows(file, columns)) {
    read += 1;
    const faults = row.errors.length > 0 ? row.errors : findErrors(line, values);
    if (faults.length === 0) pending.push(values);
    else refused += 1;
    if (faults.length > 0) report(faults.map((fault) => `line ${line}, ${fault}.`).join("\n"));
    if (atomic && refused > 0) pending = [];
    if (!atomic && pending.length >= rowsPerTransaction) await flush();
    if (read % rowsPerProgressLine > 0) continue;
    console.error(`${noun}: ${read} rows read, ${imported} imported, ${refused} refused`);
  }
  await flush();
  if (messageCount > maximumMessages)
    console.error(`… and ${messageCount - maximumMessages} more rows like these.`);
  if (refused > 0) process.exitCode = 1;
  return { imported, refused };
}
