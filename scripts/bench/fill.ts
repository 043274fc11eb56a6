import { createId } from "../../src/domain/identifiers.ts";
import type { Write } from "../../src/ports/store.ts";
import type { Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import type { Database } from "../../src/config.ts";
import { createStore } from "../../src/store/store.ts";
import { openEngine } from "./database.ts";
import type { Owner } from "./send.ts";

/** The time that the messages are spread over. */
export const fillMilliseconds = 365 * 86_400_000;
const atOnce = 256;
const idsKept = 50;

/**
 * Writes Telegram messages of the year from `first` on, evenly spread and oldest first, each with its ledger rows,
 * events and totals: of twenty, eleven are read, seven delivered, one expires and is refunded, one fails and is refunded.
 * Returns the ids of fifty of them, spread over the year.
 */
export async function fillTelegram(
  database: Database,
  owner: Owner,
  first: number,
  count: number,
): Promise<readonly string[]> {
  const engine = openEngine(database);
  const { messages, commit } = createStore(engine);
  const step = fillMilliseconds / (count + 1);
  const ids: string[] = [];
  for (let index = 0; index < count; index += atOnce) {
    const group = Array.from({ length: Math.min(atOnce, count - index) }, (_, place) => index + place);
    await Promise.all(
      group.map((number) => {
        const message = messageOf(owner, number, Math.floor(first + step * (number + 1)));
        if (number % Math.ceil(count / idsKept) === 0) ids.push(message.id);
        return commit([...messages.accept(message, createId(message.createdAt)), ...fateOf(message, number)]);
      }),
    );
  }
  await engine.close();
  return ids;

  function fateOf(message: Message, number: number): readonly Write[] {
    const now = message.createdAt + 2_000;
    const tracked: TrackedMessage = { ...message, ...untouched, updatedAt: message.createdAt };
    const place = number % 20;
    if (place === 0) return messages.fail(tracked, "Refused by the gateway.", createId(now), now);
    const status = place === 1 ? "EXPIRED" : place < 9 ? "DELIVERED" : "READ";
    const providerMessageId = `bench-${number}`;
    const result = { providerMessageId, statuses: [{ status }], refunded: place === 1 } as const;
    return messages.handOver(tracked, result, createId(now), now);
  }
}

const untouched = {
  status: "PENDING",
  outcome: null,
  verification: null,
  codeChecks: 0,
  verifiedAt: null,
  providerMessageId: null,
  provider: null,
  handedOverAt: null,
  refundedAt: null,
  attempts: 0,
  mayBeTaken: false,
} as const;

/** A Telegram message of an hour's life; the number makes its recipient and its code. */
export function messageOf({ accountId, userId }: Owner, number: number, createdAt: number): Message {
  const recipient = `+4477009${String(number % 100_000).padStart(5, "0")}`;
  return {
    id: createId(createdAt),
    accountId,
    userId,
    channel: "telegram",
    recipient,
    recipientGiven: recipient,
    sender: null,
    text: null,
    code: String(100_000 + number),
    ringTimeSeconds: null,
    country: "United Kingdom",
    countryCode: 44,
    network: "Sandbox Mobile",
    currency: "EUR",
    unitPriceMicros: 10_000,
    quantity: 1,
    priceMicros: 10_000,
    createdAt,
    expiresAt: createdAt + 3_600_000,
  };
}
