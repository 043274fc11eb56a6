import type { Message, Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { prepare } from "../statement.ts";
import { appendTransaction } from "../transaction-row.ts";
import { fanOutFirst } from "../webhooks/fan-out.ts";
import { firstEvent } from "./events.ts";
import { countAccepted } from "./totals.ts";
import { transactionOf } from "./transactions.ts";

/** The writes of a send: debit, ledger row, message, first event, its webhooks, and all of it in the totals. */
export function createAccept(engine: Engine): Messages["accept"] {
  const debit = prepareDebit(engine);
  const transaction = appendTransaction(engine);
  const message = prepareMessage(engine);
  const event = firstEvent(engine);
  const fannedOut = fanOutFirst(engine);
  const count = countAccepted(engine);
  return (accepted, transactionId) => [
    debit(accepted),
    ...transaction(transactionOf(accepted, "DEBIT", transactionId, accepted.createdAt)),
    message(accepted),
    event({ id: accepted.id, status: "PENDING", at: accepted.createdAt }),
    fannedOut({ accountId: accepted.accountId, id: accepted.id, at: accepted.createdAt }),
    count(accepted),
  ];
}

/** The price debited, refused by `balance_not_negative`. */
function prepareDebit({ builder }: Engine) {
  return prepare<Pick<Message, "accountId" | "priceMicros">>(
    (value) =>
      builder
        .updateTable("accounts")
        .set((eb) => ({
          balance_micros: eb("balance_micros", "-", value.priceMicros),
          transaction_count: eb("transaction_count", "+", 1),
        }))
        .where("id", "=", value.accountId),
    1,
  );
}

function prepareMessage({ builder }: Engine) {
  return prepare<Message>((value) =>
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
      status: "PENDING",
      code_checks: 0,
      next_attempt_at: value.createdAt,
      attempts: 0,
      updated_at: value.createdAt,
    }),
  );
}
