import { sql } from "kysely";
import type { Channel } from "../../domain/messages/delivery.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepareRead, type Slots } from "../statement.ts";

/** Accounts that have sent to a recipient; jumps in the index from each to the next, however many messages it has sent. */
export const prepareSenders = (engine: Engine) =>
  prepareRead<{ recipient: string; limit: number }, { accountId: string }>(engine, ({ recipient, limit }) =>
    handWritten(
      engine,
      sql<{ accountId: string }>`with recursive senders (account_id, turn) as (
        select (select account_id from messages where recipient = ${recipient} order by account_id limit 1), 1
        union all
        select (select account_id from messages where recipient = ${recipient}
          and account_id > senders.account_id order by account_id limit 1), turn + 1
        from senders where senders.account_id is not null and turn < ${limit})
      select account_id as "accountId" from senders where account_id is not null`,
    ),
  );

/** What is sought of the messages to a recipient: those before a place, from a time on. */
export interface Sought {
  readonly recipient: string;
  /** Pairs of an account and a channel, as JSON. */
  readonly senders: string;
  readonly start: number;
  readonly startId: string;
  readonly beforeTime: number;
  readonly beforeId: string;
}

/** Each account with each of its channels, whose messages to a recipient lie beside each other. */
export const sendersOn = (accountIds: readonly string[], channels: readonly Channel[]): string =>
  JSON.stringify(accountIds.flatMap((accountId) => channels.map((channel) => [accountId, channel])));

/** The ids of the newest messages of each sender; SQLite reads what depends on a row only as the argument of a function. */
export function newestOfEach(dialect: Engine["dialect"], value: Slots<Sought>, most: number) {
  const newest = sql`select id from messages where recipient = ${value.recipient}
    and account_id = sender.value ->> 0 and channel = sender.value ->> 1
    and created_at >= ${value.start} and (created_at, id) < (${value.beforeTime}, ${value.beforeId})
    and id >= ${value.startId} and id < ${value.beforeId}
    order by created_at desc, id desc limit ${sql.lit(most)}`;
  return dialect === "sqlite"
    ? sql<string>`(select newest.value from json_each(${value.senders}) as sender
        cross join json_each((select json_group_array(id) from (${newest}))) as newest)`
    : sql<string>`(select newest.id from jsonb_array_elements(cast(${value.senders} as jsonb)) as sender (value)
        cross join lateral (${newest}) as newest)`;
}
