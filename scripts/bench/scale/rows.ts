import {
  endMilliseconds,
  filledMilliseconds,
  filledUntil,
  handOverMilliseconds,
  messagesPerRecipient,
  otherAccounts,
  recipientSql,
} from "./data.ts";

/** A UUIDv7 of an instant, told apart from others of the same instant by a number. */
const uuid = (at: string, number: string) =>
  `printf('%08x-%04x-7%03x-%04x-%012x', ${at} >> 16, ${at} & 65535, ${number} & 4095,
    32768 | ((${number} * 40503) & 16383), (${number} * 11400714819) & 281474976710655)`;

/** How many numbers the messages of a file go to. */
export const recipientsOf = (messages: number) => Math.ceil(messages / messagesPerRecipient);

/**
 * The messages from number `first` to before `end` of all `messages`, oldest first, as rows 1 and up. A number's draw is
 * a step of a Weyl sequence: deterministic, and evenly spread over every part of the year.
 */
export const messageRows = `
  insert into messages (id, account_id, user_id, channel, recipient, recipient_given, sender, text, code,
    ring_time_seconds, country, country_code, network, currency, unit_price_micros, quantity, price_micros, created_at,
    expires_at, status, outcome, verification, code_checks, verified_at, provider_message_id, handed_over_at,
    refunded_at, next_attempt_at, attempts, updated_at)
  with recursive
    numbers (number) as (select :first union all select number + 1 from numbers where number + 1 < :end),
    drawn as materialized (
      select number, (number * 2654435761 & 4294967295) >> 12 as draw,
        cast(${filledUntil - filledMilliseconds} + number * ${filledMilliseconds} / :messages as integer) as at
      from numbers),
    made as materialized (
      select drawn.*, ${uuid("at", "number")} as id, owners.account_id, owners.user_id, channel, price_micros, status,
        handed_over, refunded, ${recipientSql("number * 7919 % :recipients")} as recipient
      from drawn
      cross join temp.owners on owners.draw = drawn.draw % ${10 * otherAccounts}
      cross join temp.channels on channels.draw = drawn.draw / 10 % 100
      cross join temp.fates on fates.draw = channels.fates_from + drawn.draw / 1000 % 100)
  select id, account_id, user_id, channel, recipient, recipient,
    case channel when 'sms' then 'Example' when 'flash_call' then '+447700900001' end,
    case when channel in ('sms', 'whatsapp') then 'Your code is ' || (100000 + draw % 900000) end,
    case channel when 'telegram' then 100000 + draw % 900000 || '' end,
    case channel when 'flash_call' then 5 end,
    'United Kingdom', 44, 'Sandbox Mobile', 'EUR', price_micros, 1, price_micros, at, at + 3600000, status, null,
    case when channel = 'telegram' and status = 'READ' then 'code_valid' end, 0,
    case when channel = 'telegram' and status = 'READ' then at + 30000 end,
    case when handed_over then 'sandbox-' || id end,
    case when handed_over then at + ${handOverMilliseconds} end,
    case when refunded then at + ${endMilliseconds} end,
    null, 1, at + ${endMilliseconds}
  from made`;

/** Two events of a message that was never handed over, three of any other. */
export const eventRows = `
  insert into message_events (message_id, sequence, status, detail, created_at)
  select id, sequence,
    case when sequence = 1 then 'PENDING' when sequence = 2 and handed_over_at is not null then 'SENT' else status end,
    case when sequence = 2 and handed_over_at is null then 'The gateway refused the message.' end,
    case when sequence = 1 then created_at when sequence = 2 and handed_over_at is not null then handed_over_at
      else updated_at end
  from messages cross join (select 1 as sequence union all select 2 union all select 3)
  where messages.rowid > :first and messages.rowid <= :end and (sequence < 3 or handed_over_at is not null)`;

const signed = "case type when 'DEBIT' then -value_micros else value_micros end";

/** The charges and refunds of those messages, each account's numbered and summed on from where it stands. */
export const ledgerRows = `
  insert into transactions (id, correlation_id, account_id, user_id, service_id, type, description, created_at,
    unit_price_micros, quantity, value_micros, currency, balance_after_micros, version, sequence)
  with moved as (
    select ${uuid("created_at", "messages.rowid * 2 + 1")} as id, messages.id as message_id, account_id, user_id, channel,
      'DEBIT' as type, '' as prefix, created_at as at, price_micros as value_micros
    from messages where rowid > :first and rowid <= :end
    union all
    select ${uuid("refunded_at", "messages.rowid * 2")}, id, account_id, user_id, channel,
      'REFUND', 'Refund: ', refunded_at, price_micros
    from messages where rowid > :first and rowid <= :end and refunded_at is not null)
  select moved.id, message_id, account_id, moved.user_id, moved.channel, type, prefix || label, at, value_micros, 1,
    value_micros, 'EUR', balance_micros + sum(${signed}) over earlier, 0,
    transaction_count + row_number() over earlier
  from moved
  join temp.labels on labels.channel = moved.channel
  join accounts on accounts.id = account_id
  window earlier as (partition by account_id order by at, type rows unbounded preceding)`;

/** Every account as its last transaction left it. */
export const balances = `
  update accounts set (transaction_count, balance_micros) = (
    select sequence, balance_after_micros from transactions
    where account_id = accounts.id order by sequence desc limit 1)`;

/** The companies that the SIMs are of. */
export const simCompanies = Array.from({ length: 20 }, (_, index) => 3_000 + index);

/** SIMs in twenty companies of five inventories each. */
export const simRows = `
  insert into sims (iccid, sim_status, group_id, group_name, inventory_id, inventory_name, company_id, company_name,
    provisioned_date, terminated_date, imsis, mapped_imsi)
  with recursive numbers (number) as (select :first union all select number + 1 from numbers where number + 1 < :end)
  select '8944' || printf('%015d', number), 'WAITING_FOR_ASSIGNMENT', 1000 + number % 20, 'Group ' || (number % 20),
    2000 + number % 100, 'Inventory ' || (number % 100), 3000 + number % 20, 'Company ' || (number % 20),
    ${filledUntil - filledMilliseconds}, 0,
    '[{"sponsor_id":41,"imsi":' || (234160000000000 + number) || '}]', 234160000000000 + number
  from numbers`;
