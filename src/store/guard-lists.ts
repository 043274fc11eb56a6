import { sql } from "kysely";
import type {
  AccountCountries,
  CountrySetting,
  ListEntry,
  StoredGuardLists,
} from "../ports/store/guard-lists.ts";
import { change, step, type Step } from "./change.ts";
import type { Engine } from "./engine.ts";
import type { OperatorTables } from "./operator-tables.ts";
import { handWritten, rows } from "./statement.ts";
import { tellInstances } from "./told.ts";
import { removeUnclaimed } from "./unclaimed.ts";

/** The account of entries for all accounts. */
const everyAccount = "";

/** What the operator has set for the guard, on an engine. */
export function createGuardLists(engine: Engine): StoredGuardLists {
  const { builder } = engine;
  const revised = reviseGuardLists(engine);
  return {
    async revision() {
      const [found] = await rows(engine, builder.selectFrom("guard_revision").select("revision"));
      return Number(found!.revision);
    },
    ...createCountries(engine, revised),
    ...createLimits(engine, revised),
    ...createEntries(engine, revised),
  };
}

/** Makes all instances read the guard's settings again. */
export const reviseGuardLists = (engine: Engine): readonly Step[] => [
  step(
    "guard revision",
    engine.builder.updateTable("guard_revision").set({ revision: sql<number>`revision + 1` }),
  ),
  ...tellInstances(engine),
];

function createLimits(
  engine: Engine,
  revised: readonly Step[],
): Pick<StoredGuardLists, "listLimits" | "findLimits" | "setLimit"> {
  const { builder } = engine;
  const limits = builder.selectFrom("guard_limits").selectAll();
  return {
    async listLimits({ accountId, name }, limit) {
      const query = limits.where(sql<boolean>`(account_id, name) > (${accountId}, ${name})`);
      const found = await rows(engine, query.orderBy("account_id").orderBy("name").limit(limit));
      return found.map(({ account_id, ...each }) => ({ accountId: account_id, ...each }));
    },
    async findLimits(accountId) {
      const found = await rows(engine, limits.where("account_id", "=", accountId));
      return new Map(found.map(({ name, value }) => [name, value]));
    },
    setLimit(accountId, name, value) {
      const query =
        value === undefined
          ? builder.deleteFrom("guard_limits").where("account_id", "=", accountId).where("name", "=", name)
          : builder
              .insertInto("guard_limits")
              .values({ account_id: accountId, name, value })
              .onConflict((conflict) =>
                conflict.columns(["account_id", "name"]).doUpdateSet({ value: sql`excluded.value` }),
              );
      return change([step("guard list", query), ...revised]);
    },
  };
}

function createCountries(
  engine: Engine,
  revised: readonly Step[],
): Pick<StoredGuardLists, "findCountries" | "listCountries" | "setCountries"> {
  const { builder } = engine;
  return {
    async findCountries(accountId) {
      const query = builder.selectFrom("guard_countries").selectAll().where("account_id", "=", accountId);
      return (await rows(engine, query)).map(countriesOf)[0]?.settings;
    },
    async listCountries(after, limit) {
      const query = builder.selectFrom("guard_countries").selectAll().where("account_id", ">", after);
      return (await rows(engine, query.orderBy("account_id").limit(limit))).map(countriesOf);
    },
    setCountries(accountId, settings) {
      const query = settings
        ? builder
            .insertInto("guard_countries")
            .values({ account_id: accountId, settings: JSON.stringify(Object.fromEntries(settings)) })
            .onConflict((conflict) =>
              conflict.column("account_id").doUpdateSet({ settings: sql`excluded.settings` }),
            )
        : builder.deleteFrom("guard_countries").where("account_id", "=", accountId);
      return change([step("guard list", query), ...revised]);
    },
  };
}

function createEntries(
  engine: Engine,
  revised: readonly Step[],
): Pick<StoredGuardLists, "find" | "list" | "put" | "remove" | "purge"> {
  const { builder } = engine;
  const entries = builder.selectFrom("guard_entries").selectAll();
  return {
    find: async (id) => (await rows(engine, entries.where("id", "=", id))).map(entryOf)[0],
    async list({ list, accountId, before, limit }) {
      let query = entries;
      if (list !== undefined) query = query.where("list", "=", list);
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      if (before !== undefined) query = query.where("id", "<", before);
      return (await rows(engine, query.orderBy("id", "desc").limit(limit))).map(entryOf);
    },
    put({ id, list, prefix, accountId, until, note, createdAt, createdBy }, most) {
      const account = accountId ?? everyAccount;
      const former = builder
        .deleteFrom("guard_entries")
        .where("list", "=", list)
        .where("account_id", "=", account)
        .where("prefix", "=", prefix);
      const insertion = sql`insert into guard_entries
        (id, list, account_id, prefix, ends_at, note, created_at, created_by)
        select ${id}, ${list}, ${account}, ${prefix}, cast(${until} as bigint), cast(${note} as text),
          cast(${createdAt} as bigint), ${createdBy}
        where (select count(*) from guard_entries) < ${sql.lit(most)}`;
      return change([
        step("guard list", former),
        step("guard entry", handWritten(engine, insertion), "too_many"),
        ...revised,
      ]);
    },
    remove: (id) =>
      change([
        step("guard entry", builder.deleteFrom("guard_entries").where("id", "=", id), "not_found"),
        ...revised,
      ]),
    purge(now, limit) {
      const ended = builder.selectFrom("guard_entries").select("id").where("ends_at", "<=", now);
      return removeUnclaimed(engine, "guard_entries", ended.limit(limit));
    },
  };
}

const countriesOf = (row: OperatorTables["guard_countries"]): AccountCountries => ({
  accountId: row.account_id,
  settings: new Map(Object.entries(JSON.parse(row.settings) as Record<string, CountrySetting>)),
});

const entryOf = (row: OperatorTables["guard_entries"]): ListEntry => ({
  id: row.id,
  list: row.list,
  prefix: row.prefix,
  accountId: row.account_id === everyAccount ? null : row.account_id,
  until: row.ends_at,
  note: row.note,
  createdAt: row.created_at,
  createdBy: row.created_by,
});
