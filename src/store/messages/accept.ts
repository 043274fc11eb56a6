import { sql } from "kysely";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { Message, Messages } from "../../ports/store/messages.ts";
import { change, prepareFence, prepareStep, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareDebit } from "../ledger/ledger.ts";
import { prepareMany, type Expressions } from "../many.ts";
import { handWritten, insertInto } from "../statement.ts";
import { appendTransaction } from "../ledger/transaction-row.ts";
import { countCosts } from "../verifications/costs.ts";
import { fanOutFirst } from "../webhooks/fan-out.ts";
import { firstEvent } from "./events.ts";
import { columnsOf } from "./rows.ts";
import { countAccepted } from "./totals.ts";
import { isCharged, transactionOf } from "./transactions.ts";

/** A send: debit, ledger row, message, first event, its webhooks, and all of it in the totals. */
export function createAccept(engine: Engine): Pick<Messages, "accept" | "acceptUnlessOptedOut"> {
  const debit = prepareDebit(engine);
  const transaction = appendTransaction(engine);
  const message = prepareMessage(engine);
  const messageUnlessOptedOut = prepareUnlessOptedOut(engine);
  const event = firstEvent(engine);
  const fannedOut = fanOutFirst(engine);
  const count = countAccepted(engine);
  const cost = countCosts(engine);
  const accepting =
    <Miss extends "opted_out" = never>(inserted: (value: Accepted) => Step<Miss>) =>
    (accepted: Message, transactionId: string, leaseUntil: number | null = null) => {
      const { id, accountId, createdAt: at, priceMicros } = accepted;
      const charge = [
        debit({ accountId, valueMicros: priceMicros, at, day: utcDayOf(at) }),
        ...transaction(transactionOf(accepted, "DEBIT", transactionId, at)),
        ...cost(accepted, priceMicros),
      ];
      return change<"limit_reached" | Miss>([
        ...(isCharged(accepted) ? charge : []),
        inserted({ ...accepted, ...columnsOf(accepted), ...dueOf(accepted, leaseUntil) }),
        event({ accountId, id, status: "PENDING", at }),
        fannedOut({ accountId, id, at }),
        count(accepted),
      ]);
    };
  return { accept: accepting(message), acceptUnlessOptedOut: accepting(messageUnlessOptedOut) };
}

/** What all messages have, whatever they carry. */
type Facts = Pick<Message, keyof Message>;

type Accepted = Facts & ReturnType<typeof columnsOf> & ReturnType<typeof dueOf>;

/** The lease of a first attempt, as a claim would give it. */
const dueOf = ({ createdAt }: Facts, leaseUntil: number | null) => ({
  leaseUntil,
  dueAt: leaseUntil ?? createdAt,
  attempts: leaseUntil === null ? 0 : 1,
});

const prepareMessage = (engine: Engine) =>
  prepareStep<Accepted>(
    "message accepted",
    (value) => engine.builder.insertInto("messages").values(rowOf(value)),
    { many: prepareMessages(engine) },
  );

const prepareMessages = (engine: Engine) =>
  prepareMany<Omit<Accepted, "content">>(
    engine,
    types,
    ({ rows, each }) => sql`${insertion(engine, each)} from ${rows}`,
  );

/** The opt-out is looked for by the insertion itself: a statement of its own would be one more for each send. */
const prepareUnlessOptedOut = (engine: Engine) =>
  prepareFence("opted_out")<Accepted>(
    "message accepted",
    (value) => handWritten(engine, sql`${insertion(engine, value)} where ${isNotOptedOut(value)}`),
    {
      many: prepareMany<Omit<Accepted, "content">>(
        engine,
        types,
        ({ rows, each }) => sql`${insertion(engine, each)} from ${rows} where ${isNotOptedOut(each)}`,
      ),
    },
  );

const isNotOptedOut = ({ accountId, channel, recipient }: Expressions<Accepted>) =>
  sql`not exists (select 1 from opt_outs where opt_outs.account_id = ${accountId}
    and opt_outs.channel = ${channel} and opt_outs.recipient = ${recipient})`;

/** An insertion of what is selected. */
function insertion(engine: Engine, value: Expressions<Accepted>) {
  const row = Object.entries(rowOf(value));
  return sql`${insertInto(engine)} messages (${sql.join(row.map(([column]) => sql.ref(column)))})
    select ${sql.join(row.map(([, selected]) => selected))}`;
}

const rowOf = (value: Expressions<Accepted>) => ({
  id: value.id,
  account_id: value.accountId,
  user_id: value.userId,
  channel: value.channel,
  recipient: value.recipient,
  recipient_given: value.recipientGiven,
  sender: value.sender,
  text: value.text,
  code: value.code,
  ring_time_seconds: value.ringTimeSeconds,
  country: value.country,
  country_code: value.countryCode,
  network: value.network,
  currency: value.currency,
  unit_price_micros: value.unitPriceMicros,
  quantity: value.quantity,
  price_micros: value.priceMicros,
  created_at: value.createdAt,
  expires_at: value.expiresAt,
  queue: value.queue,
  traceparent: value.traceparent,
  verification_id: value.verificationId,
  status: sql.lit("PENDING"),
  code_checks: sql.lit(0),
  next_attempt_at: value.dueAt,
  lease_until: value.leaseUntil,
  attempts: value.attempts,
  updated_at: value.createdAt,
});

/** The types of what a message has, in SQL. */
const types = {
  id: "text",
  accountId: "text",
  userId: "text",
  channel: "text",
  recipient: "text",
  recipientGiven: "text",
  sender: "text",
  text: "text",
  code: "text",
  ringTimeSeconds: "bigint",
  country: "text",
  countryCode: "bigint",
  network: "text",
  currency: "text",
  unitPriceMicros: "bigint",
  quantity: "bigint",
  priceMicros: "bigint",
  createdAt: "bigint",
  expiresAt: "bigint",
  queue: "text",
  traceparent: "text",
  verificationId: "text",
  dueAt: "bigint",
  leaseUntil: "bigint",
  attempts: "bigint",
} as const;
