import { sql, type RawBuilder } from "kysely";
import {
  isRefundable,
  isRemark,
  mergeDelivery,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import { newCost } from "../../domain/money/reported-cost.ts";
import { storable } from "../../domain/storable.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { idSpellings, type IdSpelling, type ProviderReceipt } from "../../ports/providers.ts";
import type { GuessedReceipt, MessagePart, StoredReceipts } from "../../ports/store/receipts.ts";
import { change, statement } from "../change.ts";
import type { Engine } from "../engine.ts";
import { toRefund } from "../messages/changes.ts";
import { toTarget } from "../messages/lifecycle.ts";
import { isIn, listed, messageById, toMessage } from "../messages/rows.ts";
import type { StoredMessage } from "../schema/messages.ts";
import { earlyReceipts } from "../schema/receipts.ts";
import { allColumns, type RowOf } from "../schema/table.ts";
import { prepareRead, removeUnlocked, type BindParameters } from "../statement.ts";
import { kept, received } from "./decisions.ts";

/** Creates the store of delivery receipts. */
export function createReceipts(engine: Engine): StoredReceipts {
  const find = prepareFind<{ provider: string; id: string }>(
    engine,
    ({ id }) => sql`given.provider_message_id = ${id}`,
  );
  const findAll = prepareFind<{ provider: string; ids: string }>(engine, ({ ids }) =>
    isIn(engine.dialect, sql.ref("given.provider_message_id"), listed(engine.dialect, ids)),
  );
  const ofMessage = prepareRead<{ messageId: string }, { partId: string }>(engine, (value) =>
    engine.builder
      .selectFrom("message_parts")
      .select("provider_message_id as partId")
      .where("message_id", "=", value.messageId),
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
      const { message, provider, providerMessageId } = known;
      const isNews = status !== undefined && mergeDelivery(known.status, status) !== known.status;
      const isRefund = refunded === true && isRefundable(message, status);
      return received({
        ...toTarget(message),
        provider,
        providerMessageId,
        status: isNews ? status : null,
        detail: detail === undefined ? null : storable(detail),
        isRemark: isRemark(known.status, { status, detail }),
        refund: isRefund ? toRefund(message, refundId) : null,
        costMicros: newCost(message, cost) ?? null,
        now,
      });
    },
  };
}

type FoundPart = StoredMessage & { readonly part_id: string; readonly part_status: DeliveryStatus };

/** Prepares a query of the segments of a provider that meet a condition, with their messages. */
function prepareFind<Values extends { readonly provider: string }>(
  engine: Engine,
  condition: (value: BindParameters<Values>) => RawBuilder<boolean>,
): (values: Values) => Promise<readonly MessagePart[]> {
  const message = messageById(engine, sql.ref("given.message_id"), sql`message_parts`.as("given"));
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
type EarlyReceipts = Pick<StoredReceipts, "keep" | "listEarly" | "listLeft" | "forgetEarly" | "purge">;

/** Creates the store of receipts that arrived before their message was recorded. */
function createEarlyReceipts(engine: Engine): EarlyReceipts {
  const { builder } = engine;
  const list = prepareRead<{ provider: string; providerMessageId: string }, EarlyRow>(engine, (value) =>
    builder
      .selectFrom("early_receipts")
      .select(allColumns(earlyReceipts))
      .where("provider", "=", value.provider)
      .where("provider_message_id", "=", value.providerMessageId)
      .where("guess", "=", 0)
      .orderBy("id"),
  );
  return {
    keep(provider, receipt, id, now) {
      const { providerMessageIds, guessedIds = [] } = receipt;
      const guesses = new Map(providerMessageIds.map((named) => [named, 0]));
      for (const [index, guessed] of guessedIds.entries())
        if (!guesses.has(guessed.id)) guesses.set(guessed.id, toGuess(index, guessed.spelled));
      const content = { ...toContentColumns(receipt), provider, id, receivedAt: now };
      return kept(
        Array.from(guesses, ([providerMessageId, guess]) => ({ ...content, providerMessageId, guess })),
      );
    },
    async listEarly(provider, providerMessageIds) {
      const found = await Promise.all(
        providerMessageIds.map((providerMessageId) => list({ provider, providerMessageId })),
      );
      return found
        .flat()
        .map((row) => ({ ...toContent(row), id: row.id, providerMessageIds: [row.providerMessageId] }));
    },
    listLeft: (from, before, limit) =>
      builder
        .selectFrom("early_receipts")
        .select(["provider", "provider_message_id as providerMessageId", "received_at as receivedAt"])
        .where("received_at", ">=", from)
        .where("received_at", "<", before)
        .where("guess", "=", 0)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("message_parts")
              .select("message_parts.message_id")
              .whereRef("message_parts.provider", "=", "early_receipts.provider")
              .whereRef("message_parts.provider_message_id", "=", "early_receipts.provider_message_id"),
          ),
        )
        .orderBy("received_at")
        .limit(limit)
        .execute(),
    forgetEarly: (id) => change([statement(builder.deleteFrom("early_receipts").where("id", "=", id))]),
    purge(now, limit) {
      const before = now - lifetimes.earlyReceiptMilliseconds;
      const old = builder.selectFrom("early_receipts").select("id").where("received_at", "<", before);
      return removeUnlocked(engine, "early_receipts", old.limit(limit));
    },
  };
}

