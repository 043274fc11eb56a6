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
import { mergeSorted, readPage, findPageStart } from "../pages.ts";
import { transactions } from "../schema/accounts.ts";
import { fromStoredRow, type StoredRow } from "../schema/table.ts";
import { prepareRead, prepareVariants, type BindParameters } from "../statement.ts";
import { allTime, type TimeInterval } from "../totals/granularities.ts";
import {
  chargeAccount,
  creditAccount,
  creditAccountUpTo,
  refundAccount,
  chargeWithoutLimit,
  type NewTransaction,
} from "./decisions.ts";

/** Creates the store of the ledger. */
export const createLedger = (engine: Engine): Ledger => ({
  list: createTransactionList(engine),
  ...createLedgerReads(engine),
  credit: (credit) => creditAccount({ transaction: toCredit(credit) }),
  creditUpTo: (credit, maximumBalanceMicros) =>
    creditAccountUpTo({ transaction: toCredit(credit), maximumBalanceMicros }),
  charge: (charge, id, at) => chargeAccount({ transaction: toTransaction(charge, "DEBIT", id, at) }),
  chargeWithoutLimit: (charge, id, at) =>
    chargeWithoutLimit({ transaction: toTransaction(charge, "DEBIT", id, at) }),
  refund(charge, id, at, chargedAt) {
    const description = `Refund: ${charge.description}`;
    const transaction = toTransaction({ ...charge, description }, "REFUND", id, at);
    return refundAccount({ transaction, chargedAt });
  },
});

const toCredit = ({ id, at, ...credit }: Credit): NewTransaction =>
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
  const { createdAt, sequence: _, ...transaction } = fromStoredRow(transactions, stored);
  return { ...transaction, at: createdAt };
}

interface Kind {
  readonly serviceId: Transaction["serviceId"];
  readonly type: Transaction["type"];
}
/** The kinds that a query matches. Undefined if all kinds match. */
type Kinds = readonly Kind[] | undefined;

type Values = TimeInterval & Pick<TransactionQuery, "accountId" | "offset" | "limit">;

/** Creates the list of an account's transactions, newest first, with their total number. */
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
    const interval = { start: query.from ?? allTime.start, end: query.until ?? allTime.end };
    const counts = {
      countPeriods: (span: number, within: TimeInterval) => countSpans(kinds, { accountId, span, ...within }),
      countRows: async (within: TimeInterval) => {
        const [counted] = await countRows(kinds, { accountId, offset, limit, ...within });
        return Number(counted!.count);
      },
    };
    const { total, ...start } = await findPageStart(counts, interval, offset, true);
    return readPage({ total, offset, limit }, async () => {
      const rows = await page(kinds, { accountId, limit, ...start.interval, offset: start.offset });
      return rows.map(readTransaction);
    });
  };
}

/**
 * Every kind of transaction that exists. Only the account service has credits, only other services have refunds, and
 * all have debits.
 */
const ledgerKinds: readonly Kind[] = serviceIds.flatMap((serviceId) =>
  transactionTypes
    .filter((type) => type === "DEBIT" || (type === "CREDIT") === (serviceId === "account"))
    .map((type) => ({ serviceId, type })),
);

/**
 * Returns the matching kinds, or undefined if all kinds match. They are at most seven, which `mergeSorted` accepts. If
 * no kind has this service and type, the list is empty.
 */
function findKinds({ serviceId, type }: TransactionQuery): Kinds {
  if (serviceId === undefined && type === undefined) return undefined;
  return ledgerKinds
    .filter((kind) => serviceId === undefined || kind.serviceId === serviceId)
    .filter((kind) => type === undefined || kind.type === type);
}

const toArms = (kinds: Kinds): readonly (Kind | undefined)[] => kinds ?? [undefined];

/** Prepares pages of transactions. Each kind is read in index order, and the kinds are merged. */
const preparePage = (engine: Engine) =>
  prepareVariants<Kinds, Values, StoredTransaction>(engine, (kinds, value) =>
    mergeSorted(
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
  prepareVariants<
    Kinds,
    TimeInterval & { accountId: string; span: number },
    { bucket: number; count: number }
  >(engine, (kinds, value) => {
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
  });

/** Creates the reads of a ledger in the order of its rows. */
function createLedgerReads(engine: Engine): Pick<Ledger, "getCursorAt" | "listRange"> {
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
    async getCursorAt(accountId, at) {
      const [found] = await first({ accountId, at });
      const [end] = found ? [] : await last({ accountId });
      const sequence = Number(found?.sequence ?? (end?.sequence ?? 0) + 1);
      const [before] = await balance({ accountId, sequence: sequence - 1 });
      return { sequence, balanceBeforeMicros: before?.micros ?? 0 };
    },
    listRange: async (accountId, from, until) =>
      (await between({ accountId, from, until })).map(readTransaction),
  };
}

/** Prepares the lowest sequence number of the rows at or after a time. A row is never earlier than the previous row. */
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
