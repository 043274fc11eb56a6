import { sql } from "kysely";
import type { Channel } from "../../domain/messages/delivery.ts";
import type {
  CountsQuery,
  StartsQuery,
  VerificationQuery,
  Verifications,
} from "../../ports/store/verifications.ts";
import type { Engine } from "../engine.ts";
import { prepareRead, type Slots } from "../statement.ts";
import { always } from "../totals/spans.ts";
import { countedColumns } from "./changes.ts";
import { verificationOf } from "./rows.ts";

type Reads = Pick<Verifications, "find" | "findAny" | "startsOf" | "list" | "sums">;

/** Single verifications, lists and sums. */
export function createVerificationReads(engine: Engine): Reads {
  const { builder } = engine;
  const byId = prepareRead(engine, (value: Slots<{ accountId: string; id: string }>) =>
    builder
      .selectFrom("verifications")
      .selectAll()
      .where("id", "=", value.id)
      .where("account_id", "=", value.accountId),
  );
  const anyById = prepareRead(engine, (value: Slots<{ id: string }>) =>
    builder.selectFrom("verifications").selectAll().where("id", "=", value.id),
  );
  const starts = prepareStarts(engine);
  return {
    find: async (accountId, id) => (await byId({ accountId, id })).map(verificationOf)[0],
    findAny: async (id) => (await anyById({ id })).map(verificationOf)[0],
    async startsOf({ template, ...query }) {
      const latest = (await starts(query)).map(verificationOf);
      return {
        open: latest.filter((start) => start.template === template && start.status === "PENDING"),
        latest: latest.map(({ createdAt, startNumber, isTrusted = false }) => ({
          startedAt: createdAt,
          number: startNumber,
          isTrusted,
        })),
      };
    },
    list: async (query) => (await pageOf(engine, query).execute()).map(verificationOf),
    sums: (query) => sumsOf(engine, query),
  };
}

const prepareStarts = (engine: Engine) =>
  prepareRead(engine, (value: Slots<Omit<StartsQuery, "template">>) =>
    engine.builder
      .selectFrom("verifications")
      .selectAll()
      .where("account_id", "=", value.accountId)
      .where("recipient", "=", value.recipient)
      .orderBy("start_number", "desc")
      .limit(value.limit),
  );

/** Each is read in the order of an index of its own; a recipient has few, which are sorted. */
function pageOf({ builder }: Engine, query: VerificationQuery) {
  const { accountId, filter, from = always.start, until = always.end, after, limit } = query;
  const { status, recipient } = filter;
  // No id comes before "", so this place is the first one that is not in the range of time.
  const before = after && after.createdAt < until ? after : { createdAt: until, id: "" };
  const inRange = builder
    .selectFrom("verifications")
    .selectAll()
    .where("created_at", ">=", from)
    .where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (status === undefined && recipient === undefined) {
    return inRange.where(sql<boolean>`account_id || '' = ${accountId}`);
  }
  const own = inRange.where("account_id", "=", accountId);
  if (recipient === undefined) return own.where("status", "=", status!);
  const ofRecipient = own.where("recipient", "=", recipient);
  // Not by the index of states: it may have many more of these.
  return status === undefined ? ofRecipient : ofRecipient.where(sql<boolean>`status || '' = ${status}`);
}

async function sumsOf(engine: Engine, { accountId, fromDay, untilDay, country, channel }: CountsQuery) {
  const summed = Object.entries(countedColumns).map(([name, column]) =>
    sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(name as keyof typeof countedColumns),
  );
  const found = await engine.builder
    .selectFrom("verification_totals")
    .select(["country", "channel", ...summed])
    .where("account_id", "=", accountId)
    .where("day", ">=", fromDay)
    .where("day", "<", untilDay)
    .$if(country !== undefined, (query) => query.where("country", "=", country!))
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel!))
    .groupBy(["country", "channel"])
    .orderBy("country")
    .orderBy("channel")
    .execute();
  return found.map(({ channel: named, ...counts }) => ({ ...counts, channel: named as Channel }));
}
