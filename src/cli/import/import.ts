import { access, constants } from "node:fs/promises";
import { Argument, Option } from "commander";
import type { Command } from "../command.ts";
import { recordCommand, withDatabase, type OpenDatabase } from "../database.ts";
import { fileFault } from "../failure.ts";
import { importKinds, type Columns, type ImportKind, type Values } from "./kinds.ts";
import { readRows } from "./read-csv.ts";

const rowsTogether = 500;
const rowsBetweenLines = 10_000;
const rowsNamed = 50;

export const importCommands: readonly Command[] = importKinds.map((kind) => ({
  name: `${kind.noun} import`,
  help: `${kind.help}, from CSV; a row replaces the one with the same ${kind.key.join(", ")}`,
  parameters: [
    new Argument("<file>", "comma-separated, UTF-8, the first line names the columns"),
    new Option(
      "--atomic",
      "import nothing if a row is refused: all rows are in memory, and then in one transaction",
    ),
  ],
  details: `Columns, in any order:
${explainColumns(kind.columns)}

Each refused row is named on standard error with its line; the others are imported. A file:
${kind.example}`,
  async run({ file, atomic }) {
    const path = String(file);
    await access(path, constants.R_OK).catch((error: unknown) => {
      throw fileFault(error, path);
    });
    return withDatabase((open) => importFile(kind, path, atomic === true, open));
  },
}));

function explainColumns(columns: Columns): string {
  const explain = ([name, { takes, optional }]: [string, Columns[string]]) =>
    `  ${name.padEnd(18)}${takes}${optional ? "; the column may be left out" : ""}`;
  return Object.entries(columns).map(explain).join("\n");
}

/** Imports the good rows of a file in transactions of 500, or with `atomic` all of them in one if none is refused. */
async function importFile(kind: ImportKind, file: string, atomic: boolean, { store, config }: OpenDatabase) {
  const { noun, columns, key } = kind;
  const lineOf = new Map<string, number>();
  let pending: Values<Columns>[] = [];
  let [read, imported, refused, named] = [0, 0, 0, 0];
  const report = (text: string) => ++named <= rowsNamed && console.error(text);
  const flush = async () => {
    if (pending.length === 0) return;
    const parts = Array.from({ length: Math.ceil(pending.length / rowsTogether) }, (_, part) =>
      kind.put(store, pending.slice(part * rowsTogether, (part + 1) * rowsTogether)),
    );
    const entry = recordCommand(store, `${noun} import`, { kind: "import", id: noun }, { file, atomic });
    await store.commit([...parts.flat(), ...(imported === 0 ? [entry] : [])]);
    imported += pending.length;
    pending = [];
  };
  const findFaults = (line: number, values: Values<Columns>) => {
    const { fault, warning } = kind.check?.(values, config.currency) ?? {};
    if (fault !== undefined) return [fault];
    const id = key.map((column) => String(values[column])).join(" ");
    const earlier = lineOf.get(id);
    if (earlier !== undefined)
      return [`${key.join(", ")}: the same as in line ${earlier}; a file has each once`];
    lineOf.set(id, line);
    if (warning !== undefined) report(`warning: line ${line}, ${warning}.`);
    return [];
  };
  for await (const { line, values, ...row } of readRows(file, columns)) {
    read += 1;
    const faults = row.faults.length > 0 ? row.faults : findFaults(line, values);
    if (faults.length === 0) pending.push(values);
    else refused += 1;
    if (faults.length > 0) report(faults.map((fault) => `line ${line}, ${fault}.`).join("\n"));
    if (atomic && refused > 0) pending = [];
    if (!atomic && pending.length >= rowsTogether) await flush();
    if (read % rowsBetweenLines > 0) continue;
    console.error(`${noun}: ${read} rows read, ${imported} imported, ${refused} refused`);
  }
  await flush();
  if (named > rowsNamed) console.error(`… and ${named - rowsNamed} more rows like these.`);
  if (refused > 0) process.exitCode = 1;
  return { imported, refused };
}
