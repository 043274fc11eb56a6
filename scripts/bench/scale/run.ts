import { startContender, type Running } from "../child.ts";
import { describeMachine } from "../machine.ts";
import { createFolder } from "../stores.ts";
import type { Checked, CheckTask } from "./check-job.ts";
import { createClient } from "./client.ts";
import { filledUntil } from "./data.ts";
import { createFiles, type Filled } from "./files.ts";
import { runJob } from "./job.ts";
import { kindsOf } from "./kinds.ts";
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
  readonly options: ScaleOptions;
  readonly databases: readonly (Pick<Filled, "messages" | "bytes" | "fillMilliseconds" | "usedAgain"> & {
    /** Whether all totals are exact, and what was looked at: once filled, and once all was measured. */
    readonly filled: Checked;
    readonly measured: Checked | null;
  })[];
  readonly startUps: readonly StartUp[];
  readonly figures: readonly Figure[];
}

/** Fills the databases, holds their totals against their rows, and measures; prints tables and returns the result. */
export async function runScale(options: ScaleOptions): Promise<ScaleResult> {
  const machine = describeMachine();
  console.log(`${machine.processor}, ${machine.cores} cores, Node ${machine.node}, SQLite ${machine.sqlite}`);
  const temporary = createFolder();
  const files = createFiles(options.folder ?? temporary.path, options.keep);
  try {
    console.log(files.requireSpace(options.sizes));
    const filled: Filled[] = [];
    for (const messages of options.sizes) filled.push(await fill(files, messages));
    const before = await checkAll(filled, temporary.path);
    const measured = before.every(isExact)
      ? await measureAll(filled, options.requests, temporary.path)
      : nothing;
    const after = before.every(isExact) ? await checkAll(filled, temporary.path) : [];
    return {
      machine,
      options,
      databases: filled.map(({ messages, bytes, fillMilliseconds, usedAgain }, index) => ({
        messages,
        bytes,
        fillMilliseconds,
        usedAgain,
        filled: before[index]!,
        measured: after[index] ?? null,
      })),
      ...measured,
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

const nothing = { startUps: [], figures: [] };

async function fill(files: ReturnType<typeof createFiles>, messages: number): Promise<Filled> {
  const { progress, end } = showProgress(`${count(messages)} messages`);
  const filled = await files.fill(messages, progress);
  const how = filled.usedAgain ? "used again, filled" : "filled";
  end(`${how} in ${Math.round(filled.fillMilliseconds / 1_000)} s, ${(filled.bytes / 1e9).toFixed(2)} GB`);
  return filled;
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

async function checkAll(filled: readonly Filled[], folder: string): Promise<readonly Checked[]> {
  const all: Checked[] = [];
  for (const file of filled) {
    const { messages, path, customer } = file;
    const { progress, end } = showProgress(`${count(messages)} messages, totals`);
    const service = await start(file, folder);
    const task: CheckTask = { path, messages, port: service.port, access: customer };
    try {
      const checked = await runJob<CheckTask, Checked>("check-job.ts", task, progress);
      all.push(checked);
      end(isExact(checked) ? `${count(checked.facts)} exact` : `WRONG\n${checked.differences.join("\n")}`);
    } finally {
      await service.stop();
    }
  }
  return all;
}

async function measureAll(filled: readonly Filled[], requests: number, folder: string) {
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
    const kinds = kindsOf(sites[0]!);
    for (const [index, kind] of kinds.entries()) {
      progress(kind.name, index / kinds.length);
      figures.push(await measure(kind, sites, requests));
    }
    end(`${kinds.length} kinds of request, ${requests} of each to each database, one after the other`);
    console.log(`\n${figureTable(figures)}`);
    for (const { client } of sites) client.close();
    return { startUps, figures };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}
