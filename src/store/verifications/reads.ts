import { sql } from "kysely";
import type { Channel } from "../../domain/messages/delivery.ts";
import type { CountsQuery, VerificationQuery, Verifications } from "../../ports/store/verifications.ts";
import type { Engine } from "../engine.ts";
import { prepareRead, rows, type Slots } from "../statement.ts";
import { countedColumns } from "./changes.ts";
import { verificationOf } from "./rows.ts";

type Reads = Pick<Verifications, "find" | "findAny" | "findOpen" | "startsOf" | "list" | "sums">;

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
  const open = prepareRead(
    engine,
    (value: Slots<{ accountId: string; recipient: string; template: string }>) =>
      builder
        .selectFrom("verifications")
        .selectAll()
        .where("account_id", "=", value.accountId)
        .where("recipient", "=", value.recipient)
        .where("template", "=", value.template)
        // Written out, for only then the index of those that are under way is used.
        .where(sql<boolean>`status = 'PENDING'`),
  );
  const starts = prepareRead(
    engine,
    (value: Slots<{ accountId: string; recipient: string; since: number; limit: number }>) =>
      builder
        .selectFrom("verifications")
        .select("created_at as startedAt")
        .where("account_id", "=", value.accountId)
        .where("recipient", "=", value.recipient)
        .where("created_at", ">", value.since)
        .orderBy("created_at", "desc")
        .limit(value.limit),
  );
  return {
    find: async (accountId, id) => (await byId({ accountId, id })).map(verificationOf)[0],
    findAny: async (id) => (await anyById({ id })).map(verificationOf)[0],
    findOpen: async (accountId, recipient, template) =>
      (await open({ accountId, recipient, template })).map(verificationOf)[0],
    startsOf: async (accountId, recipient, since, limit) =>
      (await starts({ accountId, recipient, since, limit })).map(({ startedAt }) => startedAt),
    list: async (query) => (await rows(engine, pageOf(engine, query))).map(verificationOf),
    sums: (query) => sumsOf(engine, query),
  };
}

function pageOf({ builder }: Engine, { accountId, filter, from, until, after, limit }: VerificationQuery) {
  const { status, recipient } = filter;
  return (
    builder
      .selectFrom("verifications")
      .selectAll()
      .where("account_id", "=", accountId)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .$if(recipient !== undefined, (query) => query.where("recipient", "=", recipient!))
      .$if(from !== undefined, (query) => query.where("created_at", ">=", from!))
      .$if(until !== undefined, (query) => query.where("created_at", "<", until!))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after!.createdAt}, ${after!.id})`),
      )
      .orderBy("created_at", "desc")
      // Ids ascend with time: they settle ties the same way on every page.
      .orderBy("id", "desc")
      .limit(limit)
  );
}

async function sumsOf(engine: Engine, { accountId, fromDay, untilDay, country, channel }: CountsQuery) {
  const summed = Object.entries(countedColumns).map(([name, column]) =>
    sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(name as keyof typeof countedColumns),
  );
  const found = await rows(
    engine,
    engine.builder
      .selectFrom("verification_totals")
      .select(["country", "channel", ...summed])
      .where("account_id", "=", accountId)
      .where("day", ">=", fromDay)
      .where("day", "<", untilDay)
      .$if(country !== undefined, (query) => query.where("country", "=", country!))
      .$if(channel !== undefined, (query) => query.where("channel", "=", channel!))
      .groupBy(["country", "channel"])
      .orderBy("country")
      .orderBy("channel"),
  );
  return found.map(({ channel: named, ...counts }) => ({ ...counts, channel: named as Channel }));
}
