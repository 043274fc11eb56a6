import { createReadStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import Database from "better-sqlite3";
import { startContender } from "../contenders/contender.ts";
import { tableOf } from "../figures.ts";
import { filledUntil } from "../filling.ts";
import { count, showProgress } from "../report.ts";
import { createFolder } from "../resources.ts";
import type { Checked } from "./check.ts";
import { createFiles, startJob, type Filled } from "./files.ts";
import { columnsOf, measure, type Figure } from "./measure.ts";
import type { ScaleOptions } from "./options.ts";
import { takeSamples } from "./samples.ts";
import { measureStartUp, startUpColumns, type StartUp } from "./start-up.ts";

/** The result, as it is written; of each database what was checked once it was filled, and once all was measured. */
export type ScaleResult = Awaited<ReturnType<typeof measureScale>>;

const maximumCopiedBytes = 200_000_000;

const conditions = [
  "One connection to each service, one request after the other, in ten blocks, the databases in turn.",
  "Each service's clock starts at the end of its data: a year of messages, evenly spread.",
  "Before a kind that asks for rows all over a file, the file is read once, so that what fits is in memory.",
  "Start-up: from the start of the process to the first 200 of /readyz, five times.",
  "SQLite: WAL, synchronous=FULL.",
] as const;

/** Fills the databases, holds their totals against their rows, and measures; prints tables and returns the result. */
export async function measureScale(options: ScaleOptions) {
  await using temporary = createFolder(options.folder);
  const files = createFiles(options.folder ?? temporary.path, temporary.path, options.keep);
  console.log(files.requireSpace(options.sizes));
  const filled: Filled[] = [];
  for (const messages of options.sizes) {
    filled.push(await workingCopy(await files.fill(messages), temporary.path));
  }
  const before: Checked[] = [];
  for (const file of filled) {
    await using service = await serve(file, temporary.path);
    before.push(await check(file, service.port));
  }
  const measured = before.every(isExact) ? await measureAll(filled, options, temporary.path) : nothing;
  return {
    void: [...before, ...measured.checks].flatMap(({ differences }) => differences)[0] ?? null,
    conditions,
    databases: filled.map(({ path: _path, customer: _customer, ...file }, index) => ({
      ...file,
      filled: before[index]!,
      measured: measured.checks[index] ?? null,
    })),
    startUps: measured.startUps,
    figures: measured.figures,
  };
}

const isExact = ({ differences }: Checked) => differences.length === 0;

interface Measured {
  readonly startUps: readonly StartUp[];
  readonly figures: readonly Figure[];
  readonly checks: readonly Checked[];
}

const nothing: Measured = { startUps: [], figures: [], checks: [] };

/** What a small file that stays would grow by in every run is much of it, so that one is measured on a copy. */
async function workingCopy(filled: Filled, folder: string): Promise<Filled> {
  if (filled.bytes > maximumCopiedBytes) return filled;
  const path = join(folder, `copy-${filled.messages}.sqlite`);
  await copyFile(filled.path, path);
  return { ...filled, path };
}

const serve = ({ path, customer }: Filled, folder: string) =>
  startContender("connect-hub.ts", {
    database: { kind: "file", path },
    owner: customer,
    folder,
    dispatching: true,
    now: filledUntil,
  });

async function check({ messages, path, customer }: Filled, port: number): Promise<Checked> {
  const { progress, end } = showProgress(`${count(messages)} messages, totals`);
  await using job = startJob(progress);
  const checked = await job.ask("check", { path, messages, port, customer });
  end(isExact(checked) ? `${count(checked.facts)} facts hold` : `WRONG\n${checked.differences.join("\n")}`);
  return checked;
}

async function measureAll(
  filled: readonly Filled[],
  options: ScaleOptions,
  folder: string,
): Promise<Measured> {
  const startUps = await measureStartUp(filled, folder);
  console.log(`\n${tableOf(startUpColumns, startUps)}\n`);
  await using services = new AsyncDisposableStack();
  const ports: number[] = [];
  for (const file of filled) ports.push(services.use(await serve(file, folder)).port);
  const figures = await measureKinds(filled, ports, options);
  const table = tableOf(columnsOf(options.sizes), figures);
  console.log(`\n${conditions.join("\n")}\n\n${table}\n`);
  const checks: Checked[] = [];
  for (const [index, file] of filled.entries()) checks.push(await check(file, ports[index]!));
  return { startUps, figures, checks };
}

async function measureKinds(
  filled: readonly Filled[],
  ports: readonly number[],
  { kinds, requests }: ScaleOptions,
): Promise<readonly Figure[]> {
  const sites = filled.map(({ messages, path, customer }, index) => {
    const database = new Database(path, { readonly: true });
    const samples = takeSamples(database, customer.accountId, messages);
    database.close();
    return { messages, customer, samples, port: ports[index]! };
  });
  const figures: Figure[] = [];
  const { progress, end } = showProgress("measuring");
  for (const [index, kind] of kinds.entries()) {
    progress(kind.name, index / kinds.length);
    // The system keeps in memory what it has room for.
    if (kind.anywhere) for (const { path } of filled) await finished(createReadStream(path).resume());
    figures.push(await measure(kind, sites, requests));
  }
  end(`${kinds.length} kinds of request, ${requests} of each to each database`);
  return figures;
}
