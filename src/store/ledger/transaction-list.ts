import { sql, type Selectable } from "kysely";
import {
  serviceIds,
  transactionTypes,
  type Ledger,
  type Transaction,
  type TransactionQuery,
} from "../../ports/store/ledger.ts";
import { readPage } from "../totals/counted-page.ts";
import type { Engine } from "../engine.ts";
import { seek } from "../totals/seek.ts";
import { always, type Interval } from "../totals/spans.ts";
import { merged } from "../merged.ts";
import { handWritten, prepareVariants, type Slots } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { transactionOf } from "./transaction-row.ts";

interface Kind {
  readonly serviceId: Transaction["serviceId"];
  readonly type: Transaction["type"];
}

type Values = Interval & Pick<TransactionQuery, "accountId" | "offset" | "limit">;

/** A page of an account's transactions, newest first, and how many match. */
export function createTransactionList(engine: Engine): Ledger["list"] {
  const countSpans = prepareCountSpans(engine);
  const countRows = prepareCountRows(engine);
  const page = preparePage(engine);
  return async (query) => {
    const { accountId, offset, limit } = query;
    const kinds = kindsOf(query);
    if (kinds?.length === 0) return { total: 0, list: [] };
    const interval = { start: query.from ?? always.start, end: query.until ?? always.end };
    const counts = {
      inSpans: (span: number, within: Interval) => countSpans(kinds, { accountId, span, ...within }),
      inRows: async (within: Interval) => {
        const [counted] = await countRows(kinds, { accountId, offset, limit, ...within });
        return Number(counted!.count);
      },
    };
    const { total, ...place } = await seek(counts, interval, offset, true);
    return readPage({ total, offset, limit }, async () => {
      const rows = await page(kinds, { accountId, limit, ...place.interval, offset: place.offset });
      return rows.map(transactionOf);
    });
  };
}

/** Every kind of row that exists: an account is credited, everything else refunded, and all are debited. */
const ledgerKinds: readonly Kind[] = serviceIds.flatMap((serviceId) =>
  transactionTypes
    .filter((type) => type === "DEBIT" || (type === "CREDIT") === (serviceId === "account"))
    .map((type) => ({ serviceId, type })),
);

/** The kinds of rows that match, ten at most, as many as are merged; undefined where all do. */
function kindsOf({ serviceId, type }: TransactionQuery): readonly Kind[] | undefined {
  if (serviceId === undefined && type === undefined) return undefined;
  return ledgerKinds
    .filter((kind) => serviceId === undefined || kind.serviceId === serviceId)
    .filter((kind) => type === undefined || kind.type === type);
}

type Kinds = readonly Kind[] | undefined;

const armsOf = (kinds: Kinds): readonly (Kind | undefined)[] => kinds ?? [undefined];

/** Each kind is read in the order of its own index, and the kinds are merged. */
const preparePage = (engine: Engine) =>
  prepareVariants<Kinds, Values, Selectable<Tables["transactions"]>>(engine, (kinds, value) =>
    merged(
      engine,
      armsOf(kinds).map((kind) => select(engine, value, kind).selectAll()),
      ["created_at", "sequence"],
      sql<number>`cast(${value.limit} as bigint) + cast(${value.offset} as bigint)`,
    )
      .limit(value.limit)
      .offset(value.offset),
  );

const prepareCountRows = (engine: Engine) =>
  prepareVariants<Kinds, Values, { count: number }>(engine, (kinds, value) =>
    handWritten(
      engine,
      sql<{ count: number }>`select ${sql.join(
        armsOf(kinds).map(
          (kind) =>
            sql`(${select(engine, value, kind).select(({ fn }) => fn.countAll<number>().as("count"))})`,
        ),
        sql` + `,
      )} as count`,
    ),
  );

function select({ builder }: Engine, { accountId, start, end }: Slots<Values>, kind: Kind | undefined) {
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
