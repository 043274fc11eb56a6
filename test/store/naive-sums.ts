import type { Selectable } from "kysely";
import type { Engine } from "../../src/store/engine.ts";
import { spans } from "../../src/store/totals/spans.ts";
import type { Tables } from "../../src/store/schema/tables.ts";

/** What a totals table holds for each key, as text; keys that hold nothing are left out. */
export type Sums = Readonly<Record<string, string>>;

/** The sums that `message_totals` keeps for the accounts. */
export const keptMessageSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  sumsOf(
    (await all(engine, "message_totals", accounts)).map((row) => ({
      key: [row.account_id, row.channel, row.span, row.bucket, row.status],
      values: [row.requests, row.transactions, row.amount_micros, row.of_verifications],
    })),
  );

/** The sums that `message_totals` should keep, message by message. */
export const naiveMessageSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  sumsOf(
    (await all(engine, "messages", accounts)).flatMap((row) =>
      bucketsOf(Number(row.created_at)).map((place) => ({
        key: [row.account_id, row.channel, ...place, row.status],
        values: [
          1,
          Number(row.submitted_at !== null),
          row.refunded_at === null ? row.price_micros : 0,
          Number(row.verification_id !== null),
        ],
      })),
    ),
  );

/** The sums that `transaction_totals` keeps for the accounts. */
export const keptTransactionSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  sumsOf(
    (await all(engine, "transaction_totals", accounts)).map((row) => ({
      key: [row.account_id, row.span, row.bucket, row.service_id, row.type],
      values: [row.transactions],
    })),
  );

/** The sums that `transaction_totals` should keep, transaction by transaction. */
export const naiveTransactionSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  sumsOf(
    (await all(engine, "transactions", accounts)).flatMap((row) =>
      bucketsOf(Number(row.created_at)).map((place) => ({
        key: [row.account_id, ...place, row.service_id, row.type],
        values: [1],
      })),
    ),
  );

/** The sums that `sim_totals` keeps. */
export async function keptSimSums({ builder, read }: Engine): Promise<Sums> {
  const rows = await read(builder.selectFrom("sim_totals").selectAll().compile());
  return sumsOf(
    rows.map((row) => ({ key: [row["company_id"], row["inventory_id"]], values: [Number(row["sims"])] })),
  );
}

/** The sums that `sim_totals` should keep, SIM by SIM. */
export async function naiveSimSums({ builder, read }: Engine): Promise<Sums> {
  const rows = await read(builder.selectFrom("sims").select(["company_id", "inventory_id"]).compile());
  return sumsOf(rows.map((row) => ({ key: [row["company_id"], row["inventory_id"]], values: [1] })));
}

const bucketsOf = (instant: number) => spans.map((span) => [span, instant - (instant % span)]);

function sumsOf(
  rows: readonly { readonly key: readonly unknown[]; readonly values: readonly number[] }[],
): Sums {
  const sums = new Map<string, number[]>();
  for (const { key, values } of rows) {
    const name = key.join(" ");
    const known = sums.get(name) ?? values.map(() => 0);
    sums.set(
      name,
      known.map((value, index) => value + Number(values[index])),
    );
  }
  const held = [...sums].filter(([, values]) => values.some((value) => value !== 0));
  return Object.fromEntries(held.map(([name, values]) => [name, values.join(" ")]));
}

type OfAccounts = "messages" | "message_totals" | "transactions" | "transaction_totals";

async function all<Table extends OfAccounts>(
  { builder, read }: Engine,
  table: Table,
  accounts: readonly string[],
): Promise<readonly Selectable<Tables[Table]>[]> {
  const query = builder
    .selectFrom<OfAccounts>(table)
    .selectAll()
    .where("account_id", "in", [...accounts]);
  // A row of a table holds that table's columns.
  return (await read(query.compile())) as unknown as readonly Selectable<Tables[Table]>[];
}
