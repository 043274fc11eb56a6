import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import type { Database } from "../../../src/config/config.ts";
import { fill, filledMilliseconds, hundredOf } from "../filling.ts";
import { count, showProgress } from "../report.ts";
import { prepareDatabase, type Customer } from "../service.ts";
import { filledUntil } from "./lists.ts";

/** A filled database. */
export interface Filled {
  readonly messages: number;
  readonly database: Database;
  /** Whose most of its messages are. */
  readonly customer: Customer;
  readonly bytes: number;
  readonly fillMilliseconds: number;
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

/** Says what room the databases need in a folder, and what there is; refuses where it does not suffice. */
export function requireSpace(
  folder: string,
  sizes: readonly number[],
  kind: keyof typeof bytesPerMessage,
): string {
  const needed = sizes.reduce((sum, messages) => sum + messages * bytesPerMessage[kind], 0);
  const { bavail, bsize } = statfsSync(folder);
  const figures = `${gigabytes(needed)} of disk needed in ${folder}, ${gigabytes(bavail * bsize)} free`;
  if (needed <= bavail * bsize) return figures;
  const advice = "Make room, name another --folder, or leave out the largest of --sizes.";
  throw new InvalidArgumentError(`${figures}. ${advice}`);
}

/** Says what it took to fill a database. */
export function told(filled: Filled): Filled {
  const { messages, fillMilliseconds, bytes } = filled;
  console.log(
    `${count(messages)} messages: filled in ${Math.round(fillMilliseconds / 1_000)} s, ${gigabytes(bytes)}`,
  );
  return filled;
}

/** Makes a file in the folder and fills it. */
export async function fillFile(folder: string, messages: number): Promise<Filled> {
  const path = join(folder, `${messages}.sqlite`);
  const started = performance.now();
  const start = filledUntil - filledMilliseconds;
  const database = { kind: "file", path } as const;
  const owners = await prepareDatabase(database, start - 86_400_000, otherAccounts);
  const rows = { messages, until: filledUntil, owners, sims: simsBeside(messages), channels };
  await fill(path, rows, showProgress(`${count(messages)} messages`));
  const fillMilliseconds = Math.round(performance.now() - started);
  return told({ messages, database, customer: owners[0], fillMilliseconds, bytes: statSync(path).size });
}

const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(2)} GB`;
