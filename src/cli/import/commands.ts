import { access, constants } from "node:fs/promises";
import type { Command } from "commander";
import { recorded } from "../audit.ts";
import { withDatabase } from "../database.ts";
import { addSimGrantCommands } from "../sim-grants.ts";
import { CommandFailure, explainFailure, fileFault } from "../failure.ts";
import type { ImportKind } from "./kind.ts";
import { prices, providerPrices } from "./prices.ts";
import { createReport, type Counts } from "./report.ts";
import { runImport } from "./run.ts";
import { sims } from "./sims.ts";
import { templates } from "./templates.ts";

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
const stuckMilliseconds = 200;
type Signal = keyof typeof exitCodes;

/** Adds `prices import`, `provider-prices import`, `sims import` with its grants, and `templates import`. */
export function addImportCommands(program: Command): void {
  addImport(program, prices, "price lists; a running service follows within five seconds");
  addImport(program, providerPrices, "what providers take; a running service follows within five seconds");
  addSimGrantCommands(addImport(program, sims, "the registry of SIMs, and who sees which of them"));
  addImport(program, templates, "package templates of the eSIM operations, and what a package costs");
}

function addImport(program: Command, kind: ImportKind, description: string): Command {
  const group = program.command(kind.noun).description(description);
  group
    .command("import")
    .description(`import ${kind.noun} from CSV; a row replaces what has the same ${kind.key.join(", ")}`)
    .argument("<FILE.csv>", "comma-separated, UTF-8, the first line names the columns")
    .option(
      "--atomic",
      "import nothing when any row is refused (keeps the whole file in memory; on SQLite sends wait while it is written)",
    )
    .addHelpText("after", helpOf(kind))
    .action((path: string, { atomic }: { readonly atomic?: true }) =>
      importFile(kind, path, atomic ?? false),
    );
  return group;
}

function helpOf({ noun, columns, example }: ImportKind): string {
  const explained = Object.entries(columns).map(
    ([name, { takes, optional }]) =>
      `  ${name.padEnd(18)}${takes}${optional ? "; the column may be left out" : ""}`,
  );
  return `
Columns, in any order:
${explained.join("\n")}

Each refused row is named on standard error with its line; the others are imported.

Examples:
  npm run cli -- ${noun} import ${noun}.csv
  npm run cli -- ${noun} import ${noun}.csv --atomic

A file:
${example}`;
}

async function importFile(kind: ImportKind, path: string, atomic: boolean): Promise<void> {
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw fileFault(error, path) ?? error;
  });
  const stopping = new AbortController();
  // npm forwards a terminal's signal, so it may come twice.
  for (const signal of Object.keys(exitCodes)) process.on(signal, () => stopping.abort(signal));
  const counts: Counts = { read: 0, kept: 0, refused: 0 };
  const report = createReport(kind.noun, counts, process.stderr);
  try {
    const end = await withDatabase((context) => {
      const { store, currency } = context;
      const target = { kind: "import", id: kind.noun } as const;
      const request = { file: path, atomic };
      const entry = recorded(context, { command: `${kind.noun} import`, target, request });
      const { signal } = stopping;
      return runImport(kind, { path, store, entry, currency, atomic, signal, counts, report });
    });
    report.end();
    if (end === "done") return conclude(kind, counts, atomic);
    console.error(`${kind.noun}: interrupted; ${counts.kept} rows are kept.`);
    endBy(stopping.signal.reason as Signal);
  } catch (error) {
    report.end();
    if (counts.read === 0) throw error;
    throw new CommandFailure(
      `${explainFailure(error)}\n${kind.noun}: stopped; ${counts.kept} rows are kept.`,
    );
  }
}

/** Where a pipe that nobody writes to is being opened or read, Node cannot end by itself, nor by `process.exit`. */
function endBy(signal: Signal): void {
  process.exitCode = exitCodes[signal];
  const kill = () => process.removeAllListeners(signal).kill(process.pid, signal);
  setTimeout(kill, stuckMilliseconds).unref();
}

function conclude({ noun }: ImportKind, { kept, refused }: Counts, atomic: boolean): void {
  const none = atomic && refused > 0 ? "; nothing was imported, for --atomic was given" : "";
  console.log(`${noun}: ${kept} rows imported, ${refused} refused${none}.`);
  if (refused > 0) process.exitCode = 1;
}
