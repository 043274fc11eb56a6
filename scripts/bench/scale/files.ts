import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { builderOf } from "../../../src/store/kysely.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import { fill, filledMilliseconds, fillingVersion, hundredOf } from "../filling.ts";
import { count, showProgress } from "../report.ts";
import { prepareDatabase, type Customer } from "../service.ts";
import { filledUntil } from "./lists.ts";
import { fillRows } from "./rows.ts";
import type { Database } from "../../../src/config.ts";

/** All that there is of so many messages, or the rows of messages, events and parts alone. */
type Content = "all" | "rows";

/** What is known of a filled database. */
interface Description {
  readonly version: string;
  readonly path: string;
  /** Whose most of its messages are. */
  readonly customer: Customer;
  /** How long the filling took, maybe in an earlier run. */
  readonly fillMilliseconds: number;
}

/** A filled database. */
export interface Filled extends Pick<Description, "customer" | "fillMilliseconds"> {
  readonly messages: number;
  readonly database: Database;
  readonly bytes: number;
  readonly usedAgain: boolean;
}

const bytesPerMessage = { sqlite: 1_600, postgres: 3_000 };
const gigabyte = 1e9;
const messagesPerSim = 10;
/** How many SIMs there are beside so many messages. */
export const simsBeside = (messages: number) => Math.ceil(messages / messagesPerSim);
/** Accounts beside the demo account, whose lists and statistics must not show them; together they have a tenth of the messages. */
export const otherAccounts = 9;
export const channels = hundredOf(
  ["telegram", 70] as const,
  ["sms", 15] as const,
  ["whatsapp", 10] as const,
  ["flash_call", 5] as const,
);

/** Says what room is needed in a folder for what it does not have yet, and what there is; refuses where it does not suffice. */
export function requireSpace(folder: string, sizes: readonly number[], content: Content = "all"): string {
  const missing = sizes.filter(
    (messages) => describe(pathIn(folder, messages, content), content) === undefined,
  );
  const needed = missing.reduce((sum, messages) => sum + messages * bytesPerMessage.sqlite, 0);
  return requireRoom(folder, needed);
}

function requireRoom(folder: string, needed: number): string {
  const { bavail, bsize } = statfsSync(folder);
  const figures = `${gigabytes(needed)} of disk needed in ${folder}, ${gigabytes(bavail * bsize)} free`;
  if (needed <= bavail * bsize) return figures;
  const advice = "Make room, name another --folder, or leave out the largest of --sizes.";
  throw new InvalidArgumentError(`${figures}. ${advice}`);
}

/** The same for databases on a server, which are made anew each time. */
export const requireServerSpace = (folder: string, sizes: readonly number[]) =>
  requireRoom(
    folder,
    sizes.reduce((sum, messages) => sum + messages * bytesPerMessage.postgres, 0),
  );

/** Says what it took to fill a database. */
export function told(filled: Filled): Filled {
  const { messages, usedAgain, fillMilliseconds, bytes } = filled;
  const how = usedAgain ? "used again, filled" : "filled";
  const figures = `${Math.round(fillMilliseconds / 1_000)} s, ${(bytes / gigabyte).toFixed(2)} GB`;
  console.log(`${count(messages)} messages: ${how} in ${figures}`);
  return filled;
}

/** Fills a database unless the folder has it already; it stays there where it is kept, and is a temporary file else. */
export async function fillFile(
  folder: string,
  messages: number,
  keep: boolean,
  content: Content = "all",
): Promise<Filled> {
  const kept = pathIn(folder, messages, content);
  const known = describe(kept, content);
  const { path, customer, fillMilliseconds } =
    known ?? (await make(messages, keep ? kept : undefined, content));
  const { size: bytes } = statSync(path);
  const database = { kind: "file", path } as const;
  return told({ messages, database, customer, fillMilliseconds, bytes, usedAgain: known !== undefined });
}

async function make(messages: number, kept: string | undefined, content: Content): Promise<Description> {
  const made = join(tmpdir(), `${content}-${messages}.sqlite`);
  const started = performance.now();
  const start = filledUntil - filledMilliseconds;
  const owners = await prepareDatabase({ kind: "file", path: made }, start - 86_400_000, otherAccounts);
  const progress = showProgress(`${count(messages)} messages`);
  const rows = { messages, until: filledUntil, owners };
  if (content === "rows") fillRows(made, rows, progress);
  else await fill(made, { ...rows, sims: simsBeside(messages), channels }, progress);
  const fillMilliseconds = Math.round(performance.now() - started);
  const description = {
    version: versionOf(content),
    path: kept ?? made,
    customer: owners[0],
    fillMilliseconds,
  };
  if (kept === undefined) return description;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${kept}${suffix}`, { force: true });
  renameSync(made, kept);
  writeFileSync(descriptionOf(kept), JSON.stringify(description), { mode: 0o600 });
  return description;
}

const steps = migrations.flatMap(({ steps }) => steps("sqlite"));
const schema = steps.map((step) => step.compile(builderOf("sqlite")).sql).join(";");
const versionOf = (content: Content) =>
  `${content} ${fillingVersion} ${createHash("sha256").update(schema).digest("hex")}`;

const pathIn = (folder: string, messages: number, content: Content) =>
  join(folder, `connect-hub-${content === "all" ? "" : "rows-"}${messages}.sqlite`);
/** Written when a file is complete, so that none without it is used again. */
const descriptionOf = (path: string) => `${path}.json`;

function describe(path: string, content: Content): Description | undefined {
  if (!existsSync(path) || !existsSync(descriptionOf(path))) return undefined;
  const description = JSON.parse(readFileSync(descriptionOf(path), "utf8")) as Description;
  return description.version === versionOf(content) ? { ...description, path } : undefined;
}

const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;
