import type Database from "better-sqlite3";
import { fromMicros } from "../../../src/domain/money.ts";
import type { components } from "../../../generated/types.ts";
import type { Customer } from "../database.ts";
import type { Check } from "./fact.ts";
import type { Client } from "./client.ts";
import { askSims, listsOf, listTo, rowsPerPage, type SimPage } from "./lists.ts";
import { statisticsAsks } from "./statistics.ts";

/** What is needed to hold a service's answers against its file. */
export interface Service {
  readonly database: Database.Database;
  readonly client: Client;
  readonly customer: Customer;
  /** Some that the account has sent to. */
  readonly recipients: readonly string[];
}

/** Holds what the service answers for every list and statistic against plain counts, sums and orders of the rows. */
export async function checkAnswers(service: Service, check: Check): Promise<void> {
  await checkLists(service, check);
  await checkStatistics(service, check);
  await checkSims(service, check);
}

async function checkLists({ customer, recipients, database, client }: Service, check: Check): Promise<void> {
  const toRecipients = recipients.map((recipient) => listTo(customer, recipient));
  for (const { name, rows, parameters, order, ask, read } of [...listsOf(customer), ...toRecipients]) {
    const count = database.prepare<unknown[], number>(`select count(*) from ${rows}`).pluck();
    const page = database
      .prepare<unknown[], string>(`select id from ${rows} order by ${order} limit ? offset ?`)
      .pluck();
    const total = count.get(...parameters)!;
    const pages = Math.max(1, Math.ceil(total / rowsPerPage));
    for (const number of new Set([1, Math.min(1_000, pages), pages])) {
      const answered = read(await client.body(ask(number)));
      check(`${name}: total`, answered.total, total);
      const right = page.all(...parameters, rowsPerPage, (number - 1) * rowsPerPage);
      check(`${name}: ids on page ${number}`, answered.ids, right);
    }
  }
}

async function checkStatistics({ database, client, customer }: Service, check: Check): Promise<void> {
  const sums = database
    .prepare<[string, number, number], readonly number[]>(
      `select count(*), count(handed_over_at),
        coalesce(sum(case when refunded_at is null then price_micros else 0 end), 0)
      from messages where account_id = ? and channel = 'telegram' and created_at >= ? and created_at < ?`,
    )
    .raw();
  for (const { name, ask } of statisticsAsks) {
    for (const entry of await client.body<components["schemas"]["StatsEntry"][]>(ask)) {
      const { start_time: start, end_time: end } = entry;
      const right = sums.get(customer.accountId, Date.parse(start), Date.parse(end))!;
      const found = [entry.total_requests, entry.total_transactions, entry.total_amount];
      check(`${name} from ${start} to ${end}`, found, [right[0], right[1], fromMicros(right[2]!)]);
    }
  }
}

async function checkSims({ database, client }: Service, check: Check): Promise<void> {
  const sims = database.prepare<[], number>("select count(*) from sims").pluck().get()!;
  check("SIM list: total", (await client.body<SimPage>(askSims(0))).total, sims);
  const last = database
    .prepare<[number], string>("select iccid from sims order by company_id desc, iccid desc limit ?")
    .pluck();
  const page = await client.body<SimPage>(askSims(Math.max(0, sims - rowsPerPage)));
  const iccids = page.sims.map(({ iccid }) => iccid);
  check("SIM list, the end", iccids, last.all(rowsPerPage).toReversed());
}
