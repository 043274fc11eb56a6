import type { Account } from "../../src/ports/store/accounts.ts";
import type { Interval, Totals } from "../../src/ports/store/statistics.ts";
import type { Engine } from "../../src/store/engine.ts";

/** A message as far as statistics look at it. */
export interface CountedMessage {
  readonly createdAt: number;
  readonly priceMicros: number;
  readonly handedOver: boolean;
  readonly refunded: boolean;
}

/** Every message of an account on one channel. */
export async function countedMessages(
  { builder, read }: Engine,
  account: Pick<Account, "id">,
  channel = "sms",
): Promise<readonly CountedMessage[]> {
  const query = builder
    .selectFrom("messages")
    .select(["created_at", "price_micros", "submitted_at", "refunded_at"])
    .where("account_id", "=", account.id)
    .where("channel", "=", channel as "sms");
  return (await read(query.compile())).map((row) => ({
    createdAt: Number(row["created_at"]),
    priceMicros: Number(row["price_micros"]),
    handedOver: row["submitted_at"] !== null,
    refunded: row["refunded_at"] !== null,
  }));
}

/** The totals of one interval, counted message by message. */
export function sumOf(messages: readonly CountedMessage[], { start, end }: Interval): Totals {
  const inside = messages.filter(({ createdAt }) => createdAt >= start && createdAt < end);
  const charged = inside.filter(({ refunded }) => !refunded);
  return {
    requests: inside.length,
    transactions: inside.filter(({ handedOver }) => handedOver).length,
    amountMicros: charged.reduce((sum, { priceMicros }) => sum + priceMicros, 0),
  };
}

/** What the statistics of an account's SMS should be. */
export async function naiveTotals(
  engine: Engine,
  account: Account,
  intervals: readonly Interval[],
): Promise<readonly Totals[]> {
  const messages = await countedMessages(engine, account);
  return intervals.map((interval) => sumOf(messages, interval));
}
