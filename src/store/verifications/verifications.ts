import { sql } from "kysely";
import { firstIdAt } from "../../domain/identifiers.ts";
import type { Channel } from "../../domain/messages/delivery.ts";
import type { StartsQuery, VerificationQuery, Verifications } from "../../ports/store/verifications.ts";
import type { Engine } from "../engine.ts";
import { toPosition } from "../pages.ts";
import { allColumns, toSnakeCase } from "../schema/table.ts";
import { verificationTotalNames, verifications } from "../schema/verifications.ts";
import {
  commitOne,
  isUnlocked,
  prepare,
  prepareRead,
  deleteUnlocked,
  type BindParameters,
} from "../statement.ts";
import { allTime } from "../totals/granularities.ts";
import { toVerification, verificationChanges, type StoredVerification } from "./decisions.ts";

const columns = allColumns(verifications);

/**
 * Creates the store of verifications. A purge removes ended verifications that were started more than `period`
 * milliseconds ago, or before `keptFrom()`, in Unix milliseconds.
 */
export function createVerifications(engine: Engine, keptFrom: () => number, period: number): Verifications {
  const { builder } = engine;
  const claim = prepareClaim(engine);
  const nextDue = prepareRead(engine, () =>
    builder
      .selectFrom("verifications")
      .select("next_at as at")
      .where("next_at", "is not", null)
      .orderBy("next_at")
      .limit(1),
  );
  return {
    ...createReads(engine),
    ...verificationChanges,
    async claim(now, leaseUntil, limit) {
      const claimed = await commitOne(engine, claim({ now, leaseUntil, limit }));
      return (claimed as unknown as readonly StoredVerification[]).map(toVerification);
    },
    nextDueAt: async () => (await nextDue({}))[0]?.at ?? undefined,
    purge(now, limit) {
      const before = Math.max(now - period, keptFrom());
      const ended = builder
        .selectFrom("verifications")
        .select("id")
        .where("id", "<", firstIdAt(before))
        .where("next_at", "is", null);
      return deleteUnlocked(engine, "verifications", ended.limit(limit));
    },
  };
}

const prepareClaim = (engine: Engine) =>
  prepare(engine, (value: BindParameters<{ now: number; leaseUntil: number; limit: number }>) => {
    const due = engine.builder
      .selectFrom("verifications")
      .select("id")
      .where("next_at", "<=", value.now)
      .orderBy("next_at")
      .limit(value.limit);
    return engine.builder
      .updateTable("verifications")
      .set({ next_at: value.leaseUntil })
      .where(isUnlocked(engine, due))
      .returning(columns);
  });

type Reads = Pick<Verifications, "find" | "findAny" | "readStarts" | "list" | "listCounts">;

function createReads(engine: Engine): Reads {
  const { builder } = engine;
  const all = builder.selectFrom("verifications").select(columns);
  const byId = prepareRead(engine, (value: BindParameters<{ accountId: string; id: string }>) =>
    all.where("id", "=", value.id).where("account_id", "=", value.accountId),
  );
  const anyById = prepareRead(engine, (value: BindParameters<{ id: string }>) =>
    all.where("id", "=", value.id),
  );
  const starts = prepareRead(engine, (value: BindParameters<Omit<StartsQuery, "template">>) =>
    all
      .where("account_id", "=", value.accountId)
      .where("recipient", "=", value.recipient)
      .orderBy("start_number", "desc")
      .limit(value.limit),
  );
  return {
    find: async (accountId, id) => (await byId({ accountId, id })).map(toVerification)[0],
    findAny: async (id) => (await anyById({ id })).map(toVerification)[0],
    async readStarts({ template, ...query }) {
      const latest = (await starts(query)).map(toVerification);
      return {
        open: latest.filter((start) => start.template === template && start.status === "PENDING"),
        latest: latest.map(({ createdAt, startNumber, isTrusted }) => ({
          startedAt: createdAt,
          number: startNumber,
          isTrusted,
        })),
      };
    },
    list: async (query) => (await selectPage(engine, query).execute()).map(toVerification),
    async listCounts({ accountId, fromDay, untilDay, country, channel }) {
      const sums = verificationTotalNames.map((name) =>
        sql<number>`cast(sum(${sql.ref(toSnakeCase(name))}) as bigint)`.as(name),
      );
      const found = await builder
        .selectFrom("verification_totals")
        .select(["country", "channel", ...sums])
        .where("account_id", "=", accountId)
        .where("day", ">=", fromDay)
        .where("day", "<", untilDay)
        .$if(country !== undefined, (query) => query.where("country", "=", country!))
        .$if(channel !== undefined, (query) => query.where("channel", "=", channel!))
        .groupBy(["country", "channel"])
        .orderBy("country")
        .orderBy("channel")
        .execute();
      return found.map((counts) => ({ ...counts, channel: counts.channel as Channel }));
    },
  };
}

/** Selects a page in the order of an index. A recipient has few verifications, so these are sorted. */
function selectPage({ builder }: Engine, query: VerificationQuery) {
  const { accountId, filter, from = allTime.start, until = allTime.end, before, limit } = query;
  const { status, recipient } = filter;
  const start = toPosition(before, until);
  const inRange = builder
    .selectFrom("verifications")
    .select(columns)
    .where("created_at", ">=", from)
    .where(sql<boolean>`(created_at, id) < (${start.createdAt}, ${start.id})`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (status === undefined && recipient === undefined)
    return inRange.where(sql<boolean>`account_id || '' = ${accountId}`);
  const own = inRange.where("account_id", "=", accountId);
  if (recipient === undefined) return own.where("status", "=", status!);
  const ofRecipient = own.where("recipient", "=", recipient);
  // The concatenation prevents the use of the index by status, which may have many more rows.
  return status === undefined ? ofRecipient : ofRecipient.where(sql<boolean>`status || '' = ${status}`);
}
