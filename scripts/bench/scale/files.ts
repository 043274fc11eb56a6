import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { sqliteBuilder } from "../../../src/store/dialects/sqlite-builder.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import type { Customer } from "../database.ts";
import { onInterrupt } from "../interrupt.ts";
import { fillingVersion } from "./data.ts";
import type { FillTask } from "./fill-job.ts";
import type { Progress } from "./filling.ts";
import { runJob } from "./job.ts";

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

interface Description extends Pick<Filled, "customer" | "fillMilliseconds"> {
  readonly version: string;
}

/** A disk without room for the databases, in words. */
export class SpaceError extends Error {}

const bytesPerMessage = 1_600;
const gigabyte = 1e9;
const chunkBytes = 4_194_304;

/** Fills the databases that the folder does not have yet; what is made here is gone afterwards unless it is kept. */
export function createFiles(folder: string, keep: boolean) {
  mkdirSync(folder, { recursive: true });
  const made = new Set<string>();
  const remove = () => made.forEach(removeFile);
  const forget = onInterrupt(remove);
  const pathOf = (messages: number) => join(folder, `connect-hub-${messages}.sqlite`);

  return {
    /** Says what room is needed and what there is; throws a `SpaceError` where it does not suffice. */
    requireSpace(sizes: readonly number[]): string {
      const missing = sizes.filter((messages) => describe(pathOf(messages)) === undefined);
      const needed = missing.reduce((sum, messages) => sum + messages * bytesPerMessage, 0);
      const { bavail, bsize } = statfsSync(folder);
      const figures = `${gigabytes(needed)} of disk needed in ${folder}, ${gigabytes(bavail * bsize)} free`;
      if (needed <= bavail * bsize) return figures;
      throw new SpaceError(
        `${figures}. Make room, name another --folder, or leave out the largest of --sizes.`,
      );
    },

    async fill(messages: number, progress: Progress): Promise<Filled> {
      const path = pathOf(messages);
      const known = describe(path);
      if (known) return { messages, path, ...known, bytes: statSync(path).size, usedAgain: true };
      removeFile(path);
      const partial = `${path}.partial-${process.pid}`;
      made.add(partial);
      const started = performance.now();
      const customer = await runJob<FillTask, Customer>("fill-job.ts", { path: partial, messages }, progress);
      const fillMilliseconds = Math.round(performance.now() - started);
      renameSync(partial, path);
      made.delete(partial);
      if (!keep) made.add(path);
      const description: Description = { version, customer, fillMilliseconds };
      writeFileSync(descriptionOf(path), JSON.stringify(description), { mode: 0o600 });
      return { messages, path, customer, fillMilliseconds, bytes: statSync(path).size, usedAgain: false };
    },

    remove() {
      forget();
      remove();
    },
  };
}

/** Reads a file to its end: the system keeps in memory what it has room for. */
export async function readWhole(path: string): Promise<void> {
  const file = await open(path);
  const chunk = Buffer.allocUnsafe(chunkBytes);
  while ((await file.read(chunk, 0, chunkBytes)).bytesRead > 0);
  await file.close();
}

const version = `${fillingVersion} ${createHash("sha256")
  .update(
    migrations
      .flatMap(({ steps }) => steps("sqlite"))
      .map((step) => step.compile(sqliteBuilder()).sql)
      .join(";"),
  )
  .digest("hex")}`;

/** Written when a file is complete, so that none without it is used again. */
const descriptionOf = (path: string) => `${path}.json`;

function describe(path: string): Description | undefined {
  if (!existsSync(path) || !existsSync(descriptionOf(path))) return undefined;
  const description = JSON.parse(readFileSync(descriptionOf(path), "utf8")) as Description;
  return description.version === version ? description : undefined;
}

function removeFile(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal", ".json"]) rmSync(`${path}${suffix}`, { force: true });
}

const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;
