import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startContender } from "../contenders/contender.ts";
import type { Options } from "../options.ts";
import { showProgress, tableOf } from "../report.ts";
import { checkAll, type Checked } from "./check.ts";
import { fillFile, requireSpace, type Filled } from "./files.ts";
import { takeSamples } from "./kind.ts";
import { filledUntil, type Served } from "./lists.ts";
import { searches } from "./searches.ts";
import { fillServer, readThrough } from "./server.ts";
import { measure, rowOf, type Figure } from "./measure.ts";
import { measureStartUp, rowOfStartUp } from "./start-up.ts";

/** The result, as it is written; of each database what was checked once it was filled, and once all was measured. */
export type ScaleResult = Awaited<ReturnType<typeof measureScale>>;

interface Admitting extends Served {
  admit(): Promise<string>;
}

const maximumCopiedBytes = 200_000_000;

/** Fills the databases, holds their totals against their rows, and measures; prints tables and returns the result. */
export async function measureScale(options: Options) {
  await using made = await (options.store === "postgres" ? fillServer(options) : fillFiles(options));
  const { filled } = made;
  const before: Checked[] = [];
  for (const file of filled) {
    await using service = await serve(file);
    before.push(await checkAll(service));
  }
  const isExact = before.every(({ differences }) => differences.length === 0);
  const nothing = { startUps: [], figures: [], checks: [] };
  const { startUps, figures, checks } = isExact ? await measureAll(filled, options) : nothing;
  return {
    void: [...before, ...checks].flatMap(({ differences }) => differences)[0] ?? null,
    databases: filled.map(({ database: _database, customer: _customer, ...file }, index) => ({
      ...file,
      filled: before[index]!,
      measured: checks[index] ?? null,
    })),
    startUps,
    figures,
  };
}

async function fillFiles({ folder = tmpdir(), sizes, keep }: Options) {
  console.log(requireSpace(folder, sizes));
  const filled: Filled[] = [];
  for (const messages of sizes) filled.push(await workingCopy(await fillFile(folder, messages, keep)));
  return { filled, async [Symbol.asyncDispose]() {} };
}

/** What a small file that stays would grow by in every run is much of it, so that one is measured on a copy. */
async function workingCopy(filled: Filled): Promise<Filled> {
  const { database, bytes, messages } = filled;
  if (database.kind !== "file" || bytes > maximumCopiedBytes) return filled;
  const path = join(tmpdir(), `copy-${messages}.sqlite`);
  await copyFile(database.path, path);
  return { ...filled, database: { kind: "file", path } };
}

/** Measures the searches on rows alone; there are no totals to be held against them. */
export async function measureRows(options: Options) {
  const folder = options.folder ?? tmpdir();
  console.log(requireSpace(folder, options.sizes, "rows"));
  await using services = new AsyncDisposableStack();
  const served = [];
  for (const messages of options.sizes) {
    served.push(services.use(await serve(await fillFile(folder, messages, options.keep, "rows"))));
  }
  const figures = await measureKinds(served, { ...options, kinds: searches });
  console.log(`\n${tableOf(figures.map(rowOf))}\n`);
  return { void: null, figures };
}

async function serve(filled: Filled) {
  const { database, customer } = filled;
  const told = { owner: customer, folder: tmpdir(), dispatching: true, now: filledUntil };
  const service = await startContender("connect-hub.ts", { database, ...told });
  return { ...filled, ...service, admit: async () => service.ask("admit") };
}

async function measureAll(filled: readonly Filled[], options: Options) {
  const startUps = await measureStartUp(filled);
  console.log(`\n${tableOf(startUps.map(rowOfStartUp))}\n`);
  await using services = new AsyncDisposableStack();
  const served: Admitting[] = [];
  for (const file of filled) served.push(services.use(await serve(file)));
  const figures = await measureKinds(served, options);
  console.log(`\n${tableOf(figures.map(rowOf))}\n`);
  const checks: Checked[] = [];
  for (const each of served) checks.push(await checkAll(each));
  return { startUps, figures, checks };
}

async function measureKinds(served: readonly Admitting[], { kinds, requests }: Options) {
  const sampled = await Promise.all(
    served.map(async (each) => ({ ...each, samples: await takeSamples(each) })),
  );
  const figures: Figure[] = [];
  const progress = showProgress("measuring");
  for (const [index, kind] of kinds.entries()) {
    progress(kind.name, index / kinds.length);
    // The system keeps in memory what it has room for.
    if (kind.anywhere) for (const { database } of served) await readThrough(database);
    // A token is valid for longer than a kind is measured.
    const sites = await Promise.all(sampled.map(async (each) => ({ ...each, token: await each.admit() })));
    figures.push(await measure(kind, sites, requests));
  }
  console.log(`measuring: ${kinds.length} kinds of request, ${requests} of each to each database`);
  return figures;
}
