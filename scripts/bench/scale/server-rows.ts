import type pg from "pg";
import { utcDayOf } from "../../../src/domain/time/utc-day.ts";
import { spans } from "../../../src/store/totals/spans.ts";
import {
  companies,
  fates,
  filledMilliseconds,
  handedOverAfterMilliseconds,
  messagesPerRecipient,
  type Filling,
} from "../filling.ts";
import { pricesMicros } from "../messages.ts";
import type { Progress } from "../report.ts";

const messagesAtOnce = 100_000;
const rowsDone = 0.6;
const totalsDone = 0.8;

/** A UUIDv7 of a time, random by what is counted. */
const idOf = (
  at: string,
  seed: string,
) => `lpad(to_hex(${at} >> 16), 8, '0') || '-' || lpad(to_hex(${at} & 65535), 4, '0')
  || '-7' || substr(md5(${seed}), 1, 3) || '-8' || substr(md5(${seed}), 4, 3) || '-' || substr(md5(${seed}), 7, 12)`;

/** What is drawn for each message, by the same sequence as a SQLite file is filled by. */
const draw = `insert into drawn
  with numbers as (select n, $3::bigint + $4::bigint * n / $5::bigint as at, (n * 2654435761 & 4294967295) >> 12 as draw
    from generate_series($1::bigint, $2::bigint - 1) as n),
  placed as (select *, cardinality($6::text[]) - 1 as others, ($8::text[])[draw / 10 % 100 + 1] as channel,
    ($9::text[])[draw / 1000 % 100 + 1] as fate from numbers),
  owned as (select *, case when others > 0 and draw % (10 * others) % 10 = 0
    then draw % (10 * others) / 10 + 2 else 1 end as owner from placed)
  select n, at, draw, channel, ${idOf("at", "n::text")}, ($6::text[])[owner], ($7::text[])[owner],
    '+447700' || lpad((n * 7919 % $10::bigint)::text, 6, '0'), fate <> 'refused',
    case when fate = 'refused' then 'FAILED'
      when fate = 'READ' and channel not in ('telegram', 'whatsapp') then 'DELIVERED' else fate end,
    fate = 'refused' or (fate = 'EXPIRED' and channel = 'telegram'),
    case channel ${Object.entries(pricesMicros)
      .map(([channel, micros]) => `when '${channel}' then ${micros}`)
      .join(" ")} end
  from owned`;

const later = `at + ${handedOverAfterMilliseconds}`;

/** The rows of what was drawn, and the accounts as these leave them. */
const insertions = [
  `insert into messages (id, account_id, user_id, channel, recipient, recipient_given, sender, text, code,
    ring_time_seconds, country, country_code, network, currency, unit_price_micros, quantity, price_micros, created_at,
    expires_at, status, code_checks, provider_message_id, cost_micros, submitted_at, refunded_at, attempts, queue,
    updated_at, event_count)
  select id, account_id, user_id, channel, recipient, recipient,
    case channel when 'sms' then 'Example' when 'flash_call' then '+447700900001' end,
    case when channel in ('sms', 'whatsapp') then 'Your code is ' || 100000 + draw % 900000 end,
    case channel when 'telegram' then (100000 + draw % 900000)::text end, case channel when 'flash_call' then 5 end,
    'United Kingdom', 44, 'Sandbox Mobile', 'EUR', price, 1, price, at, at + 3600000, status, 0,
    case when handed_over then 'sandbox-' || id end, case when refunded then 0 end,
    case when handed_over then ${later} end, case when refunded then ${later} end, 0, channel, ${later},
    case when handed_over then 3 else 2 end from drawn`,
  `insert into message_events (message_id, sequence, status, detail, created_at)
  select id, step, case step when 1 then 'PENDING' when 3 then status else case when handed_over then 'SENT' else status end end,
    case when step = 2 and not handed_over then 'The gateway refused the message.' end,
    case step when 1 then at else ${later} end
  from drawn, generate_series(1, 3) as step where step < 3 or handed_over`,
  `insert into transactions (id, correlation_id, account_id, user_id, service_id, type, description, created_at,
    unit_price_micros, quantity, value_micros, currency, balance_after_micros, version, sequence)
  select ${idOf("moved_at", "type || n")}, drawn.id, account_id, drawn.user_id, channel, type,
    case type when 'REFUND' then 'Refund: ' else '' end || case channel when 'sms' then 'SMS' when 'flash_call'
      then 'Flash call' when 'whatsapp' then 'WhatsApp message' else 'Telegram message' end || ' to United Kingdom',
    moved_at, price, 1, price, 'EUR', balance_micros + sum(case type when 'DEBIT' then -price else price end) over earlier,
    0, transaction_count + row_number() over earlier
  from drawn join accounts on accounts.id = account_id
    cross join lateral (values ('DEBIT', at), ('REFUND', ${later})) as each (type, moved_at)
  where type = 'DEBIT' or refunded window earlier as (partition by account_id order by moved_at, n)`,
  `update accounts set balance_micros = balance_micros - charged, transaction_count = transaction_count + added,
    last_transaction_at = newest_at
  from (select account_id, sum(case when refunded then 0 else price end) as charged,
      sum(case when refunded then 2 else 1 end) as added, max(case when refunded then ${later} else at end) as newest_at
    from drawn group by account_id) as new where accounts.id = account_id`,
  "truncate drawn",
];

