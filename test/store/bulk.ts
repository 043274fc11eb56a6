import { sql } from "kysely";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Engine } from "../../src/store/engine.ts";
import { granularities } from "../../src/store/totals/granularities.ts";

/** Table expression with the granularities of totals. */
const spanTable = sql`(${sql.join(
  granularities.map((span) => sql`select ${sql.lit(span)} as span`),
  sql` union all `,
)}) as spans`;

/** Properties of many records. */
export interface Bulk {
  readonly count: number;
  /**
   * Time of the first record, in Unix milliseconds. The others follow at intervals of `apartMilliseconds`. Default:
   * 1,000.
   */
  readonly start: number;
  readonly apartMilliseconds?: number;
}

/** Returns the id of one of an account's bulk records, counted from 0. */
export const bulkId = ({ id }: Pick<Account, "id">, index: number) =>
  id.slice(0, -7) + String(index).padStart(7, "0");

/**
 * Adds delivered Telegram messages to an account that has none, by one statement, and their totals by another.
 * The first message goes to +447700900199 and is READ. The others go to +447700900100.
 */
export async function addRecords(
  { builder, commit }: Engine,
  account: Pick<Account, "id" | "userId">,
  bulk: Bulk,
): Promise<void> {
  const [id, userId] = [sql.lit(account.id), sql.lit(account.userId)];
  const createdAt = sql`${sql.lit(bulk.start)} + n * ${sql.lit(bulk.apartMilliseconds ?? 1_000)}`;
  const insert = sql`insert into messages (id, account_id, user_id, channel, recipient, recipient_given, code, country,
      country_code, network, currency, unit_price_micros, quantity, price_micros, created_at, expires_at, status,
      code_checks, provider_message_id, submitted_at, attempts, updated_at, queue)
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(bulk.count)})
    select substr(${id}, 1, 29) || substr(cast(10000000 + n as text), 2), ${id}, ${userId}, 'telegram',
      case when n = 0 then '+447700900199' else '+447700900100' end, '+447700900100', '493817', 'United Kingdom',
      44, 'Sandbox Mobile', 'EUR', 1, 1, 1, ${createdAt}, ${createdAt},
      case when n = 0 then 'READ' else 'DELIVERED' end, 0, ${id} || '-request-' || n, ${sql.lit(bulk.start)}, 1,
      ${sql.lit(bulk.start)}, 'telegram'
    from numbers`;
  const count = sql`insert into message_totals (account_id, channel, span, bucket, status, requests, transactions,
      amount_micros)
    select account_id, channel, span, created_at - created_at % span, status, count(*), count(*), sum(price_micros)
    from messages cross join ${spanTable} where account_id = ${id}
    group by account_id, channel, span, created_at - created_at % span, status`;
  await commit([insert.compile(builder), count.compile(builder)]);
}
