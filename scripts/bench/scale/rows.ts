import Database from "better-sqlite3";
import { filledMilliseconds } from "../filling.ts";
import type { Owner } from "../messages.ts";
import type { Progress } from "../report.ts";

/** What the messages are made of; the first owner sends nine tenths of them. */
interface Rows {
  readonly messages: number;
  /** When the year that the messages are spread over ends, in Unix milliseconds. */
  readonly until: number;
  readonly owners: readonly Owner[];
}

const messagesPerRecipient = 16;
const messagesAtOnce = 100_000;
const rowsDone = 0.6;

/** Numbers of messages, and of each what is drawn for it; one recipient has half a percent of them. */
const draws = `with recursive numbers (n) as (select $first union all select n + 1 from numbers where n + 1 < $end),
  draws as (select n, $start + n * $year / $messages as at, iif(n % 200 = 7, 0, n * 7919 % $recipients) as peer,
    (n * 2654435761 >> 12) % 1000 as draw from numbers),
  sent as (select *, printf('%08x-%04x-7000-8000-%012x', at >> 16, at & 65535, n) as id,
    printf('+447700%06d', peer) as recipient, iif(n % 3 = 0, 'smsc-b', 'smsc-a') as provider,
    case when draw % 100 < 5 then 'FAILED' when draw % 100 < 8 then 'EXPIRED' else 'DELIVERED' end as status,
    case when n % 20 < 14 then 'telegram' when n % 20 < 17 then 'sms' when n % 20 < 19 then 'whatsapp'
      else 'flash_call' end as channel,
    iif(n % 10 = 9, 1 + n / 10 % ($owners - 1), 0) as owner from draws)`;

const statements = [
  `insert into messages (id, account_id, user_id, channel, recipient, recipient_given, sender, text, code, country,
    country_code, network, currency, unit_price_micros, quantity, price_micros, created_at, expires_at, status,
    code_checks, provider, provider_message_id, handed_over_at, attempts, queue, updated_at, attempt_log, event_count)
  ${draws} select id, $accounts ->> owner, $users ->> owner, channel, recipient, recipient, 'Example',
    iif(channel = 'telegram', null, 'Your code is 123456'), iif(channel = 'telegram', '123456', null),
    'United Kingdom', 44, 'Sandbox Mobile', 'EUR', 40000, 1, 40000, at, at + 3600000, status, 0, provider,
    printf('gateway-%09d', n), at + 1500, 1, channel, at + 3000,
    char(10) || json_array(at + 1200, 300, provider, 'accepted', null, 0), 3 from sent`,
  `insert into message_events (message_id, sequence, status, detail, created_at)
  ${draws} select id, step, iif(step = 1, 'PENDING', iif(step = 2, 'SENT', status)), null, at + 1500 * (step - 1)
    from sent, (select 1 as step union all select 2 union all select 3)`,
  `insert into message_parts (provider, provider_message_id, message_id, status, asks)
  ${draws} select provider, printf('gateway-%09d', n), id, status, 0 from sent`,
] as const;

/**
 * Fills a migrated SQLite file with the rows of messages that went out by two providers, their events and parts, and with
 * nothing else: no ledger, no totals. It takes minutes where filling by the store's own changes takes an hour.
 */
export function fillRows(path: string, { messages, until, owners }: Rows, progress: Progress): void {
  const file = new Database(path);
  for (const setting of ["journal_mode = OFF", "synchronous = OFF", "cache_size = -524288", "threads = 2"]) {
    file.pragma(setting);
  }
  const indexes = file
    .prepare<[], { readonly name: string; readonly sql: string }>(
      `select name, sql from sqlite_schema where type = 'index' and sql is not null
      and tbl_name in ('messages', 'message_events', 'message_parts')`,
    )
    .all();
  for (const { name } of indexes) file.exec(`drop index ${name}`);
  // Whole numbers are bound as such only where they are big ones.
  const given = {
    start: BigInt(until - filledMilliseconds),
    year: BigInt(filledMilliseconds),
    messages: BigInt(messages),
    recipients: BigInt(Math.ceil(messages / messagesPerRecipient)),
    owners: BigInt(owners.length),
    accounts: JSON.stringify(owners.map(({ accountId }) => accountId)),
    users: JSON.stringify(owners.map(({ userId }) => userId)),
  };
  const inserts = statements.map((sql) => file.prepare(sql));
  for (let first = 0; first < messages; first += messagesAtOnce) {
    const end = Math.min(messages, first + messagesAtOnce);
    for (const insert of inserts) insert.run({ ...given, first: BigInt(first), end: BigInt(end) });
    progress("messages", (rowsDone * end) / messages);
  }
  for (const [index, { sql }] of indexes.entries()) {
    progress("indexes", rowsDone + ((1 - rowsDone) * index) / indexes.length);
    file.exec(sql);
  }
  file.pragma("journal_mode = WAL");
  file.close();
  progress("done", 1);
}
