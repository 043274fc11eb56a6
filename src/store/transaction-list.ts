import type { Selectable } from "kysely";
import {
  serviceIds,
  transactionTypes,
  type Ledger,
  type Transaction,
  type TransactionQuery,
} from "../ports/store/ledger.ts";
import type { Engine } from "./engine.ts";
import { seek, type Counts, type Place } from "./seek.ts";
import { always, type Interval } from "./spans.ts";
import { rows } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** A page of an account's transactions, newest first, and how many match. */
export async function listTransactions(engine: Engine, query: TransactionQuery): ReturnType<Ledger["list"]> {
  const interval = { start: query.from ?? always.start, end: query.until ?? always.end };
  const { total, ...place } = await seek(countsOf(engine, query), interval, query.offset, true);
  return { total, list: total > query.offset ? await page(engine, query, place) : [] };
}

interface Kind {
  readonly serviceId: Transaction["serviceId"];
  readonly type: Transaction["type"];
}

/** The kinds of rows that match; undefined where all do. */
function kindsOf({ serviceId, type }: TransactionQuery): readonly Kind[] | undefined {
  if (serviceId === undefined && type === undefined) return undefined;
  return serviceIds
    .filter((each) => serviceId === undefined || each === serviceId)
    .flatMap((service) => transactionTypes.map((each) => ({ serviceId: service, type: each })))
    .filter((kind) => type === undefined || kind.type === type);
}

/** Each kind is read in the order of its own index, and the kinds are merged. */
async function page(engine: Engine, query: TransactionQuery, { interval, offset }: Place) {
  const [first, ...others] = kindsOf(query)?.map((kind) => select(engine, query, interval, kind)) ?? [
    select(engine, query, interval),
  ];
  if (!first) return [];
  const sorted = others
    .reduce((all, other) => all.unionAll(other), first)
    .orderBy("created_at", "desc")
    .orderBy("sequence", "desc")
    .limit(query.limit)
    .offset(offset);
  return (await rows(engine, sorted)).map(transactionOf);
}

function select({ builder }: Engine, { accountId }: TransactionQuery, { start, end }: Interval, kind?: Kind) {
  const matching = builder
    .selectFrom("transactions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("created_at", ">=", start)
    .where("created_at", "<", end);
  if (!kind) return matching;
  return matching.where("service_id", "=", kind.serviceId).where("type", "=", kind.type);
}

function countsOf(engine: Engine, query: TransactionQuery): Counts {
  const { builder } = engine;
  const { accountId, serviceId, type } = query;
  return {
    async inSpans(span, { start, end }) {
      let counted = builder
        .selectFrom("transaction_totals")
        .select(({ fn }) => ["bucket", fn.sum<number>("transactions").as("count")])
        .where("account_id", "=", accountId)
        .where("span", "=", span)
        .where("bucket", ">=", start)
        .where("bucket", "<", end);
      if (serviceId !== undefined) counted = counted.where("service_id", "=", serviceId);
      if (type !== undefined) counted = counted.where("type", "=", type);
      return rows(engine, counted.groupBy("bucket").orderBy("bucket"));
    },
    async inRows({ start, end }) {
      let counted = builder
        .selectFrom("transactions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("account_id", "=", accountId)
        .where("created_at", ">=", start)
        .where("created_at", "<", end);
      if (serviceId !== undefined)
        counted = counted.where("service_id", "=", serviceId as Transaction["serviceId"]);
      if (type !== undefined) counted = counted.where("type", "=", type as Transaction["type"]);
      return Number((await rows(engine, counted))[0]!.count);
    },
  };
}

function transactionOf(row: Selectable<Tables["transactions"]>): Transaction {
  return {
    id: row.id,
    correlationId: row.correlation_id,
    accountId: row.account_id,
    userId: row.user_id,
    serviceId: row.service_id,
    type: row.type,
    description: row.description,
    at: row.created_at,
    unitPriceMicros: row.unit_price_micros,
    quantity: row.quantity,
    valueMicros: row.value_micros,
    currency: row.currency,
    balanceAfterMicros: row.balance_after_micros,
    version: row.version,
  };
}
