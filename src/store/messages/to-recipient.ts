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

/** The messages from `startId`, included, to `beforeId`, excluded, and the times that these ids begin with. */
export interface Range {
  readonly start: number;
  readonly startId: string;
  readonly beforeTime: number;
  readonly beforeId: string;
}

interface Sought extends Range {
  readonly recipient: string;
}

type Sender = readonly [accountId: string, channel: Channel];

/** The newest of what is sought, and whether there is more. */
export interface Newest {
  readonly ids: readonly string[];
  readonly isMore: boolean;
}

/** Rows of the index that are read at a time, of all senders together; one of each at least. */
const maximumRead = 20_000;

/**
 * Finds up to `most` of the newest messages that these accounts have sent to a recipient by these channels. Of each account
 * and channel no more is read than its part of what may be read, and of those that have more another time, for they are few.
 * Where one still has more, nothing older than that is found.
 */
export function prepareNewest(engine: Engine) {
  const read = prepareRead<Sought & { senders: string; most: number }, { sender: string; ids: string }>(
    engine,
    (value) => handWritten(engine, newestOfEach(engine.dialect, value)),
  );

  async function readPart(sought: Sought, senders: readonly Sender[], most: number) {
    const each = Math.min(most + 1, Math.max(1, Math.floor(maximumRead / Math.max(1, senders.length))));
    const rows = await read({ ...sought, senders: JSON.stringify(senders), most: each });
    const found = rows.map(({ sender, ids }) => ({ sender, ids: JSON.parse(ids) as readonly string[] }));
    return Map.groupBy(found, ({ ids }) => (ids.length === each ? "cut" : "whole"));
  }

  return async (
    sought: Sought,
    accountIds: readonly string[],
    channels: readonly Channel[],
    most: number,
  ): Promise<Newest> => {
    const senders = accountIds.flatMap((accountId) =>
      channels.map((channel): Sender => [accountId, channel]),
    );
    const first = await readPart(sought, senders, most);
    const longer = (first.get("cut") ?? []).map(({ sender }) => JSON.parse(sender) as Sender);
    const second = longer.length > 0 ? await readPart(sought, longer, most) : undefined;
    const cut = second?.get("cut") ?? [];
    const whole = [first, second].flatMap((part) => part?.get("whole") ?? []);
    const latestCut = cut.reduce((latest, { ids }) => (ids.at(-1)! > latest ? ids.at(-1)! : latest), "");
    const found = [...whole, ...cut]
      .flatMap(({ ids }) => ids)
      .filter((id) => id >= latestCut)
      .toSorted()
      .toReversed();
    return { ids: found.slice(0, most), isMore: found.length > most || cut.length > 0 };
  };
}

/** For each sender the ids of its newest messages, which lie beside each other, both as JSON. */
function newestOfEach(dialect: Engine["dialect"], value: Slots<Sought & { senders: string; most: number }>) {
  const newest = sql`select id from messages where recipient = ${value.recipient}
    and account_id = sender.value ->> 0 and channel = sender.value ->> 1
    and created_at >= ${value.start} and (created_at, id) < (${value.beforeTime}, ${value.beforeId})
    and id >= ${value.startId} and id < ${value.beforeId}
    order by created_at desc, id desc limit ${value.most}`;
  return dialect === "sqlite"
    ? sql<{ sender: string; ids: string }>`select sender.value as sender,
        (select json_group_array(id) from (${newest})) as ids
        from json_each(${value.senders}) as sender`
    : sql<{ sender: string; ids: string }>`select cast(sender.value as text) as sender,
        cast(coalesce((select json_agg(id) from (${newest}) as newest), '[]') as text) as ids
        from jsonb_array_elements(cast(${value.senders} as jsonb)) as sender (value)`;
}
