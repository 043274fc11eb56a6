import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sqliteBuilder } from "../../../src/store/engines/sqlite/builder.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import { Refusal } from "../run.ts";
import type { Customer } from "../database.ts";
import { fillingVersion } from "../filling.ts";
import { startChild, type Progress } from "../process.ts";
import { count, showProgress } from "../report.ts";
import type { Job } from "./job.ts";

/** A filled database. */
export interface Filled {
  readonly messages: number;
  readonly path: string;
  readonly customer: Customer;
  readonly bytes: number;
  /** How long the filling took, maybe in an earlier run. */
  readonly fillMilliseconds: number;
  readonly usedAgain: boolean;
}

interface Description extends Pick<Filled, "path" | "customer" | "fillMilliseconds"> {
  readonly version: string;
}

const bytesPerMessage = 1_600;
const gigabyte = 1e9;
const jobSeconds = 2 * 3_600;

/** Fills the databases that a folder does not have yet: what is made stays there where it is kept, and in `work` else. */
export function createFiles(folder: string, work: string, keep: boolean) {
  const pathOf = (messages: number) => join(folder, `connect-hub-${messages}.sqlite`);

  /** Says what room is needed and what there is; refuses where it does not suffice. */
  function requireSpace(sizes: readonly number[]): string {
    const missing = sizes.filter((messages) => describe(pathOf(messages)) === undefined);
    const needed = missing.reduce((sum, messages) => sum + messages * bytesPerMessage, 0);
    const { bavail, bsize } = statfsSync(folder);
    const figures = `${gigabytes(needed)} of disk needed in ${folder}, ${gigabytes(bavail * bsize)} free`;
    if (needed <= bavail * bsize) return figures;
    throw new Refusal(`${figures}. Make room, name another --folder, or leave out the largest of --sizes.`);
  }

  async function fill(messages: number): Promise<Filled> {
    const { progress, end } = showProgress(`${count(messages)} messages`);
    const known = describe(pathOf(messages));
    const { path, customer, fillMilliseconds } = known ?? (await make(messages, progress));
    const { size } = statSync(path);
    const how = known ? "used again, filled" : "filled";
    end(`${how} in ${Math.round(fillMilliseconds / 1_000)} s, ${(size / gigabyte).toFixed(2)} GB`);
    return { messages, path, customer, fillMilliseconds, bytes: size, usedAgain: known !== undefined };
  }

  async function make(messages: number, progress: Progress): Promise<Description> {
    const made = join(work, `${messages}.sqlite`);
    const started = performance.now();
    await using job = startJob(progress);
    const customer = await job.ask("fill", { path: made, messages });
    const fillMilliseconds = Math.round(performance.now() - started);
    const path = keep ? pathOf(messages) : made;
    const description = { version, path, customer, fillMilliseconds };
    if (!keep) return description;
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
    renameSync(made, path);
    writeFileSync(descriptionOf(path), JSON.stringify(description), { mode: 0o600 });
    return description;
  }

  return { requireSpace, fill };
}

/** A process of its own for long jobs, of at most two hours. */
export const startJob = (progress: Progress) =>
  startChild<Job>(new URL("job.ts", import.meta.url), {}, jobSeconds, { progress });

const steps = migrations.flatMap(({ steps }) => steps("sqlite"));
const schema = steps.map((step) => step.compile(sqliteBuilder()).sql).join(";");
const version = `${fillingVersion} ${createHash("sha256").update(schema).digest("hex")}`;

/** Written when a file is complete, so that none without it is used again. */
const descriptionOf = (path: string) => `${path}.json`;

function describe(path: string): Description | undefined {
  if (!existsSync(path) || !existsSync(descriptionOf(path))) return undefined;
  const description = JSON.parse(readFileSync(descriptionOf(path), "utf8")) as Description;
  return description.version === version ? { ...description, path } : undefined;
}

const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;
