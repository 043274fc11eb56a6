import { access, constants } from "node:fs/promises";
import { Argument, Option } from "commander";
import type { Store } from "../../ports/store.ts";
import type { Command } from "../command.ts";
import { recordCommand, withDatabase } from "../database.ts";
import { CommandFailure, explainFailure, fileFault } from "../failure.ts";
import {
  prices,
  providerPrices,
  sims,
  templates,
  type Columns,
  type ImportKind,
  type Values,
} from "./kinds.ts";
import { readRows } from "./read-csv.ts";

const rowsTogether = 500;
const rowsBetweenLines = 10_000;
const rowsNamed = 50;

export const importCommands: readonly Command[] = [prices, providerPrices, sims, templates].map((kind) => ({
  name: `${kind.noun} import`,
  help: `${kind.help}, from CSV; a row replaces the one with the same ${kind.key.join(", ")}`,
  parameters: [
    new Argument("<file>", "comma-separated, UTF-8, the first line names the columns"),
    new Option(
      "--atomic",
      "import nothing when any row is refused (keeps the whole file in memory; on SQLite sends wait while it is written)",
    ),
  ],
  details: `Columns, in any order:
${Object.entries(kind.columns)
  .map(
    ([name, { takes, optional }]) =>
      `  ${name.padEnd(18)}${takes}${optional ? "; the column may be left out" : ""}`,
  )
  .join("\n")}

Each refused row is named on standard error with its line; the others are imported. A file:
${kind.example}`,
  async run({ file, atomic }) {
    const path = String(file);
    await access(path, constants.R_OK).catch((error: unknown) => {
      throw fileFault(error, path);
    });
    const counts = { imported: 0, refused: 0 };
    try {
      await withDatabase(({ store, config }) =>
        importFile(kind, path, { store, currency: config.currency, isAtomic: atomic === true, counts }),
      );
    } catch (error) {
      if (counts.imported + counts.refused === 0) throw error;
      throw new CommandFailure(
        `${explainFailure(error)}\n${kind.noun}: stopped; ${counts.imported} rows are kept.`,
      );
    }
    if (counts.refused > 0) process.exitCode = 1;
    return counts;
  },
}));

interface Import {
  readonly store: Store;
  /** Of the service. */
  readonly currency: string;
  readonly isAtomic: boolean;
  /** Rows that are committed, and rows that are not taken. */
  readonly counts: { imported: number; refused: number };
}

/** Imports the good rows of a file in transactions of 500, or with `isAtomic` all of them in one if none is refused. */
async function importFile(
  kind: ImportKind,
  file: string,
  { store, currency, isAtomic, counts }: Import,
): Promise<void> {
  const { noun, columns, key } = kind;
  const lineOf = new Map<string, number>();
  let pending: Values<Columns>[] = [];
  let [read, doubtful] = [0, 0];
  const flush = async () => {
    if (pending.length === 0 || (isAtomic && counts.refused > 0)) return;
    const changes = [];
    for (let at = 0; at < pending.length; at += rowsTogether) {
      changes.push(...kind.put(store, pending.slice(at, at + rowsTogether)));
    }
    const entry = recordCommand(
      store,
      `${noun} import`,
      { kind: "import", id: noun },
      { file, atomic: isAtomic },
    );
    await store.commit(counts.imported === 0 ? [...changes, entry] : changes);
    counts.imported += pending.length;
    pending = [];
  };
  const findFaults = (line: number, values: Values<Columns>) => {
    const { fault, warning } = kind.check?.(values, currency) ?? {};
    if (fault !== undefined) return [fault];
    const name = key.map((column) => String(values[column])).join(" ");
    const earlier = lineOf.get(name);
    if (earlier !== undefined)
      return [`${key.join(", ")}: the same as in line ${earlier}; a file has each once`];
    lineOf.set(name, line);
    if (warning !== undefined && ++doubtful <= rowsNamed) console.error(`warning: line ${line}, ${warning}.`);
    return [];
  };
  for await (const { line, values, ...row } of readRows(file, columns)) {
    read += 1;
    const faults = row.faults.length > 0 ? row.faults : findFaults(line, values);
    if (faults.length === 0) pending.push(values);
    else if (++counts.refused <= rowsNamed)
      console.error(faults.map((fault) => `line ${line}, ${fault}.`).join("\n"));
    if (isAtomic && counts.refused > 0) pending = [];
    else if (!isAtomic && pending.length >= rowsTogether) await flush();
    if (read % rowsBetweenLines > 0) continue;
    console.error(`${noun}: ${read} rows read, ${counts.imported} imported, ${counts.refused} refused`);
  }
  await flush();
  if (counts.refused > rowsNamed) console.error(`… and ${counts.refused - rowsNamed} more refused.`);
  if (doubtful > rowsNamed) console.error(`… and ${doubtful - rowsNamed} more doubtful.`);
}
