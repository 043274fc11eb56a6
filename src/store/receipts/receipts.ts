import { sql, type RawBuilder } from "kysely";
import {
  isRefundable,
  isStatusNote,
  mergeDelivery,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import { findNewCost } from "../../domain/money/reported-cost.ts";
import { firstIdAt } from "../../domain/identifiers.ts";
import { toStorable } from "../../domain/storable.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { EarlyReceipt, MessageSegment, StoredReceipts } from "../../ports/store/receipts.ts";
import { createChange, toStatement } from "../change.ts";
import type { Engine } from "../engine.ts";
import { toRefund } from "../messages/changes.ts";
import { toTarget } from "../messages/lifecycle.ts";
import { isIn, selectJsonTexts, selectMessageById, type MessageReader } from "../messages/rows.ts";
import type { StoredMessage } from "../schema/messages.ts";
import { earlyReceipts } from "../schema/receipts.ts";
import { allColumns, type RowOf } from "../schema/table.ts";
import { prepareRead, deleteUnlocked, type BindParameters } from "../statement.ts";
import { storeEarlyReceipt, mergeReceipt } from "./decisions.ts";

/** Creates the store of delivery receipts. */
export function createReceipts(engine: Engine, toMessage: MessageReader): StoredReceipts {
  const find = prepareFind<{ provider: string; id: string }>(
    engine,
    toMessage,
    ({ id }) => sql`given.provider_message_id = ${id}`,
  );
  const findAll = prepareFind<{ provider: string; ids: string }>(engine, toMessage, ({ ids }) =>
    isIn(engine.dialect, sql.ref("given.provider_message_id"), selectJsonTexts(engine.dialect, ids)),
  );
  const findSegmentIds = prepareRead<{ messageId: string }, { partId: string }>(engine, (value) =>
    engine.builder
      .selectFrom("message_parts")
      .select("provider_message_id as partId")
      .where("message_id", "=", value.messageId),
  );
  return {
    ...createEarlyReceipts(engine),
    async findSegment(provider, providerMessageIds) {
      for (const id of providerMessageIds) {
        const [part] = await find({ provider, id });
        if (part) return part;
      }
      return undefined;
    },
    listSegments: (provider, providerMessageIds) =>
      findAll({ provider, ids: JSON.stringify(providerMessageIds) }),
    listSegmentIds: async (messageId) => (await findSegmentIds({ messageId })).map(({ partId }) => partId),
    merge(known, { status, refunded, detail, cost }, refundId, now) {
      const { message, provider, providerMessageId } = known;
      const isNews = status !== undefined && mergeDelivery(known.status, status) !== known.status;
      const isRefund = refunded === true && isRefundable(message, status);
      return mergeReceipt({
        ...toTarget(message),
        provider,
        providerMessageId,
        status: isNews ? status : null,
        detail: detail === undefined ? null : toStorable(detail),
        isRemark: isStatusNote(known.status, { status, detail }),
        refund: isRefund ? toRefund(message, refundId) : null,
        costMicros: findNewCost(message, cost) ?? null,
        now,
      });
    },
  };
}

type FoundPart = StoredMessage & { readonly part_id: string; readonly part_status: DeliveryStatus };

/** Prepares a query for the segments of a provider that meet a condition, with their messages. */
function prepareFind<Values extends { readonly provider: string }>(
  engine: Engine,
  toMessage: MessageReader,
  condition: (value: BindParameters<Values>) => RawBuilder<boolean>,
): (values: Values) => Promise<readonly MessageSegment[]> {
  const message = selectMessageById(engine, sql.ref("given.message_id"), sql`message_parts`.as("given"));
  const read = prepareRead<Values, FoundPart>(
    engine,
    (value) => sql`select messages.*, given.provider_message_id as part_id, given.status as part_status
      from ${message} where given.provider = ${value.provider} and ${condition(value)}`,
  );
  return async (values) =>
    (await read(values)).map((row) => ({
      provider: values.provider,
      providerMessageId: row.part_id,
      message: toMessage(row),
      status: row.part_status,
    }));
}

type EarlyRow = RowOf<typeof earlyReceipts.columns>;
type EarlyReceipts = Pick<
  StoredReceipts,
  "storeEarly" | "listEarly" | "listEarlyBetween" | "removeEarly" | "purge"
>;

/** Creates the store of early receipts, which arrived before their message was recorded. */
function createEarlyReceipts(engine: Engine): EarlyReceipts {
  const { builder } = engine;
  const list = prepareRead<{ provider: string; providerMessageId: string }, EarlyRow>(engine, (value) =>
    builder
      .selectFrom("early_receipts")
      .select(allColumns(earlyReceipts))
      .where("provider", "=", value.provider)
      .where("provider_message_id", "=", value.providerMessageId)
      .orderBy("id"),
  );
  return {
    storeEarly: (receipt) =>
      storeEarlyReceipt(
        [...new Set(receipt.providerMessageIds)].map((providerMessageId) => ({
          ...toColumns(receipt),
          providerMessageId,
        })),
      ),
    async listEarly(provider, providerMessageIds) {
      const found = await Promise.all(
        providerMessageIds.map((providerMessageId) => list({ provider, providerMessageId })),
      );
      return found.flat().map((row) => toEarlyReceipt([row]));
    },
    async listEarlyBetween(after, before, limit) {
      const from = builder.selectFrom("early_receipts").where("id", ">", after).where("id", "<", before);
      const ids = from.select("id").distinct().orderBy("id").limit(limit);
      const query = builder.selectFrom("early_receipts").select(allColumns(earlyReceipts));
      const rows = await query.where("id", "in", ids).orderBy("id").execute();
      return [...Map.groupBy(rows, ({ id }) => id).values()].map(toEarlyReceipt);
    },
    removeEarly: (id) =>
      createChange([toStatement(builder.deleteFrom("early_receipts").where("id", "=", id))]),
    purge(now, limit) {
      const before = firstIdAt(now - lifetimes.earlyReceiptMilliseconds);
      const old = builder.selectFrom("early_receipts").select("id").where("id", "<", before);
      return deleteUnlocked(engine, "early_receipts", old.limit(limit));
    },
  };
}

const toColumns = ({
  status,
  detail,
  cost,
  ...receipt
}: EarlyReceipt): Omit<EarlyRow, "providerMessageId"> => ({
  provider: receipt.provider,
  id: receipt.id,
  status: status ?? null,
  detail: detail === undefined ? null : toStorable(detail),
  refunded: receipt.refunded ? 1 : 0,
  costMicros: cost?.micros ?? null,
  costCurrency: cost?.currency ?? null,
  optedOut: receipt.optedOut ? 1 : 0,
  recipient: receipt.recipient ?? null,
  messageId: receipt.messageId ?? null,
});

/** Converts the rows of one early receipt. Each row has one of its provider message ids. */
function toEarlyReceipt(rows: readonly EarlyRow[]): EarlyReceipt {
  const { provider, id, costMicros, costCurrency, ...row } = rows[0]!;
  return {
    provider,
    id,
    providerMessageIds: rows.map(({ providerMessageId }) => providerMessageId),
    status: row.status ?? undefined,
    ...(row.detail !== null && { detail: row.detail }),
    refunded: row.refunded === 1,
    ...(costMicros !== null &&
      costCurrency !== null && { cost: { micros: costMicros, currency: costCurrency } }),
    ...(row.optedOut === 1 && { optedOut: true }),
    ...(row.recipient !== null && { recipient: row.recipient }),
    ...(row.messageId !== null && { messageId: row.messageId }),
  };
}
