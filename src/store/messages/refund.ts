import type { Message, TrackedMessage } from "../../ports/store/messages.ts";
import type { Write } from "../../ports/store.ts";
import type { Engine } from "../engine.ts";
import { prepare } from "../statement.ts";
import { appendTransaction } from "../transaction-row.ts";
import { transactionOf } from "./transactions.ts";

interface RefundValues extends Message {
  readonly now: number;
}

/** Gives a message's price back, once: a second refund makes its list miss. Its list counts the message again. */
export function createRefund(engine: Engine) {
  const [marked, credited] = [mark(engine), credit(engine)];
  const transaction = appendTransaction(engine);
  return (message: TrackedMessage, transactionId: string, now: number): readonly Write[] => {
    const values = { ...message, now };
    return [
      marked(values),
      credited(values),
      ...transaction(transactionOf(message, "REFUND", transactionId, now)),
    ];
  };
}

const mark = ({ builder }: Engine) =>
  prepare<RefundValues>(
    (value) =>
      builder
        .updateTable("messages")
        .set({ refunded_at: value.now })
        .where("id", "=", value.id)
        .where("refunded_at", "is", null),
    1,
  );

const credit = ({ builder }: Engine) =>
  prepare<RefundValues>(
    (value) =>
      builder
        .updateTable("accounts")
        .set((eb) => ({
          balance_micros: eb("balance_micros", "+", value.priceMicros),
          transaction_count: eb("transaction_count", "+", 1),
        }))
        .where("id", "=", value.accountId),
    1,
  );
