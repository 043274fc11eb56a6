import { sql } from "kysely";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { prepareFence, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareGiveBack } from "../ledger/ledger.ts";
import type { Expressions } from "../many.ts";
import { prepareUpdate } from "./update.ts";
import { countCosts } from "../verifications/costs.ts";
import { appendTransaction } from "../ledger/transaction-row.ts";
import { still } from "./by-id.ts";
import { isOnItsWay } from "./merge.ts";
import { isCharged, transactionOf } from "./transactions.ts";

/**
 * Refunds the price of a message that has not arrived, once: where it was refunded already, or the message has arrived,
 * the change is refused with this word. The change that this is part of counts the message again.
 */
export function createRefund<Miss extends string>(
  engine: Engine,
  missedAs: Miss,
): (message: TrackedMessage, refundId: string, now: number) => readonly Step<Miss | "account missing">[] {
  const mark = prepareMark(engine, missedAs);
  const giveBack = prepareGiveBack(engine);
  const transaction = appendTransaction(engine);
  const cost = countCosts(engine);
  const given = (message: TrackedMessage, refundId: string, now: number) => [
    giveBack({
      accountId: message.accountId,
      valueMicros: message.priceMicros,
      at: now,
      day: utcDayOf(message.createdAt),
    }),
    ...transaction(transactionOf(message, "REFUND", refundId, now)),
    ...cost(message, -message.priceMicros),
  ];
  return (message, refundId, now) => [
    ...(isCharged(message) ? given(message, refundId, now) : []),
    mark({ accountId: message.accountId, id: message.id, now }),
  ];
}

interface Marked {
  readonly accountId: string;
  readonly id: string;
  readonly now: number;
}

function prepareMark<Miss extends string>(engine: Engine, missedAs: Miss) {
  const update = (value: Expressions<Marked>) =>
    engine.builder
      .updateTable("messages")
      // A price goes back where nobody took the message, or its provider gave its own fee back.
      .set({ refunded_at: value.now, cost_micros: 0 })
      .where("id", "=", value.id)
      .where(still(sql`refunded_at is null and ${isOnItsWay}`));
  const types = { accountId: "text", id: "text", now: "bigint" } as const;
  return prepareUpdate(engine, prepareFence(missedAs), "message refunded", types, update);
}
