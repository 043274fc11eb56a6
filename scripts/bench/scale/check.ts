import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { components } from "../../../generated/types.ts";
import { fromMicros } from "../../../src/domain/money/money.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { excerpt } from "../answers.ts";
import { count, showProgress } from "../report.ts";
import { openReading, readRows } from "../service.ts";
import { takeSamples } from "./kind.ts";
import { asked, lists, listTo, rowsPerPage, statistics, type Served } from "./lists.ts";
import { checkTables, type Check } from "./table-checks.ts";

/** How many facts were looked at, and those that do not hold, a line each, the first hundred. */
export type Checked = Awaited<ReturnType<typeof checkAll>>;

const maximumDifferences = 100;
const recipientsChecked = 5;
/** Longer than the lease of a message whose dispatcher was killed. */
const patienceMilliseconds = 45_000;
const lookMilliseconds = 50;

/** Holds all totals of a database against its rows, and what its service answers against plain queries of them. */
export async function checkAll(served: Served) {
  const engine = openReading(served.database);
  await settled(engine);
  let facts = 0;
  const differences: string[] = [];
  const check: Check = (what, found, right) => {
    facts += 1;
    if (isDeepStrictEqual(found, right) || differences.length >= maximumDifferences) return;
    differences.push(`${what}: ${excerpt(found)} instead of ${excerpt(right)}`);
  };
  const title = `${count(served.messages)} messages, totals`;
  const progress = showProgress(title);
  progress("tables and ledger", 0);
  await checkTables(engine, check);
  progress("lists and statistics", 0.5);
  await checkLists(served, engine, check);
  await checkStatistics(served, engine, check);
  await engine.close();
  const wrong = `WRONG\n${differences.join("\n")}`;
  console.log(`${title}: ${differences.length === 0 ? `${count(facts)} facts hold` : wrong}`);
  return { facts, differences };
}

/** Waits until the dispatcher has nothing to do: what changes meanwhile cannot be compared. */
async function settled(engine: Engine): Promise<void> {
  const due = () => readRows(engine, "select 1 from messages where next_attempt_at is not null limit 1");
  for (let waited = 0; (await due()).length > 0; waited += lookMilliseconds) {
    if (waited > patienceMilliseconds) throw new Error("Messages are still due after 45 seconds.");
    await wait(lookMilliseconds);
  }
}

async function checkLists(served: Served, engine: Engine, check: Check): Promise<void> {
  const { accountId } = served.customer;
  const samples = (await takeSamples(served)).telegram.slice(0, recipientsChecked);
  for (const list of [...lists, ...samples.map(({ recipient }) => listTo(recipient))]) {
    const { name, column, order } = list;
    const rows = list.rows(accountId);
    const select = async (expression: string, more: string) => {
      const found = await readRows<{ value: unknown }>(
        engine,
        `select ${expression} as value from ${rows} ${more}`,
      );
      return found.map(({ value }) => value);
    };
    const total = Number((await select("count(*)", ""))[0]);
    const pages = Math.max(1, Math.ceil(total / rowsPerPage));
    for (const page of new Set([1, Math.min(1_000, pages), pages])) {
      const answered = list.read((await asked(served, list.ask(page))).body);
      check(`${name}: total`, answered.total, total);
      const limits = `limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`;
      const right = await select(column, `order by ${order} ${limits}`);
      check(`${name}: ids on page ${page}`, answered.ids, right);
    }
  }
}

async function checkStatistics(served: Served, engine: Engine, check: Check): Promise<void> {
  const sums = (start: string, end: string) =>
    readRows<Readonly<Record<"requests" | "transactions" | "amount", number>>>(
      engine,
      `select count(*) as requests, count(submitted_at) as transactions,
        coalesce(sum(case when refunded_at is null then price_micros else 0 end), 0) as amount
      from messages where account_id = '${served.customer.accountId}' and channel = 'telegram'
        and created_at >= ${Date.parse(start)} and created_at < ${Date.parse(end)}`,
    );
  for (const { name, ask } of statistics) {
    const { body } = await asked<components["schemas"]["StatsEntry"][]>(served, ask);
    for (const { start_time: start, end_time: end, ...entry } of body) {
      const [right] = await sums(start, end);
      const found = [entry.total_requests, entry.total_transactions, entry.total_amount];
      const { requests, transactions, amount } = right!;
      check(`${name} from ${start} to ${end}`, found, [requests, transactions, fromMicros(amount)]);
    }
  }
}