/** Totals of the shortest spans are counted, and those of longer ones added up from them; what has moved on stays as zeros. */
const [shortest = 0, ...longer] = spans.toReversed();
const startIn = (span: number, column: string) => `${column} - ${column} % ${span}`;
const totals = [
  `insert into message_totals (account_id, channel, span, bucket, status, requests, transactions, amount_micros)
  select account_id, channel, ${shortest}, ${startIn(shortest, "created_at")}, each.status, sum(times), sum(case
    when submitted_at is null then 0 else times end), sum(case when refunded_at is null then price_micros * times else 0 end)
  from messages cross join lateral (values (status, 1), ('PENDING', 0)) as each (status, times) group by 1, 2, 4, 5`,
  `insert into transaction_totals (account_id, span, bucket, service_id, type, transactions)
  select account_id, ${shortest}, ${startIn(shortest, "created_at")}, service_id, type, count(*)
  from transactions where service_id <> 'account' group by 1, 3, 4, 5`,
  ...longer.flatMap((span) => [
    `insert into message_totals (account_id, channel, span, bucket, status, requests, transactions, amount_micros)
    select account_id, channel, ${span}, ${startIn(span, "bucket")}, status, sum(requests), sum(transactions),
      sum(amount_micros) from message_totals where span = ${shortest} group by 1, 2, 4, 5`,
    `insert into transaction_totals (account_id, span, bucket, service_id, type, transactions)
    select account_id, ${span}, ${startIn(span, "bucket")}, service_id, type, sum(transactions)
    from transaction_totals where span = ${shortest} and service_id <> 'account' group by 1, 3, 4, 5`,
  ]),
];

const sims = `insert into sims (iccid, sim_status, group_id, group_name, inventory_id, inventory_name, company_id,
    company_name, provisioned_date, terminated_date, imsis, mapped_imsi)
  select '8944' || lpad(n::text, 15, '0'), 'WAITING_FOR_ASSIGNMENT', 1000 + n % 20, 'Group ' || n % 20, 2000 + n % 100,
    'Inventory ' || n % 100, 3000 + n % ${companies}, 'Company ' || n % ${companies}, $2::bigint, 0,
    json_build_array(json_build_object('sponsor_id', 41, 'imsi', 234160000000000 + n))::text, 234160000000000 + n
  from generate_series(0, $1::bigint - 1) as n`;
const simTotals = `insert into sim_totals (company_id, inventory_id, sims)
  select company_id, inventory_id, count(*) from sims where company_id >= 3000 group by 1, 2`;

/** The indexes of the tables that grow but those of their keys, each by what makes it. */
const indexes = `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as made
  from pg_index where not indisunique and indrelid in
    ('messages'::regclass, 'message_events'::regclass, 'transactions'::regclass, 'sims'::regclass)`;

/**
 * Fills a migrated Postgres database, on a connection of its own, with what a SQLite file is filled with, by statements that
 * each write a hundred thousand messages.
 */
export async function fillServerRows(client: pg.Client, filling: Filling, progress: Progress): Promise<void> {
  const { messages, owners, channels, until } = filling;
  const start = until - filledMilliseconds;
  const given = [
    start,
    filledMilliseconds,
    messages,
    owners.map(({ accountId }) => accountId),
    owners.map(({ userId }) => userId),
    channels,
    fates,
    Math.ceil(messages / messagesPerRecipient),
  ];
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB';
    create temporary table drawn (n bigint, at bigint, draw bigint, channel text, id text, account_id text, user_id text,
      recipient text, handed_over boolean, status text, refunded boolean, price bigint)`);
  const { rows: dropped } = await client.query<{ name: string; made: string }>(indexes);
  for (const { name } of dropped) await client.query(`drop index ${name}`);
  for (let first = 0; first < messages; first += messagesAtOnce) {
    progress("messages", (rowsDone * first) / messages);
    await client.query(draw, [first, Math.min(messages, first + messagesAtOnce), ...given]);
    for (const insertion of insertions) await client.query(insertion);
  }
  progress("totals", rowsDone);
  for (const statement of totals) await client.query(statement);
  const day = utcDayOf(until);
  await client.query(
    `update accounts set spent_day = $1::bigint, spent_micros = (select coalesce(sum(price_micros), 0) from messages
      where account_id = accounts.id and created_at >= $1::bigint * 86400000 and refunded_at is null)`,
    [day],
  );
  await client.query(sims, [filling.sims, start]);
  await client.query(simTotals);
  for (const [index, { made }] of dropped.entries()) {
    progress("indexes", totalsDone + ((1 - totalsDone) * index) / dropped.length);
    await client.query(made);
  }
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  progress("done", 1);
}
