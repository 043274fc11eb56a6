import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { startContender, type Running } from "../child.ts";
import { describeMachine } from "../machine.ts";
import { createFolder } from "../stores.ts";
import type { Checked, CheckTask } from "./check-job.ts";
import { createClient } from "./client.ts";
import { filledUntil } from "./data.ts";
import { createFiles, readWhole, type Filled } from "./files.ts";
import { runJob } from "./job.ts";
import { measure, type Figure } from "./measure.ts";
import type { ScaleOptions } from "./options.ts";
import { showProgress } from "./progress.ts";
import { takeSamples } from "./samples.ts";
import type { Timed } from "./service.ts";
import { measureStartUp, type StartUp } from "./start-up.ts";
import { count, figureTable, startUpTable } from "./table.ts";

/** The result, as it is written. */
export interface ScaleResult {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly options: Omit<ScaleOptions, "kinds">;
  readonly conditions: typeof conditions;
  readonly databases: readonly (Pick<Filled, "messages" | "bytes" | "fillMilliseconds" | "usedAgain"> & {
    /** Whether all totals are exact, and what was looked at: once filled, and once all was measured. */
    readonly filled: Checked;
    readonly measured: Checked | null;
  })[];
  readonly startUps: readonly StartUp[];
  readonly figures: readonly Figure[];
}

const copiedBytesAtMost = 200_000_000;

const conditions = [
  "One connection to each service, one request after the other, in ten blocks, the databases in turn.",
  "Each service's clock starts at the end of its data: a year of messages, evenly spread.",
  "Before a kind that asks for rows all over a file, the file is read once, so that what fits is in memory.",
  "Start-up: from the start of the process to the first 200 of /readyz, five times.",
  "SQLite: WAL, synchronous=FULL.",
] as const;

/** Fills the databases, holds their totals against their rows, and measures; prints tables and returns the result. */
export async function runScale(options: ScaleOptions): Promise<ScaleResult> {
  const { sizes, requests, folder, keep, output } = options;
  const machine = describeMachine();
  console.log(`${machine.processor}, ${machine.cores} cores, Node ${machine.node}, SQLite ${machine.sqlite}`);
  const temporary = createFolder();
  const files = createFiles(folder ?? temporary.path, keep);
  try {
    console.log(files.requireSpace(sizes));
    const filled: Filled[] = [];
    for (const messages of sizes) filled.push(await workingCopy(await fill(files, messages), temporary.path));
    const before: Checked[] = [];
    for (const file of filled) before.push(await checkFilled(file, temporary.path));
    const measured = before.every(isExact) ? await measureAll(filled, options, temporary.path) : nothing;
    return {
      machine,
      options: { sizes, requests, folder, keep, output },
      conditions,
      databases: filled.map(({ messages, bytes, fillMilliseconds, usedAgain }, index) => ({
        messages,
        bytes,
        fillMilliseconds,
        usedAgain,
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

/** Whether every total was what the rows say, before and after. */
export const isSound = ({ databases }: ScaleResult): boolean =>
  databases.every(({ filled, measured }) => isExact(filled) && measured !== null && isExact(measured));

const isExact = ({ differences }: Checked) => differences.length === 0;

const nothing: Measured = { startUps: [], figures: [], checks: [] };

async function fill(files: ReturnType<typeof createFiles>, messages: number): Promise<Filled> {
  const { progress, end } = showProgress(`${count(messages)} messages`);
  const filled = await files.fill(messages, progress);
  const how = filled.usedAgain ? "used again, filled" : "filled";
  end(`${how} in ${Math.round(filled.fillMilliseconds / 1_000)} s, ${(filled.bytes / 1e9).toFixed(2)} GB`);
  return filled;
}

/** What a small file that stays would grow by in every run is much of it, so that one is measured on a copy. */
async function workingCopy(filled: Filled, folder: string): Promise<Filled> {
  if (filled.bytes > copiedBytesAtMost) return filled;
  const path = join(folder, `copy-${filled.messages}.sqlite`);
  await copyFile(filled.path, path);
  return { ...filled, path };
}

const start = ({ path, customer: { accountId } }: Filled, folder: string): Promise<Running> => {
  const told: Timed = {
    database: { kind: "file", path },
    accountId,
    folder,
    dispatching: true,
    now: filledUntil,
  };
  return startContender("scale/service.ts", told);
};

async function checkFilled(file: Filled, folder: string): Promise<Checked> {
  const service = await start(file, folder);
  try {
    return await check(file, service.port);
  } finally {
    await service.stop();
  }
}

async function check({ messages, path, customer }: Filled, port: number): Promise<Checked> {
  const { progress, end } = showProgress(`${count(messages)} messages, totals`);
  const task: CheckTask = { path, messages, port, access: customer };
  const checked = await runJob<CheckTask, Checked>("check-job.ts", task, progress);
  end(isExact(checked) ? `${count(checked.facts)} facts hold` : `WRONG\n${checked.differences.join("\n")}`);
  return checked;
}

interface Measured extends Pick<ScaleResult, "startUps" | "figures"> {
  readonly checks: readonly Checked[];
}

async function measureAll(
  filled: readonly Filled[],
  { requests, kinds }: ScaleOptions,
  folder: string,
): Promise<Measured> {
  const startUps = await measureStartUp(filled, folder);
  console.log(`\n${startUpTable(startUps)}\n`);
  const services: Running[] = [];
  try {
    for (const file of filled) services.push(await start(file, folder));
    const sites = filled.map(({ messages, path, customer }, index) => ({
      messages,
      access: customer,
      client: createClient(services[index]!.port, customer),
      samples: takeSamples(path, customer.accountId, messages),
    }));
    const figures: Figure[] = [];
    const { progress, end } = showProgress("measuring");
    for (const [index, kind] of kinds.entries()) {
      progress(kind.name, index / kinds.length);
      if (kind.anywhere) for (const { path } of filled) await readWhole(path);
      figures.push(await measure(kind, sites, requests));
    }
    end(`${kinds.length} kinds of request, ${requests} of each to each database`);
    console.log(`\n${conditions.join("\n")}\n\n${figureTable(figures)}\n`);
    for (const { client } of sites) client.close();
    const checks: Checked[] = [];
    for (const [index, file] of filled.entries()) checks.push(await check(file, services[index]!.port));
    return { startUps, figures, checks };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}
