import { isDeepStrictEqual } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { checkAnswers } from "./answer-checks.ts";
import { createClient, type Access } from "./client.ts";
import { work } from "./job.ts";
import { takeSamples } from "./samples.ts";
import { checkTables } from "./table-checks.ts";

/** The file of a service that runs on it. */
export interface CheckTask {
  readonly path: string;
  readonly messages: number;
  readonly port: number;
  readonly access: Access;
}

/** How many facts were looked at, and those that do not hold, a line each, the first hundred. */
export interface Checked {
  readonly facts: number;
  readonly differences: readonly string[];
}

const differencesAtMost = 100;
const excerptLength = 400;
const recipientsChecked = 5;
const cacheKibibytes = 262_144;
/** Longer than the lease of a message whose dispatcher was killed. */
const patienceMilliseconds = 45_000;
const lookMilliseconds = 50;

await work<CheckTask, Checked>(async ({ path, messages, port, access }, progress) => {
  const database = new Database(path, { readonly: true });
  database.pragma(`cache_size = -${cacheKibibytes}`);
  await settled(database);
  const client = createClient(port, access);
  let facts = 0;
  const differences: string[] = [];
  const check = (what: string, found: unknown, right: unknown) => {
    facts += 1;
    if (isDeepStrictEqual(found, right) || differences.length >= differencesAtMost) return;
    differences.push(`${what}: ${excerpt(found)} instead of ${excerpt(right)}`);
  };
  progress("tables and ledger", 0);
  checkTables(database, check);
  progress("lists and statistics", 0.5);
  const recipients = takeSamples(path, access.accountId, messages).telegram.map(({ recipient }) => recipient);
  const asked = recipients.slice(0, recipientsChecked);
  await checkAnswers({ database, client, access, recipients: asked }, check);
  progress("done", 1);
  client.close();
  database.close();
  return { facts, differences };
});

/** Waits until the dispatcher has nothing to do: what changes meanwhile cannot be compared. */
async function settled(database: Database.Database): Promise<void> {
  const due = database.prepare("select 1 from messages where next_attempt_at is not null limit 1");
  for (let waited = 0; due.get() !== undefined; waited += lookMilliseconds) {
    if (waited > patienceMilliseconds) throw new Error("Messages are still due after 45 seconds.");
    await wait(lookMilliseconds);
  }
}

function excerpt(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, excerptLength);
}
