import { tmpdir } from "node:os";
import { startContender } from "../contenders/contender.ts";
import type { Options } from "../options.ts";
import { showProgress, tableOf } from "../report.ts";
import { checkAll, type Checked } from "./check.ts";
import { fillFile, requireSpace, type Filled } from "./files.ts";
import { takeSamples } from "./kind.ts";
import { filledUntil, type Served } from "./lists.ts";
import { measure, rowOf, type Figure } from "./measure.ts";
import { fillServer, readThrough } from "./server.ts";

/** The result, as it is written; of each database what was checked once it was filled, and once all was measured. */
export type ScaleResult = Awaited<ReturnType<typeof measureScale>>;

interface Admitting extends Served {
  admit(): Promise<string>;
}

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
  const { figures, checks } = isExact ? await measureAll(filled, options) : { figures: [], checks: [] };
  return {
    void: [...before, ...checks].flatMap(({ differences }) => differences)[0] ?? null,
    databases: filled.map(({ database: _database, customer: _customer, ...file }, index) => ({
      ...file,
      filled: before[index]!,
      measured: checks[index] ?? null,
    })),
    figures,
  };
}

async function fillFiles({ sizes }: Options) {
  console.log(requireSpace(tmpdir(), sizes, "sqlite"));
  const filled: Filled[] = [];
  for (const messages of sizes) filled.push(await fillFile(tmpdir(), messages));
  return { filled, async [Symbol.asyncDispose]() {} };
}

/** Starts the service on a filled database. */
export async function serve(filled: Filled) {
  const { database, customer } = filled;
  const told = { owner: customer, folder: tmpdir(), dispatching: true, now: filledUntil };
  const service = await startContender("connect-hub.ts", { database, ...told });
  return { ...filled, ...service, admit: async () => service.ask("admit") };
}

async function measureAll(filled: readonly Filled[], options: Options) {
  await using services = new AsyncDisposableStack();
  const served: Admitting[] = [];
  for (const file of filled) served.push(services.use(await serve(file)));
  const figures = await measureKinds(served, options);
  console.log(`\n${tableOf(figures.map(rowOf))}\n`);
  const checks: Checked[] = [];
  for (const each of served) checks.push(await checkAll(each));
  return { figures, checks };
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
