import { isDeepStrictEqual } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import type { Customer } from "../database.ts";
import type { Progress } from "../process.ts";
import type { Check } from "./fact.ts";
import { checkAnswers } from "./answer-checks.ts";
import { createClient } from "./client.ts";
import { takeSamples } from "./samples.ts";
import { checkTables } from "./table-checks.ts";

/** The file of a service that runs on it. */
export interface CheckTask {
  readonly path: string;
  readonly messages: number;
  readonly port: number;
  readonly customer: Customer;
}

/** How many facts were looked at, and those that do not hold, a line each, the first hundred. */
export interface Checked {
  readonly facts: number;
  readonly differences: readonly string[];
}

const differencesAtMost = 100;
const excerptLength = 400;
const recipientsChecked = 5;
/** Longer than the lease of a message whose dispatcher was killed. */
const patienceMilliseconds = 45_000;
const lookMilliseconds = 50;

/** Holds all totals of a file against its rows, and what its service answers against plain queries of them. */
export async function checkAll(task: CheckTask, progress: Progress): Promise<Checked> {
  const { path, messages, port, customer } = task;
  const database = new Database(path, { readonly: true });
  database.pragma("cache_size = -262144");
  await settled(database);
  const client = createClient(port, customer);
  let facts = 0;
  const differences: string[] = [];
  const check: Check = (what, found, right) => {
    facts += 1;
    if (isDeepStrictEqual(found, right) || differences.length >= differencesAtMost) return;
    differences.push(`${what}: ${excerpt(found)} instead of ${excerpt(right)}`);
  };
  progress("tables and ledger", 0);
  checkTables(database, check);
  progress("lists and statistics", 0.5);
  const { telegram } = takeSamples(database, customer.accountId, messages);
  const recipients = telegram.slice(0, recipientsChecked).map(({ recipient }) => recipient);
  await checkAnswers({ database, client, customer, recipients }, check);
  progress("done", 1);
  client.close();
  database.close();
  return { facts, differences };
}

/** Waits until the dispatcher has nothing to do: what changes meanwhile cannot be compared. */
async function settled(database: Database.Database): Promise<void> {
  const due = database.prepare("select 1 from messages where next_attempt_at is not null limit 1");
  for (let waited = 0; due.get() !== undefined; waited += lookMilliseconds) {
    if (waited > patienceMilliseconds) throw new Error("Messages are still due after 45 seconds.");
    await wait(lookMilliseconds);
  }
}

const excerpt = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, excerptLength);
