import { sql } from "kysely";
import type { BlockKey, StoredBlock, StoredGuardBlocks } from "../ports/store/guard-blocks.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { reviseGuardLists } from "./guard-lists.ts";
import type { OperatorTables } from "./operator-tables.ts";
import { rows } from "./statement.ts";

/** Creates the store of the guard's blocks on an engine. */
export function createGuardBlocks(engine: Engine): StoredGuardBlocks {
  const { builder } = engine;
  const blocks = builder.selectFrom("guard_blocks").selectAll();
  const read = async (query: typeof blocks) => (await rows(engine, query)).map(toBlock);
  const ofKey = ({ accountId, rule, scope }: BlockKey) =>
    builder
      .updateTable("guard_blocks")
      .where("account_id", "=", accountId)
      .where("rule", "=", rule)
      .where("scope", "=", scope);
  return {
    list({ accountId, before, limit }) {
      let query = blocks.where("lifted_at", "is", null);
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      if (before !== undefined) query = query.where("id", "<", before);
      return read(query.orderBy("id", "desc").limit(limit));
    },
    listLifted: (after, limit) =>
      read(blocks.where("lifted_at", "is not", null).where("id", ">", after).orderBy("id").limit(limit)),
    find: async (id) => (await read(blocks.where("id", "=", id)))[0],
    listEnded: (now, limit) => read(blocks.where("ends_at", "<=", now).orderBy("ends_at").limit(limit)),
    begin(block) {
      const insertion = builder
        .insertInto("guard_blocks")
        .values(toRow(block))
        .onConflict((conflict) =>
          conflict
            .columns(["account_id", "rule", "scope"])
            .doUpdateSet({
              id: sql`excluded.id`,
              value: sql`excluded.value`,
              most: sql`excluded.most`,
              is_harmless: sql`excluded.is_harmless`,
              since: sql`excluded.since`,
              ends_at: sql`excluded.ends_at`,
              lifted_at: null,
            })
            .where(
              sql<boolean>`guard_blocks.ends_at <= excluded.since or guard_blocks.lifted_at is not null
                or guard_blocks.is_harmless > excluded.is_harmless`,
            ),
        );
      return change([step("guard entry", insertion, "told_already")]);
    },
    setUntil: (key, until) => change([step("guard entry", ofKey(key).set({ ends_at: until }))]),
    lift(id, now) {
      const update = builder
        .updateTable("guard_blocks")
        .set({ lifted_at: now })
        .where("id", "=", id)
        .where("lifted_at", "is", null);
      return change([step("guard entry", update, "not_found"), ...reviseGuardLists(engine)]);
    },
    remove: (id) =>
      change([step("guard entry", builder.deleteFrom("guard_blocks").where("id", "=", id), "not_found")]),
  };
}

const toRow = (block: StoredBlock): OperatorTables["guard_blocks"] => ({
  id: block.id,
  account_id: block.accountId,
  rule: block.rule,
  scope: block.scope,
  country: block.country,
  value: block.value,
  most: block.limit,
  is_harmless: Number(block.isHarmless),
  since: block.since,
  ends_at: block.until,
  lifted_at: block.liftedAt,
});

const toBlock = (row: OperatorTables["guard_blocks"]): StoredBlock => ({
  id: row.id,
  accountId: row.account_id,
  rule: row.rule,
  scope: row.scope,
  country: row.country,
  value: row.value,
  limit: row.most,
  isHarmless: row.is_harmless === 1,
  since: row.since,
  until: row.ends_at,
  liftedAt: row.lifted_at,
});
