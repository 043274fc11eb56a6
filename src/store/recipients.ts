import { sql } from "kysely";
import { parseRecipient } from "../domain/phone/phone.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import type { OptOuts, ServiceWindowKey, StoredServiceWindows } from "../ports/store/receipts.ts";
import { createChange, toStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { optOuts } from "./schema/messages.ts";
import { allColumns } from "./schema/table.ts";
import { toNewRow, prepareRead, deleteUnlockedByKey } from "./statement.ts";

/**
 * Creates the store of opt-outs. An opt-out applies by the number of its recipient, or by the hash that has replaced the
 * number.
 */
export function createOptOuts({ builder }: Engine, { hashNumber }: DataProtection): OptOuts {
  // The retention hashes a number in its spelling, an erasure hashes the usual spelling.
  const listForms = (recipient: string) => [
    recipient,
    hashNumber(recipient),
    hashNumber(parseRecipient(recipient)?.e164 ?? recipient),
  ];
  const all = builder.selectFrom("opt_outs").select(allColumns(optOuts));
  return {
    find: async (id) => (await all.where("id", "=", id).execute())[0],
    async has({ accountId, channel, recipient }) {
      const query = all
        .where("account_id", "=", accountId)
        .where("channel", "=", channel)
        .where("recipient", "in", listForms(recipient));
      return (await query.limit(1).execute()).length > 0;
    },
    async list({ accountId, recipient, before, limit }) {
      let query = all;
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      if (recipient !== undefined) query = query.where("recipient", "in", listForms(recipient));
      if (before !== undefined) query = query.where("id", "<", before);
      return query.orderBy("id", "desc").limit(limit).execute();
    },
    async listReported(provider, recipient, limit) {
      const query = all.where("recipient", "in", listForms(recipient)).where("provider", "=", provider);
      return query.orderBy("id").limit(limit).execute();
    },
    put(optOut) {
      const insertion = builder
        .insertInto("opt_outs")
        .values(toNewRow(optOuts, optOut))
        .onConflict((conflict) => conflict.doNothing());
      // A newer opt-out gets a new id, so that revoking the older one does not remove it.
      const renewal = builder
        .updateTable("opt_outs")
        .set({
          id: optOut.id,
          sender: sql`coalesce(${optOut.sender}, sender)`,
          created_at: optOut.createdAt,
        })
        .where("account_id", "=", optOut.accountId)
        .where("channel", "=", optOut.channel)
        .where("recipient", "=", optOut.recipient)
        .where("provider", "=", optOut.provider)
        .where("created_at", "<", optOut.createdAt);
      return createChange([toStatement(insertion), toStatement(renewal)]);
    },
    remove: ({ id }) =>
      createChange([toStatement(builder.deleteFrom("opt_outs").where("id", "=", id), "not_found")]),
  };
}

/** Creates the store of customer service windows. */
export function createServiceWindows(engine: Engine): StoredServiceWindows {
  const { builder } = engine;
  const find = prepareRead<ServiceWindowKey, { writtenAt: number }>(engine, (value) =>
    builder
      .selectFrom("service_windows")
      .select("written_at as writtenAt")
      .where("provider", "=", value.provider)
      .where("number", "=", value.number)
      .where("recipient", "=", value.recipient),
  );
  const remove = (operator: "<=" | ">", instant: number, limit: number) => {
    const rows = builder.selectFrom("service_windows").where("written_at", operator, instant).limit(limit);
    return deleteUnlockedByKey(engine, "service_windows", rows, ["provider", "number", "recipient"]);
  };
  return {
    find: async (key) => (await find(key))[0]?.writtenAt,
    put({ provider, number, recipient, writtenAt }) {
      const insertion = builder
        .insertInto("service_windows")
        .values({ provider, number, recipient, written_at: writtenAt })
        .onConflict((conflict) =>
          conflict
            .columns(["provider", "number", "recipient"])
            .doUpdateSet({ written_at: writtenAt })
            .where("service_windows.written_at", "<", writtenAt),
        );
      return createChange([toStatement(insertion)]);
    },
    purge: (now, limit) => remove("<=", now - lifetimes.serviceWindowMilliseconds, limit),
    purgeAfter: (instant, limit) => remove(">", instant, limit),
  };
}
