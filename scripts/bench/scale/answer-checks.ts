import type Database from "better-sqlite3";
import { fromMicros } from "../../../src/domain/money.ts";
import type { Access, Client } from "./client.ts";
import { askSims, listsOf, listTo, rowsPerPage, type List, type SimPage } from "./lists.ts";
import { statisticsAsks, type StatisticsAsk, type StatisticsEntry } from "./statistics.ts";
import type { Check } from "./table-checks.ts";

/** What is needed to hold a service's answers against its file. */
export interface Service {
  readonly database: Database.Database;
  readonly client: Client;
  readonly access: Access;
  /** Some that the account has sent to. */
  readonly recipients: readonly string[];
}

/** Holds what the service answers for every list and statistic against plain counts, sums and orders of the rows. */
export async function checkAnswers(service: Service, check: Check): Promise<void> {
  const { access, recipients, database, client } = service;
  const toRecipients = recipients.map((recipient) => listTo(access, recipient));
  for (const list of [...listsOf(access), ...toRecipients]) await checkList(service, list, check);
  for (const asked of statisticsAsks) await checkStatistics(service, asked, check);
  const sims = database.prepare<[], number>("select count(*) from sims").pluck().get()!;
  check("SIM list: total", (await client.body<SimPage>(askSims(0))).total, sims);
  const last = database
    .prepare<[number], string>("select iccid from sims order by company_id desc, iccid desc limit ?")
    .pluck()
    .all(rowsPerPage)
    .toReversed();
  const page = await client.body<SimPage>(askSims(Math.max(0, sims - rowsPerPage)));
  check(
    "SIM list, the end",
    page.sims.map(({ iccid }) => iccid),
    last,
  );
}

async function checkList({ database, client }: Service, list: List, check: Check): Promise<void> {
  const { rows, parameters, order, name } = list;
  const total = database
    .prepare<unknown[], number>(`select count(*) from ${rows}`)
    .pluck()
    .get(...parameters)!;
  const page = database
    .prepare<unknown[], string>(`select id from ${rows} order by ${order} limit ? offset ?`)
    .pluck();
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  for (const number of new Set([1, Math.min(1_000, pages), pages])) {
    const answered = list.read(await client.body(list.ask(number)));
    check(`${name}: total`, answered.total, total);
    const right = page.all(...parameters, rowsPerPage, (number - 1) * rowsPerPage);
    check(`${name}: ids on page ${number}`, answered.ids, right);
  }
}

async function checkStatistics(
  { database, client, access }: Service,
  { name, ask }: StatisticsAsk,
  check: Check,
): Promise<void> {
  const sums = database
    .prepare<[string, number, number], number>(
      `select count(*), count(handed_over_at),
        coalesce(sum(case when refunded_at is null then price_micros else 0 end), 0)
      from messages where account_id = ? and channel = 'telegram' and created_at >= ? and created_at < ?`,
    )
    .raw();
  for (const entry of await client.body<readonly StatisticsEntry[]>(ask)) {
    const { start_time: start, end_time: end } = entry;
    // `raw` gives rows as arrays, which the types of better-sqlite3 do not know.
    const right = sums.get(access.accountId, Date.parse(start), Date.parse(end)) as unknown as number[];
    const found = [entry.total_requests, entry.total_transactions, entry.total_amount];
    check(`${name} from ${start} to ${end}`, found, [right[0], right[1], fromMicros(right[2]!)]);
  }
}
