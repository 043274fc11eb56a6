import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { StoredReceipts } from "../../ports/store/receipts.ts";
import { change, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { commitOne, prepareRead } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { isUnclaimed } from "../unclaimed.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

type Row = Tables["early_receipts"];

/** Receipts that overtook the record of their message. */
export function createEarlyReceipts(
  engine: Engine,
): Pick<StoredReceipts, "keep" | "listEarly" | "forgetEarly" | "purge"> {
  const { builder } = engine;
  const insert = prepareStep<Row>("early receipt", (value) =>
    builder.insertInto("early_receipts").values({
      provider: value.provider,
      provider_message_id: value.provider_message_id,
      id: value.id,
      status: value.status,
      detail: value.detail,
      refunded: value.refunded,
      received_at: value.received_at,
      cost_micros: value.cost_micros,
      cost_currency: value.cost_currency,
    }),
  );
  const list = prepareRead<{ provider: string; providerMessageId: string }, Row>(engine, (value) =>
    builder
      .selectFrom("early_receipts")
      .selectAll()
      .where("provider", "=", value.provider)
      .where("provider_message_id", "=", value.providerMessageId)
      .orderBy("id"),
  );
  const remove = prepareStep<{ id: string }>("early receipt", (value) =>
    builder.deleteFrom("early_receipts").where("id", "=", value.id),
  );
  return {
    keep: (provider, { providerMessageIds, status, detail, refunded, cost }, id, now) =>
      change(
        [...new Set(providerMessageIds)].map((provider_message_id) =>
          insert({
            provider,
            provider_message_id,
            id,
            status: status ?? null,
            detail: detail ?? null,
            refunded: refunded ? 1 : 0,
            received_at: now,
            cost_micros: cost?.micros ?? null,
            cost_currency: cost?.currency ?? null,
          }),
        ),
      ),
    async listEarly(provider, providerMessageIds) {
      const found = await Promise.all(
        providerMessageIds.map((providerMessageId) => list({ provider, providerMessageId })),
      );
      return found.flat().map((row) => ({
        id: row.id,
        providerMessageIds: [row.provider_message_id],
        status: (row.status as DeliveryStatus | null) ?? undefined,
        ...(row.detail !== null && { detail: row.detail }),
        refunded: row.refunded === 1,
        ...(row.cost_micros !== null &&
          row.cost_currency !== null && { cost: { micros: row.cost_micros, currency: row.cost_currency } }),
      }));
    },
    forgetEarly: (id) => change([remove({ id })]),
    purge: async (now, limit) => (await commitOne(engine, removalOfOld(engine, now, limit))).length,
  };
}

const removalOfOld = (engine: Engine, now: number, limit: number) =>
  engine.builder
    .deleteFrom("early_receipts")
    .where(({ selectFrom }) =>
      isUnclaimed(
        engine,
        selectFrom("early_receipts")
          .select("id")
          .where("received_at", "<", now - lifetimes.earlyReceiptMilliseconds)
          .limit(limit),
      ),
    )
    .returning("received_at")
    .compile();
