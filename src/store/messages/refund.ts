import type { Message, TrackedMessage } from "../../ports/store/messages.ts";
import type { Write } from "../../ports/store/write.ts";
import type { Engine } from "../engine.ts";
import { prepare } from "../statement.ts";
import { appendTransaction } from "../transaction-row.ts";
import { isOnItsWay } from "./merge.ts";
import { transactionOf } from "./transactions.ts";

interface RefundValues extends Message {
  readonly now: number;
}

/** Gives the price of a message back that has not arrived, once: any other refund makes its list miss. Its list counts the message again. */
export function createRefund(engine: Engine) {
  const [marked, credited] = [mark(engine), credit(engine)];
  const transaction = appendTransaction(engine);
  return {
    /** Comes before the list counts: a send takes the account first as well, so that no two wait for each other. */
    credit: (message: TrackedMessage): Write => credited(message),
    record: (message: TrackedMessage, transactionId: string, now: number): readonly Write[] => [
      marked({ ...message, now }),
      ...transaction(transactionOf(message, "REFUND", transactionId, now)),
    ],
  };
}

const mark = ({ builder }: Engine) =>
  prepare<RefundValues>(
    (value) =>
      builder
        .updateTable("messages")
        .set({ refunded_at: value.now })
        .where("id", "=", value.id)
        .where("refunded_at", "is", null)
        .where(isOnItsWay),
    1,
  );

const credit = ({ builder }: Engine) =>
  prepare<Message>(
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
