import { sql } from "kysely";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { storable } from "../../domain/storable.ts";
import { idSpellings, type IdSpelling, type ProviderReceipt } from "../../ports/providers.ts";
import type { GuessedReceipt, StoredReceipts } from "../../ports/store/receipts.ts";
import { change, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareRead } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { removeUnclaimed } from "../unclaimed.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

type Row = Tables["early_receipts"];

/** Receipts that overtook the record of their message. */
export function createEarlyReceipts(
  engine: Engine,
): Pick<StoredReceipts, "keep" | "listEarly" | "listLeft" | "forgetEarly" | "purge"> {
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
      guess: value.guess,
      opted_out: value.opted_out,
      recipient: value.recipient,
      message_id: value.message_id,
    }),
  );
  const list = prepareList(engine);
  const left = prepareLeft(engine);
  const remove = prepareStep<{ id: string }>("early receipt", (value) =>
    builder.deleteFrom("early_receipts").where("id", "=", value.id),
  );
  return {
    keep(provider, receipt, id, now) {
      const { providerMessageIds, guessedIds = [] } = receipt;
      const guesses = new Map(providerMessageIds.map((named) => [named, 0]));
      for (const [index, { id, spelled }] of guessedIds.entries())
        if (!guesses.has(id)) guesses.set(id, guessOf(index, spelled));
      const content = { ...columnsOf(receipt), provider, id, received_at: now };
      return change(
        [...guesses].map(([provider_message_id, guess]) =>
          insert({ ...content, provider_message_id, guess }),
        ),
      );
    },
    async listEarly(provider, providerMessageIds) {
      const found = await Promise.all(
        providerMessageIds.map((providerMessageId) => list({ provider, providerMessageId })),
      );
      return found
        .flat()
        .map((row) => ({ ...contentOf(row), id: row.id, providerMessageIds: [row.provider_message_id] }));
    },
    async listLeft(from, before, limit) {
      return (await left({ from, before, limit })).map((row) => ({
        provider: row.provider,
        providerMessageId: row.provider_message_id,
        receivedAt: Number(row.received_at),
      }));
    },
    forgetEarly: (id) => change([remove({ id })]),
    purge(now, limit) {
      const before = now - lifetimes.earlyReceiptMilliseconds;
      const old = builder.selectFrom("early_receipts").select("id").where("received_at", "<", before);
      return removeUnclaimed(engine, "early_receipts", old.limit(limit));
    },
  };
}

/** Receipts that were kept of what a provider names. */
const prepareList = (engine: Engine) =>
  prepareRead<{ provider: string; providerMessageId: string }, Row>(engine, (value) =>
    engine.builder
      .selectFrom("early_receipts")
      .selectAll()
      .where("provider", "=", value.provider)
      .where("provider_message_id", "=", value.providerMessageId)
      .where("guess", "=", 0)
      .orderBy("id"),
  );

/** Receipts that were kept and whose message is recorded. */
const prepareLeft = (engine: Engine) =>
  prepareRead<{ from: number; before: number; limit: number }, Row>(engine, (value) =>
    engine.builder
      .selectFrom("early_receipts")
      .selectAll()
      .where("received_at", ">=", value.from)
      .where("received_at", "<", value.before)
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
      .limit(value.limit),
  );

/** What receipts may mean otherwise, if they overtook nothing. */
export function createGuessedReceipts(engine: Engine): Pick<StoredReceipts, "listGuessed" | "forgetGuesses"> {
  const { builder } = engine;
  const guessed = prepareRead<{ before: number; limit: number }, Row>(engine, (value) =>
    builder
      .selectFrom("early_receipts")
      .selectAll()
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("early_receipts")
          .select("id")
          .where(sql<boolean>`guess > 0`)
          .where("received_at", "<", value.before)
          .orderBy("received_at")
          .limit(value.limit),
      ),
  );
  const removeGuesses = prepareStep<{ id: string }>("early receipt", (value) =>
    builder.deleteFrom("early_receipts").where("id", "=", value.id).where("guess", ">", 0),
  );
  return {
    async listGuessed(before, limit) {
      const byId = Map.groupBy(await guessed({ before, limit }), ({ id }) => id);
      return [...byId.values()].map(guessedOf);
    },
    forgetGuesses: (id) => change([removeGuesses({ id })]),
  };
}

type Content = Omit<ProviderReceipt, "providerMessageIds" | "guessedIds">;
type Keys = "provider" | "provider_message_id" | "id" | "received_at" | "guess";

const columnsOf = ({ status, detail, cost, ...content }: Content): Omit<Row, Keys> => ({
  status: status ?? null,
  detail: detail === undefined ? null : storable(detail),
  refunded: content.refunded ? 1 : 0,
  cost_micros: cost?.micros ?? null,
  cost_currency: cost?.currency ?? null,
  opted_out: content.optedOut ? 1 : 0,
  recipient: content.recipient ?? null,
  message_id: content.messageId ?? null,
});

const contentOf = (row: Row): Content => ({
  status: (row.status as DeliveryStatus | null) ?? undefined,
  ...(row.detail !== null && { detail: row.detail }),
  refunded: row.refunded === 1,
  ...(row.cost_micros !== null &&
    row.cost_currency !== null && { cost: { micros: row.cost_micros, currency: row.cost_currency } }),
  ...(row.opted_out === 1 && { optedOut: true }),
  ...(row.recipient !== null && { recipient: row.recipient }),
  ...(row.message_id !== null && { messageId: row.message_id }),
});

/** The order of guesses comes first, so that sorting by the number keeps it; 0 is an id that the receipt names. */
const guessStep = 10;
const guessOf = (index: number, spelled: IdSpelling) =>
  guessStep * (index + 1) + idSpellings.indexOf(spelled);
/** A number below the step was stored without a spelling. */
const spellingOf = (guess: number): IdSpelling =>
  (guess < guessStep ? undefined : idSpellings[guess % guessStep]) ?? "same";

/** A receipt of its rows, of which each has one of its ids. */
function guessedOf(rows: readonly Row[]): GuessedReceipt {
  const { id, provider } = rows[0]!;
  const inOrder = rows.toSorted((one, other) => one.guess - other.guess);
  return {
    ...contentOf(rows[0]!),
    id,
    provider,
    providerMessageIds: inOrder
      .filter(({ guess }) => guess === 0)
      .map(({ provider_message_id }) => provider_message_id),
    guessedIds: inOrder
      .filter(({ guess }) => guess > 0)
      .map(({ provider_message_id, guess }) => ({ id: provider_message_id, spelled: spellingOf(guess) })),
  };
}
