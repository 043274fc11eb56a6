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
interface Sought {
  readonly recipient: string;
  readonly start: number;
  readonly startId: string;
  readonly beforeTime: number;
  readonly beforeId: string;
}

/** The newest of what is sought, and whether there is more. */
export interface Newest {
  readonly ids: readonly string[];
  readonly isMore: boolean;
}

/** Rows of the index that are read at a time, of all senders together; one of each at least. */
const maximumRead = 20_000;

/**
 * Finds up to `most` of the newest messages that these accounts have sent to a recipient by these channels. Of each account
 * and channel no more is read than its part of what may be read; where one has more, nothing older than that is found.
 */
export function prepareNewest(engine: Engine) {
  const read = prepareRead<Sought & { senders: string; most: number }, { ids: string }>(engine, (value) =>
    handWritten(engine, newestOfEach(engine.dialect, value)),
  );
  return async (
    sought: Sought,
    accountIds: readonly string[],
    channels: readonly Channel[],
    most: number,
  ): Promise<Newest> => {
    const senders = accountIds.flatMap((accountId) => channels.map((channel) => [accountId, channel]));
    const each = Math.min(most + 1, Math.max(1, Math.floor(maximumRead / Math.max(1, senders.length))));
    const rows = await read({ ...sought, senders: JSON.stringify(senders), most: each });
    const lists = rows.map(({ ids }) => JSON.parse(ids) as readonly string[]);
    const cuts = lists.flatMap((list) => (list.length === each ? (list.at(-1) ?? []) : []));
    const latestCut = cuts.reduce((latest, id) => (id > latest ? id : latest), "");
    const found = lists
      .flat()
      .filter((id) => id >= latestCut)
      .toSorted()
      .toReversed();
    return { ids: found.slice(0, most), isMore: found.length > most || cuts.length > 0 };
  };
}

/** For each sender the ids of its newest messages, which lie beside each other, as a list of JSON. */
function newestOfEach(dialect: Engine["dialect"], value: Slots<Sought & { senders: string; most: number }>) {
  const newest = sql`select id from messages where recipient = ${value.recipient}
    and account_id = sender.value ->> 0 and channel = sender.value ->> 1
    and created_at >= ${value.start} and (created_at, id) < (${value.beforeTime}, ${value.beforeId})
    and id >= ${value.startId} and id < ${value.beforeId}
    order by created_at desc, id desc limit ${value.most}`;
  return dialect === "sqlite"
    ? sql<{ ids: string }>`select (select json_group_array(id) from (${newest})) as ids
        from json_each(${value.senders}) as sender`
    : sql<{
        ids: string;
      }>`select cast(coalesce((select json_agg(id) from (${newest}) as newest), '[]') as text) as ids
        from jsonb_array_elements(cast(${value.senders} as jsonb)) as sender (value)`;
}
