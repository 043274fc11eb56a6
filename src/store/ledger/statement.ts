import type { Selectable } from "kysely";
import type { Ledger } from "../../ports/store/ledger.ts";
import type { Engine } from "../engine.ts";
import { prepareRead } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { transactionOf } from "./transaction-row.ts";

/** Rows of versions before 1.3 may bear a time that is earlier than the one before them, by less than this. */
const maximumSkewMilliseconds = 600_000;

interface Moment {
  readonly accountId: string;
  readonly at: number;
}

/** An account's ledger in its own order, on an engine. */
export function createStatement(engine: Engine): Pick<Ledger, "placeAt" | "rows"> {
  const first = prepareFirst(engine);
  const end = prepareEnd(engine);
  const balance = prepareBalance(engine);
  const between = prepareBetween(engine);
  return {
    async placeAt(accountId, at) {
      const [found] = await first({ accountId, at });
      const [last] = found?.sequence == null ? await end({ accountId }) : [];
      const sequence = Number(found?.sequence ?? (last?.sequence ?? 0) + 1);
      const [before] = await balance({ accountId, sequence: sequence - 1 });
      return { sequence, balanceBeforeMicros: before?.balance_after_micros ?? 0 };
    },
    rows: async (accountId, from, until) => (await between({ accountId, from, until })).map(transactionOf),
  };
}

/** The lowest number of those that bear this time or a later one. */
const prepareFirst = (engine: Engine) =>
  prepareRead<Moment, { sequence: number | null }>(engine, ({ accountId, at }) =>
    engine.builder
      .selectFrom("transactions")
      .select(({ fn }) => fn.min<number | null>("sequence").as("sequence"))
      .where("account_id", "=", accountId)
      .where("created_at", ">=", at)
      .where("created_at", "<=", (eb) =>
        eb
          .selectFrom("transactions as next")
          .select((of) => of(of.fn.min("next.created_at"), "+", of.lit(maximumSkewMilliseconds)).as("until"))
          .where("next.account_id", "=", accountId)
          .where("next.created_at", ">=", at),
      ),
  );

const prepareEnd = (engine: Engine) =>
  prepareRead<{ accountId: string }, { sequence: number | null }>(engine, ({ accountId }) =>
    engine.builder
      .selectFrom("transactions")
      .select(({ fn }) => fn.max<number | null>("sequence").as("sequence"))
      .where("account_id", "=", accountId),
  );

const prepareBalance = (engine: Engine) =>
  prepareRead<{ accountId: string; sequence: number }, { balance_after_micros: number }>(engine, (value) =>
    engine.builder
      .selectFrom("transactions")
      .select("balance_after_micros")
      .where("account_id", "=", value.accountId)
      .where("sequence", "=", value.sequence),
  );

const prepareBetween = (engine: Engine) =>
  prepareRead<{ accountId: string; from: number; until: number }, Selectable<Tables["transactions"]>>(
    engine,
    (value) =>
      engine.builder
        .selectFrom("transactions")
        .selectAll()
        .where("account_id", "=", value.accountId)
        .where("sequence", ">=", value.from)
        .where("sequence", "<", value.until)
        .orderBy("sequence"),
  );
