import type { Selectable } from "kysely";
import type { Engine } from "../../src/store/engine.ts";
import { granularities } from "../../src/store/totals/granularities.ts";
import type { Tables } from "../../src/store/schema/tables.ts";

/** Values of a totals table by key, as text. Keys whose values are all 0 are omitted. */
export type Sums = Readonly<Record<string, string>>;

/** Reads the sums in `message_totals` of the accounts. */
export const readMessageSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  addUp(
    (await readRows(engine, "message_totals", accounts)).map((row) => ({
      key: [row.account_id, row.channel, row.span, row.bucket, row.status],
      values: [row.requests, row.transactions, row.amount_micros, row.of_verifications],
    })),
  );

/** Calculates the expected sums of `message_totals` from the messages. */
export const naiveMessageSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  addUp(
    (await readRows(engine, "messages", accounts)).flatMap((row) =>
      toPeriods(Number(row.created_at)).map((place) => ({
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

/** Reads the sums in `transaction_totals` of the accounts. */
export const readTransactionSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  addUp(
    (await readRows(engine, "transaction_totals", accounts)).map((row) => ({
      key: [row.account_id, row.span, row.bucket, row.service_id, row.type],
      values: [row.transactions],
    })),
  );

/** Calculates the expected sums of `transaction_totals` from the transactions. */
export const naiveTransactionSums = async (engine: Engine, accounts: readonly string[]): Promise<Sums> =>
  addUp(
    (await readRows(engine, "transactions", accounts)).flatMap((row) =>
      toPeriods(Number(row.created_at)).map((place) => ({
        key: [row.account_id, ...place, row.service_id, row.type],
        values: [1],
      })),
    ),
  );

/** Reads the sums in `sim_totals`. */
export async function readSimSums({ builder, read }: Engine): Promise<Sums> {
  const rows = await read(builder.selectFrom("sim_totals").selectAll().compile());
  return addUp(
    rows.map((row) => ({ key: [row["company_id"], row["inventory_id"]], values: [Number(row["sims"])] })),
  );
}

/** Calculates the expected sums of `sim_totals` from the SIMs. */
export async function naiveSimSums({ builder, read }: Engine): Promise<Sums> {
  const rows = await read(builder.selectFrom("sims").select(["company_id", "inventory_id"]).compile());
  return addUp(rows.map((row) => ({ key: [row["company_id"], row["inventory_id"]], values: [1] })));
}

const toPeriods = (instant: number) => granularities.map((span) => [span, instant - (instant % span)]);

function addUp(
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
  const nonZero = [...sums].filter(([, values]) => values.some((value) => value !== 0));
  return Object.fromEntries(nonZero.map(([name, values]) => [name, values.join(" ")]));
}

type OfAccounts = "messages" | "message_totals" | "transactions" | "transaction_totals";

async function readRows<Table extends OfAccounts>(
  { builder, read }: Engine,
  table: Table,
  accounts: readonly string[],
): Promise<readonly Selectable<Tables[Table]>[]> {
  const query = builder
    .selectFrom<OfAccounts>(table)
    .selectAll()
    .where("account_id", "in", [...accounts]);
  // A row has the columns of its table.
  return (await read(query.compile())) as unknown as readonly Selectable<Tables[Table]>[];
}
