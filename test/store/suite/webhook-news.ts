import { describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { ProviderReceipt } from "../../../src/ports/providers.ts";
import type { Store } from "../../../src/ports/store.ts";
import { accept, balanceOf, claim, refusalOf, track, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount, take } from "./webhooks.ts";
import { commit, CommitRefused } from "../../support/commit.ts";

const day = 86_400_000;
const provider = "smsc-a";
let messages = 0;

/** A message that a provider took in so many parts, for an account whose endpoint has taken all events so far. */
async function openSent(store: Store, count = 1) {
  const { account, endpoint } = await openAccount(store);
  const message = await accept(store, account);
  const taken = (await claim(store, now)).find(({ id }) => id === message.id)!;
  const partIds = Array.from({ length: count }, () => `news-${(messages += 1)}`);
  const handover = { provider, providerMessageId: partIds[0]!, partIds, statuses: [] };
  await commit(store, store.messages.handOver(taken, handover, now));
  await take(store, endpoint.id);
  return { account, endpoint, message, partIds };
}

/** What the store knows of a part now, for a receipt to be merged with it. */
const partOf = async (store: Store, id: string) => (await store.receipts.findPart(provider, [id]))!;

const receiptOf = (id: string, status?: DeliveryStatus, more: Partial<ProviderReceipt> = {}) => ({
  providerMessageIds: [id],
  status,
  ...more,
});

async function receive(store: Store, id: string, receipt: ProviderReceipt): Promise<void> {
  await commit(store, store.receipts.receive(await partOf(store, id), receipt, createId(now), now));
}

const statusesOf = async (store: Store, id: string) =>
  (await store.messages.events(id)).map(({ status }) => status);

/** A receipt of a provider makes a delivery where it makes an event, and only there. */
export function newsSuite(database: () => OpenStore): void {
  describe("a provider's receipt", () => {
    test("that moves its message on is queued for each enabled endpoint, with what it says", async () => {
      const { store } = database();
      const { account, endpoint, message, partIds } = await openSent(store);
      const [second, off] = [await addEndpoint(store, account), await addEndpoint(store, account)];
      const { endpoint: stranger } = await openAccount(store);
      await commit(store, [store.webhooks.disable(off.id, "GONE", now)]);
      await receive(store, partIds[0]!, receiptOf(partIds[0]!, "FAILED", { detail: "It is off." }));
      for (const { id } of [endpoint, second]) {
        expect(await take(store, id)).toMatchObject([
          {
            messageId: message.id,
            sequence: 3,
            createdAt: now,
            expiresAt: now + 3 * day,
            event: { channel: "sms", status: "FAILED", detail: "It is off.", at: now },
          },
        ]);
      }
      for (const { id } of [off, stranger]) expect(await take(store, id)).toEqual([]);
    });

    test("of one part of a message that waits for another is queued for nobody", async () => {
      const { store } = database();
      const { endpoint, message, partIds } = await openSent(store, 2);
      await receive(store, partIds[1]!, receiptOf(partIds[1]!, "DELIVERED"));
      expect(await take(store, endpoint.id)).toEqual([]);
      await receive(store, partIds[0]!, receiptOf(partIds[0]!, "DELIVERED"));
      const deliveries = await take(store, endpoint.id);
      expect(deliveries.map(({ sequence, event }) => [sequence, event?.status])).toEqual([[3, "DELIVERED"]]);
      expect(await statusesOf(store, message.id)).toEqual(["PENDING", "SENT", "DELIVERED"]);
    });

    test("that gives money back and says nothing else changes the balance alone", async () => {
      const { store } = database();
      const { account, endpoint, message, partIds } = await openSent(store);
      await receive(store, partIds[0]!, receiptOf(partIds[0]!, undefined, { refunded: true }));
      expect(await balanceOf(store, account)).toBe(1_000_000);
      expect(await take(store, endpoint.id)).toEqual([]);
      expect(await statusesOf(store, message.id)).toEqual(["PENDING", "SENT"]);
    });

    test("that comes a second time is refused, and leaves nothing behind", async () => {
      const { store } = database();
      const { endpoint, message, partIds } = await openSent(store);
      const [id] = partIds;
      const [first, again] = [await partOf(store, id!), await partOf(store, id!)];
      const write = (part: typeof first) =>
        store.receipts.receive(part, receiptOf(id!, "DELIVERED"), createId(now), now);
      await commit(store, write(first));
      expect(await refusalOf(commit(store, write(again)))).toMatchObject({ word: "message_changed" });
      expect(await take(store, endpoint.id)).toHaveLength(1);
      expect(await statusesOf(store, message.id)).toEqual(["PENDING", "SENT", "DELIVERED"]);
    });

    test.each<[DeliveryStatus, DeliveryStatus]>([
      ["FAILED", "FAILED"],
      ["DELIVERED", "FAILED"],
      ["FAILED", "EXPIRED"],
    ])("of one part, %s, beside one of another, %s, makes an event for each change", async (one, other) => {
      const { store } = database();
      const { endpoint, message, partIds } = await openSent(store, 2);
      const parts = await Promise.all(partIds.map((id) => partOf(store, id)));
      const receiveAgain = async (index: number, status: DeliveryStatus): Promise<void> => {
        const part = parts[index]!;
        parts[index] = await partOf(store, part.providerMessageId);
        const receipt = receiptOf(part.providerMessageId, status);
        try {
          await commit(store, store.receipts.receive(part, receipt, createId(now), now));
        } catch (error) {
          if (!(error instanceof CommitRefused)) throw error;
          await receiveAgain(index, status);
        }
      };
      // Both were looked up before either was merged.
      await receiveAgain(0, one);
      await receiveAgain(1, other);
      const statuses = await statusesOf(store, message.id);
      expect(statuses).toEqual([...new Set(statuses)]);
      expect(statuses.at(-1)).toBe((await track(store, message)).status);
      const deliveries = await take(store, endpoint.id);
      expect(deliveries.map(({ event }) => event?.status)).toEqual(statuses.slice(2));
    });
  });
}
