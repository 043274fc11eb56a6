import { sql } from "kysely";
import {
  arrivals,
  awaitsAllParts,
  isRefundable,
  isRemark,
  mergeDelivery,
  statusesBelow,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import type { MessagePart, StoredReceipts } from "../../ports/store/receipts.ts";
import { newCost } from "../../domain/money/reported-cost.ts";
import { change, prepareFence, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import type { Expressions } from "../many.ts";
import { prepareUpdate } from "../messages/update.ts";
import { createEarlyReceipts, createGuessedReceipts } from "./early-receipts.ts";
import { createRemarks } from "./remarks.ts";
import { appendEvent, eventOf } from "../messages/events.ts";
import { byStatus, lits, mergedStatus, movesOn, placeAfter } from "../messages/merge.ts";
import { createRefund } from "../messages/refund.ts";
import { prepareFindAny } from "../messages/reads.ts";
import { isIn, listed } from "../messages/by-id.ts";
import { messageOf, type MessageRow } from "../messages/rows.ts";
import { recount } from "../messages/totals.ts";
import { prepareRead } from "../statement.ts";
import { noteCost } from "../traffic/costs.ts";
import { verificationDue } from "../verifications/due.ts";

/** What providers report, on an engine. */
export function createReceipts(engine: Engine): StoredReceipts {
  const find = prepareFind(engine);
  const findAll = prepareFindAll(engine);
  // Asked for by itself: beside its part, it would be looked for in all months.
  const findMessage = prepareFindAny(engine);
  const ofMessage = prepareOfMessage(engine);
  const part = byStatus((status) => preparePart(engine, status));
  const message = byStatus((status) => prepareMessage(engine, status));
  const costed = prepareCosted(engine);
  const costNoted = noteCost(engine);
  const remarked = createRemarks(engine);
  const { out, back } = recount(engine);
  const refund = createRefund(engine, "message_changed");
  const due = verificationDue(engine);
  const event = byStatus((status) =>
    appendEvent(engine, sql.lit(status), () => sql`${movesOn(status)} and not (${waitsFor(status)})`),
  );
  return {
    ...createEarlyReceipts(engine),
    ...createGuessedReceipts(engine),
    async findPart(provider, providerMessageIds) {
      for (const providerMessageId of providerMessageIds) {
        const [part] = await find({ provider, providerMessageId });
        const [row] = part ? await findMessage({ id: part.id }) : [];
        if (part && row) return { provider, providerMessageId, message: messageOf(row), status: part.status };
      }
      return undefined;
    },
    findParts: findAll,
    partIdsOf: async (messageId) => (await ofMessage({ messageId })).map(({ partId }) => partId),
    receive(known, { status, refunded, detail, cost }, refundId, now) {
      const { message: before } = known;
      const isNews = status !== undefined && mergeDelivery(known.status, status) !== known.status;
      const isRefund = refunded === true && isRefundable(before, status);
      const { accountId, id } = before;
      const news = eventOf(before, detail, now);
      const costMicros = newCost(before, cost);
      const costs =
        costMicros === undefined ? [] : [costed({ accountId, id, costMicros }), costNoted({ accountId, id })];
      const isSaid = isRemark(known.status, { status, detail });
      if (!isNews && !isRefund && !isSaid) return change(costs);
      return change([
        out(before),
        ...costs,
        ...(isNews
          ? [
              part(status)({ ...known, accountId }),
              ...event(status)(news),
              message(status)({ accountId, id, now }),
              ...due(before, status, now),
            ]
          : []),
        ...(isSaid ? remarked(news) : []),
        ...(isRefund ? refund(before, refundId, now) : []),
        back(before),
      ]);
    },
  };
}

const prepareFind = (engine: Engine) =>
  prepareRead<{ provider: string; providerMessageId: string }, { id: string; status: DeliveryStatus }>(
    engine,
    (value) =>
      engine.builder
        .selectFrom("message_parts")
        .select(["message_id as id", sql<DeliveryStatus>`status`.as("status")])
        .where("provider", "=", value.provider)
        .where("provider_message_id", "=", value.providerMessageId),
  );

/** Two reads, as of one part. */
function prepareFindAll(engine: Engine): StoredReceipts["findParts"] {
  const { builder, dialect } = engine;
  const parts = prepareRead<
    { provider: string; ids: string },
    { partId: string; id: string; status: DeliveryStatus }
  >(engine, (value) =>
    builder
      .selectFrom("message_parts")
      .select(["provider_message_id as partId", "message_id as id", sql<DeliveryStatus>`status`.as("status")])
      .where("provider", "=", value.provider)
      .where(isIn(dialect, sql.ref("provider_message_id"), listed(dialect, value.ids))),
  );
  const messages = prepareRead<{ ids: string }, MessageRow>(engine, (value) =>
    builder
      .selectFrom("messages")
      .selectAll()
      .where(isIn(dialect, sql.ref("id"), listed(dialect, value.ids))),
  );
  return async (provider, providerMessageIds) => {
    const found = await parts({ provider, ids: JSON.stringify(providerMessageIds) });
    if (found.length === 0) return [];
    const rows = await messages({ ids: JSON.stringify(found.map(({ id }) => id)) });
    const byId = new Map(rows.map((row) => [row.id, messageOf(row)]));
    return found.flatMap(({ partId, id, status }) => {
      const message = byId.get(id);
      return message ? [{ provider, providerMessageId: partId, message, status }] : [];
    });
  };
}

const prepareOfMessage = (engine: Engine) =>
  prepareRead<{ messageId: string }, { partId: string }>(engine, (value) =>
    engine.builder
      .selectFrom("message_parts")
      .select("provider_message_id as partId")
      .where("message_id", "=", value.messageId),
  );

type PartKey = Pick<MessagePart, "provider" | "providerMessageId"> & { readonly accountId: string };

function preparePart(engine: Engine, status: DeliveryStatus) {
  const update = (value: Expressions<PartKey>) =>
    engine.builder
      .updateTable("message_parts")
      .set({ status })
      .where("provider", "=", value.provider)
      .where("provider_message_id", "=", value.providerMessageId)
      .where(sql<boolean>`status in (${lits(statusesBelow(status))})`);
  const types = { accountId: "text", provider: "text", providerMessageId: "text" } as const;
  const prizeOf = ({ provider, providerMessageId }: PartKey) => ({
    name: `part ${provider} ${providerMessageId} ${status}`,
  });
  return prepareUpdate(engine, prepareFence("message_changed"), "message part", types, update, prizeOf);
}

interface Costed {
  readonly accountId: string;
  readonly id: string;
  readonly costMicros: number;
}

/** A message whose fee was given back costs nothing, whatever is said of it later. */
function prepareCosted(engine: Engine) {
  const update = (value: Expressions<Costed>) =>
    engine.builder
      .updateTable("messages")
      .set({ cost_micros: value.costMicros })
      .where("id", "=", value.id)
      .where("refunded_at", "is", null);
  const types = { accountId: "text", id: "text", costMicros: "bigint" } as const;
  return prepareUpdate(engine, prepareStep, "message", types, update);
}

/** Whether a message waits for its other parts before it takes a status. */
const waitsFor = (status: DeliveryStatus) =>
  awaitsAllParts(status)
    ? sql`exists (select 1 from message_parts where message_id = messages.id and status not in (${lits(arrivals)}))`
    : sql`1 = 0`;

interface Reported {
  readonly accountId: string;
  readonly id: string;
  readonly now: number;
}

function prepareMessage(engine: Engine, status: DeliveryStatus) {
  const waits = waitsFor(status);
  const update = (value: Expressions<Reported>) =>
    engine.builder
      .updateTable("messages")
      .set({
        status: sql<string>`case when ${waits} then status else ${mergedStatus(status)} end`,
        next_attempt_at: sql<number | null>`case when next_attempt_at is null or ${waits} then next_attempt_at
            else ${placeAfter(status)} end`,
        updated_at: value.now,
      })
      .where("id", "=", value.id);
  const types = { accountId: "text", id: "text", now: "bigint" } as const;
  return prepareUpdate(engine, prepareFence("message missing"), "message", types, update);
}
