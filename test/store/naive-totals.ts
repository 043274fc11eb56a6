import type { Account } from "../../src/ports/store/accounts.ts";
import type { StatisticsInterval, Totals } from "../../src/ports/store/statistics.ts";
import type { Engine } from "../../src/store/engine.ts";

/** A message with the properties that statistics use. */
export interface CountedMessage {
  readonly createdAt: number;
  readonly priceMicros: number;
  readonly isSubmitted: boolean;
  readonly refunded: boolean;
}

/** Reads every message of an account on one channel. */
export async function readCountedMessages(
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
    isSubmitted: row["submitted_at"] !== null,
    refunded: row["refunded_at"] !== null,
  }));
}

/** Sums the messages of one interval one by one. */
export function sumMessages(messages: readonly CountedMessage[], { start, end }: StatisticsInterval): Totals {
  const inside = messages.filter(({ createdAt }) => createdAt >= start && createdAt < end);
  const charged = inside.filter(({ refunded }) => !refunded);
  return {
    requests: inside.length,
    transactions: inside.filter(({ isSubmitted }) => isSubmitted).length,
    amountMicros: charged.reduce((sum, { priceMicros }) => sum + priceMicros, 0),
  };
}

/** Calculates the expected statistics of an account's SMS. */
export async function naiveTotals(
  engine: Engine,
  account: Account,
  intervals: readonly StatisticsInterval[],
): Promise<readonly Totals[]> {
  const messages = await readCountedMessages(engine, account);
  return intervals.map((interval) => sumMessages(messages, interval));
}
