import { sql, type RawBuilder } from "kysely";
import type {
  GuardRecord,
  GuardRecords,
  GuardRecordKind,
  GuardRecordQuery,
} from "../ports/store/guard-records.ts";
import { createChange, toStatement, type TypedStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { guardRecords } from "./schema/operator.ts";
import { allColumns } from "./schema/table.ts";
import { rawQuery, notifyInstances, deleteUnlocked } from "./statement.ts";

const replace = sql`update set id = excluded.id, value = excluded.value, ends_at = excluded.ends_at`;

/** Creates the store of guard settings, suspicions and counters. */
export function createGuardRecords(engine: Engine): GuardRecords {
  const { builder } = engine;
  const records = builder.selectFrom("guard_records");
  const increment = builder.updateTable("guard_revision").set({ revision: sql<number>`revision + 1` });
  const notified = notifyInstances(engine);
  /**
   * Returns the statements of a change. If the record is a setting, they also increment the revision and notify the
   * instances. The increment runs first, so that concurrent changes of settings wait for each other.
   */
  const withRevision = <Refusal extends string>(
    kind: GuardRecordKind,
    changed: TypedStatement<Refusal>,
  ): readonly TypedStatement<Refusal>[] =>
    kind === "suspicion" || kind === "counters" ? [changed] : [toStatement(increment), changed, ...notified];
  const insert = (
    { id, kind, accountId, key, value, until }: GuardRecord,
    onConflict: RawBuilder<unknown>,
    condition = sql`true`,
  ) =>
    rawQuery(
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
    async list<Kind extends GuardRecordKind>(query: GuardRecordQuery<Kind>) {
      const { kinds, id, accountId, key, endedBy, before, limit } = query;
      let found = records.select(allColumns(guardRecords)).where("kind", "in", kinds);
      if (id !== undefined) found = found.where("id", "=", id);
      if (accountId !== undefined) found = found.where("account_id", "=", accountId);
      if (key !== undefined) found = found.where("name", "=", key);
      if (endedBy !== undefined) found = found.where("ends_at", "<=", endedBy);
      if (before !== undefined) found = found.where("id", "<", before);
      const page = await found.orderBy("id", "desc").limit(limit).execute();
      return page.map(
        ({ name, value, endsAt, ...row }) =>
          ({ ...row, key: name, value: JSON.parse(value), until: endsAt }) as GuardRecord<Kind>,
      );
    },
    put: (record) => createChange(withRevision(record.kind, toStatement(insert(record, replace)))),
    putLimited(record, most) {
      const { kind, accountId, key } = record;
      const others = sql`select count(*) from guard_records
        where kind = ${kind} and not (account_id = ${accountId} and name = ${key})`;
      const insertion = insert(record, replace, sql`(${others}) < ${sql.lit(most)}`);
      return createChange(withRevision(kind, toStatement(insertion, "too_many")));
    },
    add: (record) =>
      createChange(withRevision(record.kind, toStatement(insert(record, sql`nothing`), "already_recorded"))),
    setUntil({ id, kind }, until) {
      const update = builder.updateTable("guard_records").set({ ends_at: until }).where("id", "=", id);
      return createChange(withRevision(kind, toStatement(update)));
    },
    remove({ id, kind }) {
      const removal = builder.deleteFrom("guard_records").where("id", "=", id);
      return createChange(withRevision(kind, toStatement(removal, "not_found")));
    },
    purge: (now, limit) =>
      deleteUnlocked(
        engine,
        "guard_records",
        records.select("id").where("ends_at", "<=", now).where("kind", "<>", "suspicion").limit(limit),
      ),
  };
}
