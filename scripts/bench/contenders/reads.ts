import type { Tdr } from "../../../src/ports/store/messages.ts";
import type { Transaction } from "../../../src/ports/store/ledger.ts";
import type { Read } from "./database.ts";

interface Page {
  readonly accountId: string;
  readonly limit: number;
}

interface Counted {
  readonly total: number;
}

/** What connect-hub's own operations ask of a store for the first pages of everything, as one writes it for these very requests. */
export const plainStore = (read: Read) => ({
  messages: {
    async findTdr(accountId: string, id: string) {
      const [row] = await read<Tdr>`
        select id, recipient, code, status, verification, country, country_code as "countryCode", network, created_at as "createdAt"
        from messages where account_id = ${accountId} and channel = 'telegram' and id = ${id}`;
      return row;
    },
    async listTdrs({ accountId, limit }: Page) {
      const [counted] = await read<Counted>`
        select count(*) as total from messages where account_id = ${accountId} and channel = 'telegram'`;
      const rows = await read<Tdr>`
        select id, recipient, code, status, verification, country, country_code as "countryCode", network, created_at as "createdAt"
        from messages where account_id = ${accountId} and channel = 'telegram'
        order by created_at desc, id desc limit ${limit}`;
      return { ...counted, list: rows };
    },
  },
  ledger: {
    async list({ accountId, limit }: Page) {
      const [counted] = await read<Counted>`
        select count(*) as total from transactions where account_id = ${accountId}`;
      const list = await read<Transaction>`
        select id, type, description, quantity, currency, version, created_at as at,
          correlation_id as "correlationId", user_id as "userId", service_id as "serviceId",
          unit_price_micros as "unitPriceMicros", value_micros as "valueMicros",
          account_id as "accountId", balance_after_micros as "balanceAfterMicros"
        from transactions where account_id = ${accountId} order by sequence desc limit ${limit}`;
      return { ...counted, list };
    },
  },
});

interface Day {
  readonly day: number;
  readonly requests: number;
  readonly transactions: number;
  readonly micros: number;
}

const dayMilliseconds = 86_400_000;

/** An entry for each day of UTC from `start` to `end`, in Unix milliseconds, zeros where no row is. */
export async function dailyEntries(read: Read, accountId: string, start: number, end: number) {
  const rows = await read<Day>`
    select created_at / 86400000 as day, count(*) as requests, count(submitted_at) as transactions,
      sum(case when refunded_at is null then price_micros else 0 end) as micros
    from messages where account_id = ${accountId} and channel = 'telegram'
      and created_at >= ${start} and created_at < ${end} group by day`;
  const found = new Map(rows.map((row) => [row.day, row]));
  const entryOf = (day: number) => {
    const { requests = 0, transactions = 0, micros = 0 } = found.get(day) ?? {};
    return {
      total_requests: requests,
      total_transactions: transactions,
      total_amount: micros / 1e6,
      currency: "EUR",
      start_time: new Date(day * dayMilliseconds).toISOString(),
      end_time: new Date((day + 1) * dayMilliseconds).toISOString(),
    };
  };
  const first = start / dayMilliseconds;
  return Array.from({ length: end / dayMilliseconds - first }, (_, index) => entryOf(first + index));
}
