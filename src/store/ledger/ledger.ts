import { sql } from "kysely";
import {
  serviceIds,
  transactionTypes,
  type Charge,
  type Credit,
  type Ledger,
  type Transaction,
  type TransactionQuery,
} from "../../ports/store/ledger.ts";
import type { Engine } from "../engine.ts";
import { merged, readPage, seek } from "../pages.ts";
import { transactions } from "../schema/accounts.ts";
import { readRow, type StoredRow } from "../schema/table.ts";
import { prepareRead, prepareVariants, type BindParameters } from "../statement.ts";
import { always, type Interval } from "../totals/spans.ts";
import { charged, credited, creditedUpTo, refunded, taken, type NewTransaction } from "./decisions.ts";

/** Creates the store of the ledger. */
export const createLedger = (engine: Engine): Ledger => ({
  list: createTransactionList(engine),
  ...createStatement(engine),
  credit: (credit) => credited({ transaction: creditOf(credit) }),
  creditUpTo: (credit, maximumBalanceMicros) =>
    creditedUpTo({ transaction: creditOf(credit), maximumBalanceMicros }),
  charge: (charge, id, at) => charged({ transaction: toTransaction(charge, "DEBIT", id, at) }),
  take: (charge, id, at) => taken({ transaction: toTransaction(charge, "DEBIT", id, at) }),
  refund(charge, id, at, chargedAt) {
    const description = `Refund: ${charge.description}`;
    const transaction = toTransaction({ ...charge, description }, "REFUND", id, at);
    return refunded({ transaction, chargedAt });
  },
});

const creditOf = ({ id, at, ...credit }: Credit): NewTransaction =>
  toTransaction({ ...credit, correlationId: id, serviceId: "account" }, "CREDIT", id, at);

const toTransaction = (
  { correlationId, accountId, userId, serviceId, description, valueMicros, currency }: Charge,
  type: Transaction["type"],
  id: string,
  at: number,
): NewTransaction => ({
  id,
  correlationId,
  accountId,
  userId,
  serviceId,
  type,
  description,
  at,
  unitPriceMicros: valueMicros,
  quantity: 1,
  valueMicros,
  currency,
});

type StoredTransaction = StoredRow<typeof transactions.columns>;

function readTransaction(stored: StoredTransaction): Transaction {
  const { createdAt, sequence: _, ...transaction } = readRow(transactions, stored);
  return { ...transaction, at: createdAt };
}

interface Kind {
  readonly serviceId: Transaction["serviceId"];
  readonly type: Transaction["type"];
}
/** The kinds of a query; undefined if all kinds match. */
type Kinds = readonly Kind[] | undefined;

type Values = Interval & Pick<TransactionQuery, "accountId" | "offset" | "limit">;

/** Creates the list of an account's transactions, newest first, with their number. */
function createTransactionList(engine: Engine): Ledger["list"] {
  const countSpans = prepareCountSpans(engine);
  const countRows = prepareVariants<Kinds, Values, { count: number }>(engine, (kinds, value) => {
    const counts = toArms(kinds).map((kind) =>
      select(engine, value, kind).select(({ fn }) => fn.countAll<number>().as("count")),
    );
    return sql`select ${sql.join(
      counts.map((count) => sql`(${count})`),
      sql` + `,
    )} as count`;
  });
  const page = preparePage(engine);
  return async (query) => {
    const { accountId, offset, limit } = query;
    const kinds = findKinds(query);
    if (kinds?.length === 0) return { total: 0, list: [] };
    const interval = { start: query.from ?? always.start, end: query.until ?? always.end };
    const counts = {
      inSpans: (span: number, within: Interval) => countSpans(kinds, { accountId, span, ...within }),
      inRows: async (within: Interval) => {
        const [counted] = await countRows(kinds, { accountId, offset, limit, ...within });
        return Number(counted!.count);
      },
    };
    const { total, ...start } = await seek(counts, interval, offset, true);
    return readPage({ total, offset, limit }, async () => {
      const rows = await page(kinds, { accountId, limit, ...start.interval, offset: start.offset });
      return rows.map(readTransaction);
    });
  };
}

/** Every kind of transaction that exists: an account is credited, other services are refunded, and all are debited. */
const ledgerKinds: readonly Kind[] = serviceIds.flatMap((serviceId) =>
  transactionTypes
    .filter((type) => type === "DEBIT" || (type === "CREDIT") === (serviceId === "account"))
    .map((type) => ({ serviceId, type })),
);

