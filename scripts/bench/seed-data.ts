import type { DatabaseLocation } from "../../src/config/config.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Change } from "../../src/ports/store/change.ts";
import type { Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import { createStore } from "../../src/store/store.ts";
import { numberedSim } from "../../test/store/fixtures.ts";
import { createBenchMessage, openEngine, failOnRefusal, type Owner } from "./service.ts";

/** A Telegram message of the first owner. */
export type Sample = Pick<Message, "id" | "recipient">;

/** Period of the seeded messages, in milliseconds. */
export const seedPeriodMilliseconds = 365 * 86_400_000;
/** End of the period, in Unix milliseconds. A service on the database uses it as the current time. */
export const seedPeriodEnd = Date.UTC(2026, 5, 17, 13, 37, 42, 123);
const submittedAfterMilliseconds = 1_500;
const messagesPerRecipient = 16;
const messagesPerSim = 10;
const companies = 20;
const changesAtOnce = 512;
const maximumSamples = 2_000;

/**
 * Seeds a database through the store: messages of one year, oldest first, and one SIM for every ten messages. The first
 * owner has nine tenths of the messages. Their properties are a Weyl sequence, which is deterministic and evenly spread
 * over the year. Returns samples of the messages. `prepareDatabase` must have created the owners.
 */
export async function seedDatabase(
  database: DatabaseLocation,
  messages: number,
  [main, other]: readonly [Owner, Owner],
) {
  const engine = openEngine(database);
  const store = createStore(engine);
  const start = seedPeriodEnd - seedPeriodMilliseconds;
  const samples: Sample[] = [];
  const sampleEvery = Math.max(1, Math.floor(messages / maximumSamples));
  const recipients = Math.ceil(messages / messagesPerRecipient);
  const refused = { balance_short: failOnRefusal, limit_reached: failOnRefusal, lease_lost: failOnRefusal };
  const all = messages + Math.ceil(messages / messagesPerSim);
  async function commit(number: number): Promise<void> {
    if (number >= messages) return store.commit([store.esim.putSims([toSim(number - messages, start)])]);
    const draw = Math.imul(number, 2_654_435_761) >>> 12;
    const at = Math.floor(start + (seedPeriodMilliseconds * number) / messages);
    const recipient = `+447700${String((number * 7_919) % recipients).padStart(6, "0")}`;
    const content = draw % 10 < 7 ? telegram : { channel: "sms" as const, sender: "Example", text: "Hello" };
    const owner = Math.floor(draw / 10) % 10 === 0 ? other : main;
    const message = createBenchMessage(owner, { recipient, ...content }, at);
    const accepted = store.messages.accept(message, createId(at));
    await store.commit([accepted, settle(message, Math.floor(draw / 100) % 100)], refused);
    const isSample = owner === main && message.channel === "telegram" && number % sampleEvery === 0;
    if (isSample) samples.push({ id: message.id, recipient });
  }
  function settle(message: Message, percent: number): Change<"balance_short" | "lease_lost"> {
    const now = message.createdAt + submittedAfterMilliseconds;
    // The store uses no other property of a message that was not submitted yet.
    const tracked = { ...message, attempts: 0, outcomeUnknown: false } as TrackedMessage;
    const refundId = createId(now);
    if (percent < 5)
      return store.messages.fail(tracked, { detail: "The gateway refused it.", refundId }, now);
    const status = percent < 45 && message.channel === "telegram" ? "READ" : "DELIVERED";
    const submitted = { providerMessageId: message.id, statuses: [{ status }], refundId: undefined } as const;
    return store.messages.recordSubmission(tracked, submitted, now);
  }
  for (let id = 3_000; id < 3_000 + companies; id += 1) {
    await store.commit([store.esim.grant(main.accountId, { scope: "company", id }, start)]);
  }
  for (let first = 0; first < all; first += changesAtOnce) {
    const length = Math.min(changesAtOnce, all - first);
    await Promise.all(Array.from({ length }, (_, index) => commit(first + index)));
  }
  await engine.close();
  return samples;
}

const telegram = { channel: "telegram", code: "123456" } as const;

/** Creates a SIM of one of 20 companies. */
const toSim = (number: number, provisionedDate: number) => ({
  ...numberedSim(number),
  iccid: `8944${String(number).padStart(15, "0")}`,
  inventory: { id: 2_000 + (number % 100), name: `Inventory ${number % 100}` },
  company: { id: 3_000 + (number % companies), name: `Company ${number % companies}` },
  provisionedDate,
  imsis: [{ sponsor_id: 41, imsi: 234_160_000_000_000 + number }],
  mappedImsi: 234_160_000_000_000 + number,
});
