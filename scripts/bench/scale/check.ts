import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import Database from "better-sqlite3";
import type { components } from "../../../generated/types.ts";
import { fromMicros } from "../../../src/domain/money/money.ts";
import { excerpt } from "../answers.ts";
import type { Progress } from "../process.ts";
import { asked, askSims, lists, listTo, rowsPerPage, statistics } from "./lists.ts";
import type { Served, SimPage } from "./lists.ts";
import { takeSamples } from "./samples.ts";
import { checkTables, type Check } from "./table-checks.ts";

/** The file of a service that runs on it. */
export interface CheckTask extends Served {
  readonly path: string;
  readonly messages: number;
}

/** How many facts were looked at, and those that do not hold, a line each, the first hundred. */
export interface Checked {
  readonly facts: number;
  readonly differences: readonly string[];
}

const maximumDifferences = 100;
const recipientsChecked = 5;
/** Longer than the lease of a message whose dispatcher was killed. */
const patienceMilliseconds = 45_000;
const lookMilliseconds = 50;

/** Holds all totals of a file against its rows, and what its service answers against plain queries of them. */
export async function checkAll(task: CheckTask, progress: Progress): Promise<Checked> {
  const database = new Database(task.path, { readonly: true });
  database.pragma("cache_size = -262144");
  await settled(database);
  let facts = 0;
  const differences: string[] = [];
  const check: Check = (what, found, right) => {
    facts += 1;
    if (isDeepStrictEqual(found, right) || differences.length >= maximumDifferences) return;
    differences.push(`${what}: ${excerpt(found)} instead of ${excerpt(right)}`);
  };
  progress("tables and ledger", 0);
  checkTables(database, check);
  progress("lists and statistics", 0.5);
  await checkLists(task, database, check);
  await checkStatistics(task, database, check);
  await checkSims(task, database, check);
  progress("done", 1);
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

async function checkLists(task: CheckTask, database: Database.Database, check: Check): Promise<void> {
  const { accountId } = task.customer;
  const { telegram } = takeSamples(database, accountId, task.messages);
  const toRecipients = telegram.slice(0, recipientsChecked).map(({ recipient }) => listTo(recipient));
  for (const { name, rows, parameters, order, ask, read } of [...lists, ...toRecipients]) {
    const select = (what: string, ...more: readonly number[]) =>
      database
        .prepare<unknown[], string | number>(`select ${what}`)
        .pluck()
        .all(accountId, ...parameters, ...more);
    const [total = 0] = select(`count(*) from ${rows}`).map(Number);
    const pages = Math.max(1, Math.ceil(total / rowsPerPage));
    for (const page of new Set([1, Math.min(1_000, pages), pages])) {
      const answered = read((await asked(task, ask(page))).body);
      check(`${name}: total`, answered.total, total);
      const offset = (page - 1) * rowsPerPage;
      const right = select(`id from ${rows} order by ${order} limit ? offset ?`, rowsPerPage, offset);
      check(`${name}: ids on page ${page}`, answered.ids, right);
    }
  }
}

async function checkStatistics(task: CheckTask, database: Database.Database, check: Check): Promise<void> {
  const sums = database
    .prepare<[string, number, number], readonly number[]>(
      `select count(*), count(handed_over_at),
        coalesce(sum(case when refunded_at is null then price_micros else 0 end), 0)
      from messages where account_id = ? and channel = 'telegram' and created_at >= ? and created_at < ?`,
    )
    .raw();
  for (const { name, ask } of statistics) {
    const { body } = await asked<components["schemas"]["StatsEntry"][]>(task, ask);
    for (const { start_time: start, end_time: end, ...entry } of body) {
      const right = sums.get(task.customer.accountId, Date.parse(start), Date.parse(end))!;
      const found = [entry.total_requests, entry.total_transactions, entry.total_amount];
      check(`${name} from ${start} to ${end}`, found, [right[0], right[1], fromMicros(right[2]!)]);
    }
  }
}

async function checkSims(task: CheckTask, database: Database.Database, check: Check): Promise<void> {
  const iccids = database
    .prepare<[], string>("select iccid from sims order by company_id, iccid")
    .pluck()
    .all();
  const first = await asked<SimPage>(task, askSims(0));
  check("SIM list: total", first.body.total, iccids.length);
  const last = await asked<SimPage>(task, askSims(Math.max(0, iccids.length - rowsPerPage)));
  check(
    "SIM list, the end",
    last.body.sims.map(({ iccid }) => iccid),
    iccids.slice(-rowsPerPage),
  );
}