/** Creates the reads of ids that a receipt may have meant. */
function createGuessedReceipts({ builder }: Engine): Pick<StoredReceipts, "listGuessed" | "forgetGuesses"> {
  return {
    async listGuessed(before, limit) {
      const oldest = builder
        .selectFrom("early_receipts")
        .select("id")
        .where(sql<boolean>`guess > 0`)
        .where("received_at", "<", before)
        .orderBy("received_at")
        .limit(limit);
      const query = builder.selectFrom("early_receipts").select(allColumns(earlyReceipts));
      const rows = await query.where("id", "in", oldest).execute();
      return [...Map.groupBy(rows, ({ id }) => id).values()].map(toGuessedReceipt);
    },
    forgetGuesses(id) {
      const removal = builder.deleteFrom("early_receipts").where("id", "=", id).where("guess", ">", 0);
      return change([statement(removal)]);
    },
  };
}

type Content = Omit<ProviderReceipt, "providerMessageIds" | "guessedIds">;
type Keys = "provider" | "providerMessageId" | "id" | "receivedAt" | "guess";

const toContentColumns = ({ status, detail, cost, ...content }: Content): Omit<EarlyRow, Keys> => ({
  status: status ?? null,
  detail: detail === undefined ? null : storable(detail),
  refunded: content.refunded ? 1 : 0,
  costMicros: cost?.micros ?? null,
  costCurrency: cost?.currency ?? null,
  optedOut: content.optedOut ? 1 : 0,
  recipient: content.recipient ?? null,
  messageId: content.messageId ?? null,
});

const toContent = (row: EarlyRow): Content => ({
  status: row.status ?? undefined,
  ...(row.detail !== null && { detail: row.detail }),
  refunded: row.refunded === 1,
  ...(row.costMicros !== null &&
    row.costCurrency !== null && { cost: { micros: row.costMicros, currency: row.costCurrency } }),
  ...(row.optedOut === 1 && { optedOut: true }),
  ...(row.recipient !== null && { recipient: row.recipient }),
  ...(row.messageId !== null && { messageId: row.messageId }),
});

/** Factor of the order of a guess, so that sorting by the column keeps the order. 0 is an id that the receipt names. */
const guessFactor = 10;
const toGuess = (index: number, spelled: IdSpelling) =>
  guessFactor * (index + 1) + idSpellings.indexOf(spelled);
/** A value below the factor was stored without a spelling. */
const toSpelling = (guess: number): IdSpelling =>
  (guess < guessFactor ? undefined : idSpellings[guess % guessFactor]) ?? "same";

/** Converts the rows of one receipt. Each row has one of its ids. */
function toGuessedReceipt(rows: readonly EarlyRow[]): GuessedReceipt {
  const { id, provider } = rows[0]!;
  const inOrder = rows.toSorted((one, other) => one.guess - other.guess);
  return {
    ...toContent(rows[0]!),
    id,
    provider,
    providerMessageIds: inOrder
      .filter(({ guess }) => guess === 0)
      .map(({ providerMessageId }) => providerMessageId),
    guessedIds: inOrder
      .filter(({ guess }) => guess > 0)
      .map(({ providerMessageId, guess }) => ({ id: providerMessageId, spelled: toSpelling(guess) })),
  };
}