/** Returns the matching kinds, at most ten, which is the maximum of `merged`. Returns undefined if all kinds match. */
function findKinds({ serviceId, type }: TransactionQuery): Kinds {
  if (serviceId === undefined && type === undefined) return undefined;
  return ledgerKinds
    .filter((kind) => serviceId === undefined || kind.serviceId === serviceId)
    .filter((kind) => type === undefined || kind.type === type);
}

const toArms = (kinds: Kinds): readonly (Kind | undefined)[] => kinds ?? [undefined];

/** Each kind is read in the order of its own index, and the kinds are merged. */
const preparePage = (engine: Engine) =>
  prepareVariants<Kinds, Values, StoredTransaction>(engine, (kinds, value) =>
    merged(
      engine,
      toArms(kinds).map((kind) => select(engine, value, kind).selectAll()),
      ["created_at", "sequence"],
      sql<number>`cast(${value.limit} as bigint) + cast(${value.offset} as bigint)`,
    )
      .limit(value.limit)
      .offset(value.offset),
  );

function select(
  { builder }: Engine,
  { accountId, start, end }: BindParameters<Values>,
  kind: Kind | undefined,
) {
  const matching = builder
    .selectFrom("transactions")
    .where("account_id", "=", accountId)
    .where("created_at", ">=", start)
    .where("created_at", "<", end);
  if (!kind) return matching;
  return matching.where("service_id", "=", kind.serviceId).where("type", "=", kind.type);
}

const prepareCountSpans = (engine: Engine) =>
  prepareVariants<Kinds, Interval & { accountId: string; span: number }, { bucket: number; count: number }>(
    engine,
    (kinds, value) => {
      const counted = engine.builder
        .selectFrom("transaction_totals")
        .select(({ fn }) => ["bucket", fn.sum<number>("transactions").as("count")])
        .where("account_id", "=", value.accountId)
        .where("span", "=", value.span)
        .where("bucket", ">=", value.start)
        .where("bucket", "<", value.end);
      const narrowed = kinds
        ? counted.where(({ eb, or }) =>
            or(kinds.map(({ serviceId, type }) => eb.and({ service_id: serviceId, type }))),
          )
        : counted;
      return narrowed.groupBy("bucket").orderBy("bucket");
    },
  );

/** Creates the reads of a ledger in its own order. */
function createStatement(engine: Engine): Pick<Ledger, "placeAt" | "rows"> {
  const first = prepareFirst(engine);
  const ofAccount = (accountId: BindParameters<{ accountId: string }>["accountId"]) =>
    engine.builder.selectFrom("transactions").where("account_id", "=", accountId);
  const last = prepareRead<{ accountId: string }, { sequence: number | null }>(engine, ({ accountId }) =>
    ofAccount(accountId).select(({ fn }) => fn.max<number | null>("sequence").as("sequence")),
  );
  const balance = prepareRead<{ accountId: string; sequence: number }, { micros: number }>(engine, (value) =>
    ofAccount(value.accountId)
      .select("balance_after_micros as micros")
      .where("sequence", "=", value.sequence),
  );
  const between = prepareRead<{ accountId: string; from: number; until: number }, StoredTransaction>(
    engine,
    (value) =>
      ofAccount(value.accountId)
        .selectAll()
        .where("sequence", ">=", value.from)
        .where("sequence", "<", value.until)
        .orderBy("sequence"),
  );
  return {
    async placeAt(accountId, at) {
      const [found] = await first({ accountId, at });
      const [end] = found ? [] : await last({ accountId });
      const sequence = Number(found?.sequence ?? (end?.sequence ?? 0) + 1);
      const [before] = await balance({ accountId, sequence: sequence - 1 });
      return { sequence, balanceBeforeMicros: before?.micros ?? 0 };
    },
    rows: async (accountId, from, until) => (await between({ accountId, from, until })).map(readTransaction),
  };
}

/** Prepares the lowest sequence number of the rows at a time or later. A row is never earlier than the row before it. */
const prepareFirst = (engine: Engine) =>
  prepareRead<{ accountId: string; at: number }, { sequence: number }>(engine, ({ accountId, at }) =>
    engine.builder
      .selectFrom("transactions")
      .select("sequence")
      .where("account_id", "=", accountId)
      .where("created_at", ">=", at)
      .orderBy("created_at")
      .orderBy("sequence")
      .limit(1),
  );
