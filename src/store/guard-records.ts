import { sql, type RawBuilder } from "kysely";
import type { GuardRecord, GuardRecords, RecordKind, RecordQuery } from "../ports/store/guard-records.ts";
import { change, step, type Step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { handWritten } from "./statement.ts";
import { tellInstances } from "./told.ts";
import { removeUnclaimed } from "./unclaimed.ts";

const replace = sql`update set id = excluded.id, value = excluded.value, ends_at = excluded.ends_at`;

/** Creates the store of the guard's records on an engine. */
export function createGuardRecords(engine: Engine): GuardRecords {
  const { builder } = engine;
  const records = builder.selectFrom("guard_records");
  const increment = builder.updateTable("guard_revision").set({ revision: sql<number>`revision + 1` });
  const revise = (kind: RecordKind): readonly Step[] =>
    kind === "suspicion" || kind === "counters"
      ? []
      : [step("guard revision", increment), ...tellInstances(engine)];
  const insert = (
    { id, kind, accountId, key, value, until }: GuardRecord,
    onConflict: RawBuilder<unknown>,
    condition = sql`true`,
  ) =>
    handWritten(
      engine,
      sql`insert into guard_records (id, kind, account_id, name, value, ends_at)
        select ${id}, ${kind}, ${accountId}, ${key}, ${JSON.stringify(value)}, cast(${until} as bigint)
        where ${condition} on conflict (kind, account_id, name) do ${onConflict}`,
    );
  return {
    async revision() {
      const [found] = await builder.selectFrom("guard_revision").select("revision").execute();
      return Number(found!.revision);
    },
    async list<Kind extends RecordKind>(query: RecordQuery<Kind>) {
      const { kinds, id, accountId, key, endedBy, before, limit } = query;
      let found = records.selectAll().where("kind", "in", kinds);
      if (id !== undefined) found = found.where("id", "=", id);
      if (accountId !== undefined) found = found.where("account_id", "=", accountId);
      if (key !== undefined) found = found.where("name", "=", key);
      if (endedBy !== undefined) found = found.where("ends_at", "<=", endedBy);
      if (before !== undefined) found = found.where("id", "<", before);
      const page = await found.orderBy("id", "desc").limit(limit).execute();
      return page.map(
        ({ account_id: account, name, value, ends_at: until, ...row }) =>
          ({ ...row, accountId: account, key: name, value: JSON.parse(value), until }) as GuardRecord<Kind>,
      );
    },
    put: (record) => change([step("guard record", insert(record, replace)), ...revise(record.kind)]),
    putAmong(record, most) {
      const { kind, accountId, key } = record;
      const others = sql`select count(*) from guard_records
        where kind = ${kind} and not (account_id = ${accountId} and name = ${key})`;
      const insertion = insert(record, replace, sql`(${others}) < ${sql.lit(most)}`);
      return change([step("guard record", insertion, "too_many"), ...revise(kind)]);
    },
    add: (record) =>
      change([step("guard record", insert(record, sql`nothing`), "told_already"), ...revise(record.kind)]),
    setUntil: ({ id, kind }, until) =>
      change([
        step(
          "guard record",
          builder.updateTable("guard_records").set({ ends_at: until }).where("id", "=", id),
        ),
        ...revise(kind),
      ]),
    remove: ({ id, kind }) =>
      change([
        step("guard record", builder.deleteFrom("guard_records").where("id", "=", id), "not_found"),
        ...revise(kind),
      ]),
    purge: (now, limit) =>
      removeUnclaimed(
        engine,
        "guard_records",
        records.select("id").where("ends_at", "<=", now).where("kind", "<>", "suspicion").limit(limit),
      ),
  };
}
