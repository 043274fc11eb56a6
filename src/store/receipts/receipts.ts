import { sql, type RawBuilder } from "kysely";
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
import { foundById, isIn, listed } from "../messages/by-id.ts";
import { messageOf, type MessageRow } from "../messages/rows.ts";
import { recount } from "../messages/totals.ts";
import { handWritten, prepareRead, type Slots } from "../statement.ts";
import { noteCost } from "../traffic/costs.ts";
import { verificationDue } from "../verifications/due.ts";

/** What providers report, on an engine. */
export function createReceipts(engine: Engine): StoredReceipts {
  const find = prepareFind<{ provider: string; id: string }>(
    engine,
    ({ id }) => sql`given.provider_message_id = ${id}`,
  );
  const findAll = prepareFind<{ provider: string; ids: string }>(engine, ({ ids }) =>
    isIn(engine.dialect, sql.ref("given.provider_message_id"), listed(engine.dialect, ids)),
  );
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
      for (const id of providerMessageIds) {
        const [part] = await find({ provider, id });
        if (part) return part;
      }
      return undefined;
    },
    findParts: (provider, providerMessageIds) =>
      findAll({ provider, ids: JSON.stringify(providerMessageIds) }),
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

type FoundPart = MessageRow & { readonly part_id: string; readonly part_status: DeliveryStatus };

/** Prepares a query of the parts of a provider that fulfil a condition, with their messages. */
function prepareFind<Values extends { readonly provider: string }>(
  engine: Engine,
  condition: (value: Slots<Values>) => RawBuilder<boolean>,
): (values: Values) => Promise<readonly MessagePart[]> {
  const message = foundById(engine, sql.ref("given.message_id"), sql`message_parts`.as("given"));
  const read = prepareRead<Values, FoundPart>(engine, (value) =>
    handWritten(
      engine,
      sql<FoundPart>`select messages.*, given.provider_message_id as part_id, given.status as part_status
        from ${message} where given.provider = ${value.provider} and ${condition(value)}`,
    ),
  );
  return async (values) =>
    (await read(values)).map((row) => ({
      provider: values.provider,
      providerMessageId: row.part_id,
      message: messageOf(row),
      status: row.part_status,
    }));
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
