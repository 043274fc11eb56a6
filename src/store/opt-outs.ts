import { sql } from "kysely";
import type { OptOut, OptOuts } from "../ports/store/opt-outs.ts";
import { change, prepareFence, prepareStep } from "./change.ts";
import type { Engine } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** Opt-outs on an engine. */
export function createOptOuts(engine: Engine): OptOuts {
  const { builder } = engine;
  const all = builder.selectFrom("opt_outs").selectAll();
  const kept = prepareStep<OptOut>("opt-out", (value) =>
    builder
      .insertInto("opt_outs")
      .values({
        account_id: value.accountId,
        channel: value.channel,
        recipient: value.recipient,
        provider: value.provider,
        sender: value.sender,
        id: value.id,
        created_at: value.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  // A newer one has an id of its own, so that what takes the older one back leaves it alone.
  const renewed = prepareStep<OptOut>(
    "opt-out",
    (value) =>
      builder
        .updateTable("opt_outs")
        .set({
          id: value.id,
          sender: sql`coalesce(${value.sender}, sender)`,
          created_at: value.createdAt,
        })
        .where("account_id", "=", value.accountId)
        .where("channel", "=", value.channel)
        .where("recipient", "=", value.recipient)
        .where("provider", "=", value.provider)
        .where("created_at", "<", value.createdAt),
    { turn: 1 },
  );
  const removed = prepareFence("not_found")<Pick<OptOut, "accountId" | "id">>("opt-out", (value) =>
    builder.deleteFrom("opt_outs").where("id", "=", value.id),
  );
  return {
    find: async (id) => (await all.where("id", "=", id).execute()).map(optOutOf)[0],
    async has({ accountId, channel, recipient }) {
      const query = all
        .where("account_id", "=", accountId)
        .where("channel", "=", channel)
        .where("recipient", "=", recipient);
      return (await query.limit(1).execute()).length > 0;
    },
    async list({ accountId, recipient, before, limit }) {
      let query = all;
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      if (recipient !== undefined) query = query.where("recipient", "=", recipient);
      if (before !== undefined) query = query.where("id", "<", before);
      return (await query.orderBy("id", "desc").limit(limit).execute()).map(optOutOf);
    },
    async told(provider, recipient, limit) {
      const query = all.where("recipient", "=", recipient).where("provider", "=", provider);
      return (await query.orderBy("id").limit(limit).execute()).map(optOutOf);
    },
    keep: (optOut) => change([kept(optOut), renewed(optOut)]),
    remove: (optOut) => change([removed(optOut)]),
  };
}

const optOutOf = (row: Tables["opt_outs"]): OptOut => ({
  id: row.id,
  accountId: row.account_id,
  channel: row.channel,
  recipient: row.recipient,
  provider: row.provider,
  sender: row.sender,
  createdAt: row.created_at,
});
