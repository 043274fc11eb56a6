import { sql } from "kysely";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { Message, Messages } from "../../ports/store/messages.ts";
import { change, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareDebit } from "../ledger/ledger.ts";
import { prepareMany, type Expressions } from "../many.ts";
import { appendTransaction } from "../ledger/transaction-row.ts";
import { fanOutFirst } from "../webhooks/fan-out.ts";
import { firstEvent } from "./events.ts";
import { columnsOf } from "./rows.ts";
import { countAccepted } from "./totals.ts";
import { isCharged, transactionOf } from "./transactions.ts";

/** A send: debit, ledger row, message, first event, its webhooks, and all of it in the totals. */
export function createAccept(engine: Engine): Messages["accept"] {
  const debit = prepareDebit(engine);
  const transaction = appendTransaction(engine);
  const message = prepareMessage(engine);
  const event = firstEvent(engine);
  const fannedOut = fanOutFirst(engine);
  const count = countAccepted(engine);
  return (accepted, transactionId) => {
    const { id, accountId, createdAt: at, priceMicros } = accepted;
    const charge = [
      debit({ accountId, valueMicros: priceMicros, at, day: utcDayOf(at) }),
      ...transaction(transactionOf(accepted, "DEBIT", transactionId, at)),
    ];
    return change([
      ...(isCharged(accepted) ? charge : []),
      message({ ...accepted, ...columnsOf(accepted) }),
      event({ accountId, id, status: "PENDING", at }),
      fannedOut({ accountId, id, at }),
      count(accepted),
    ]);
  };
}

/** What all messages have, whatever they carry. */
type Facts = Pick<Message, keyof Message>;

type Accepted = Facts & ReturnType<typeof columnsOf>;

const prepareMessage = (engine: Engine) =>
  prepareStep<Accepted>(
    "message accepted",
    (value) => engine.builder.insertInto("messages").values(rowOf(value)),
    { many: prepareMessages(engine) },
  );

const prepareMessages = (engine: Engine) =>
  prepareMany<Omit<Accepted, "content">>(engine, types, ({ rows, each }) => {
    const row = Object.entries(rowOf(each));
    return sql`insert into messages (${sql.join(row.map(([column]) => sql.ref(column)))})
      select ${sql.join(row.map(([, value]) => value))} from ${rows}`;
  });

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
  next_attempt_at: value.createdAt,
  attempts: sql.lit(0),
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
} as const;
