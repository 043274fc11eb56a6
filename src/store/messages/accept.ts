import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { Message, Messages } from "../../ports/store/messages.ts";
import { change, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareDebit } from "../ledger/ledger.ts";
import { appendTransaction } from "../ledger/transaction-row.ts";
import { fanOutFirst } from "../webhooks/fan-out.ts";
import { firstEvent } from "./events.ts";
import { columnsOf } from "./rows.ts";
import { countAccepted } from "./totals.ts";
import { transactionOf } from "./transactions.ts";

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
    return change([
      debit({ accountId, valueMicros: priceMicros, at, day: utcDayOf(at) }),
      ...transaction(transactionOf(accepted, "DEBIT", transactionId, at)),
      message({ ...accepted, ...columnsOf(accepted) }),
      event({ accountId, id, status: "PENDING", at }),
      fannedOut({ accountId, id, at }),
      count(accepted),
    ]);
  };
}

/** What all messages have, whatever they carry. */
type Facts = Pick<Message, keyof Message>;

function prepareMessage({ builder }: Engine) {
  return prepareStep<Facts & ReturnType<typeof columnsOf>>("message accepted", (value) =>
    builder.insertInto("messages").values({
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
      status: "PENDING",
      code_checks: 0,
      next_attempt_at: value.createdAt,
      attempts: 0,
      updated_at: value.createdAt,
    }),
  );
}
