import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { startContender, type Running } from "../contenders/contender.ts";
import { createFolder } from "../databases.ts";
import { filledUntil } from "../filling.ts";
import type { ScaleOptions } from "../options.ts";
import type { Checked } from "./check.ts";
import { createClient } from "./client.ts";
import { createFiles, readWhole, runJob, type Filled } from "./files.ts";
import { measure, type Figure } from "./measure.ts";
import { showProgress } from "./progress.ts";
import { takeSamples } from "./samples.ts";
import { measureStartUp, type StartUp } from "./start-up.ts";
import { count } from "../report.ts";
import { figureTable, startUpTable } from "./table.ts";

/** The result, as it is written; of each database what was checked once it was filled, and once all was measured. */
export type ScaleResult = Awaited<ReturnType<typeof measureScale>>;

const copiedBytesAtMost = 200_000_000;

const conditions = [
  "One connection to each service, one request after the other, in ten blocks, the databases in turn.",
  "Each service's clock starts at the end of its data: a year of messages, evenly spread.",
  "Before a kind that asks for rows all over a file, the file is read once, so that what fits is in memory.",
  "Start-up: from the start of the process to the first 200 of /readyz, five times.",
  "SQLite: WAL, synchronous=FULL.",
] as const;

/** Fills the databases, holds their totals against their rows, and measures; prints tables and returns the result. */
export async function measureScale(options: ScaleOptions) {
  const temporary = createFolder();
  const files = createFiles(options.folder ?? temporary.path, options.keep);
  try {
    console.log(files.requireSpace(options.sizes));
    const filled: Filled[] = [];
    for (const messages of options.sizes) {
      filled.push(await workingCopy(await files.fill(messages), temporary.path));
    }
    const before: Checked[] = [];
    for (const file of filled) {
      before.push(await withService(file, temporary.path, ({ port }) => check(file, port)));
    }
    const measured = before.every(isExact) ? await measureAll(filled, options, temporary.path) : nothing;
    const checks = [...before, ...measured.checks];
    return {
      void: checks.find((checked) => !isExact(checked))?.differences[0] ?? null,
      conditions,
      databases: filled.map(({ path: _path, customer: _customer, ...file }, index) => ({
        ...file,
        filled: before[index]!,
        measured: measured.checks[index] ?? null,
      })),
      startUps: measured.startUps,
      figures: measured.figures,
    };
  } finally {
    files.remove();
    temporary.remove();
  }
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
  if (filled.bytes > copiedBytesAtMost) return filled;
  const path = join(folder, `copy-${filled.messages}.sqlite`);
  await copyFile(filled.path, path);
  return { ...filled, path };
}

async function withService<Result>(
  { path, customer }: Filled,
  folder: string,
  work: (service: Running) => Promise<Result>,
): Promise<Result> {
  const database = { kind: "file", path } as const;
  const told = { database, owner: customer, folder, dispatching: true, now: filledUntil };
  const service = await startContender("connect-hub.ts", told);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

async function check({ messages, path, customer }: Filled, port: number): Promise<Checked> {
  const { progress, end } = showProgress(`${count(messages)} messages, totals`);
  const checked = await runJob("check", { path, messages, port, customer }, progress);
  end(isExact(checked) ? `${count(checked.facts)} facts hold` : `WRONG\n${checked.differences.join("\n")}`);
  return checked;
}

async function measureAll(
  filled: readonly Filled[],
  options: ScaleOptions,
  folder: string,
): Promise<Measured> {
  const startUps = await measureStartUp(filled, folder);
  console.log(`\n${startUpTable(startUps)}\n`);
  const measured = await withServices(filled, folder, async (services) => {
    const figures = await measureKinds(filled, services, options);
    console.log(`\n${conditions.join("\n")}\n\n${figureTable(figures)}\n`);
    const checks: Checked[] = [];
    for (const [index, file] of filled.entries()) checks.push(await check(file, services[index]!.port));
    return { figures, checks };
  });
  return { startUps, ...measured };
}

const withServices = <Result>(
  [first, ...others]: readonly Filled[],
  folder: string,
  work: (services: readonly Running[]) => Promise<Result>,
): Promise<Result> =>
  first
    ? withService(first, folder, (service) =>
        withServices(others, folder, (services) => work([service, ...services])),
      )
    : work([]);

async function measureKinds(
  filled: readonly Filled[],
  services: readonly Running[],
  { kinds, requests }: ScaleOptions,
): Promise<readonly Figure[]> {
  const sites = filled.map(({ messages, path, customer }, index) => {
    const database = new Database(path, { readonly: true });
    const samples = takeSamples(database, customer.accountId, messages);
    database.close();
    return { messages, customer, samples, client: createClient(services[index]!.port, customer) };
  });
  const figures: Figure[] = [];
  const { progress, end } = showProgress("measuring");
  for (const [index, kind] of kinds.entries()) {
    progress(kind.name, index / kinds.length);
    if (kind.anywhere) for (const { path } of filled) await readWhole(path);
    figures.push(await measure(kind, sites, requests));
  }
  end(`${kinds.length} kinds of request, ${requests} of each to each database`);
  for (const { client } of sites) client.close();
  return figures;
}
