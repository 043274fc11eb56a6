import { describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { ProviderReceipt } from "../../../src/ports/providers.ts";
import type { Store } from "../../../src/ports/store.ts";
import { accept, readBalance, claim, getRefusal, track, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount, claimDeliveries } from "./webhooks.ts";
import { commit, CommitRefusedError } from "../../support/commit.ts";

const day = 86_400_000;
const provider = "smsc-a";
let messages = 0;

/** Submits a message with `count` segments, for an account whose endpoint has received all previous events. */
async function openSent(store: Store, count = 1) {
  const { account, endpoint } = await openAccount(store);
  const message = await accept(store, account);
  const claimed = (await claim(store, now)).find(({ id }) => id === message.id)!;
  const segmentIds = Array.from({ length: count }, () => `news-${(messages += 1)}`);
  const submission = { provider, providerMessageId: segmentIds[0]!, segmentIds, statuses: [] };
  await commit(store, store.messages.recordSubmission(claimed, submission, now));
  await claimDeliveries(store, endpoint.id);
  return { account, endpoint, message, segmentIds };
}

/** Returns the segment with its current state, for a receipt to merge. */
const findSegment = async (store: Store, id: string) => (await store.receipts.findSegment(provider, [id]))!;

const newReceipt = (id: string, status?: DeliveryStatus, more: Partial<ProviderReceipt> = {}) => ({
  providerMessageIds: [id],
  status,
  ...more,
});

async function receive(store: Store, id: string, receipt: ProviderReceipt): Promise<void> {
  await commit(store, store.receipts.merge(await findSegment(store, id), receipt, createId(now), now));
}

const listStatuses = async (store: Store, id: string) =>
  (await store.messages.listEvents(id)).map(({ status }) => status);

/** A delivery receipt creates a webhook delivery only if it creates an event. */
export function receiptEventSuite(database: () => OpenStore): void {
  describe("a delivery receipt", () => {
    test("that advances the status is queued for each enabled endpoint, with its content", async () => {
      const { store } = database();
      const { account, endpoint, message, segmentIds } = await openSent(store);
      const [second, off] = [await addEndpoint(store, account), await addEndpoint(store, account)];
      const { endpoint: stranger } = await openAccount(store);
      await commit(store, [store.webhooks.disable(off.id, "GONE", now)]);
      await receive(store, segmentIds[0]!, newReceipt(segmentIds[0]!, "FAILED", { detail: "It is off." }));
      for (const { id } of [endpoint, second]) {
        expect(await claimDeliveries(store, id)).toMatchObject([
          {
            messageId: message.id,
            sequence: 3,
            createdAt: now,
            expiresAt: now + 3 * day,
            event: { channel: "sms", status: "FAILED", detail: "It is off.", at: now },
          },
        ]);
      }
      for (const { id } of [off, stranger]) expect(await claimDeliveries(store, id)).toEqual([]);
    });

    test("of one segment is not queued while another segment is undelivered", async () => {
      const { store } = database();
      const { endpoint, message, segmentIds } = await openSent(store, 2);
      await receive(store, segmentIds[1]!, newReceipt(segmentIds[1]!, "DELIVERED"));
      expect(await claimDeliveries(store, endpoint.id)).toEqual([]);
      await receive(store, segmentIds[0]!, newReceipt(segmentIds[0]!, "DELIVERED"));
      const deliveries = await claimDeliveries(store, endpoint.id);
      expect(deliveries.map(({ sequence, event }) => [sequence, event?.status])).toEqual([[3, "DELIVERED"]]);
      expect(await listStatuses(store, message.id)).toEqual(["PENDING", "SENT", "DELIVERED"]);
    });

    test("that only reports a refund changes only the balance", async () => {
      const { store } = database();
      const { account, endpoint, message, segmentIds } = await openSent(store);
      await receive(store, segmentIds[0]!, newReceipt(segmentIds[0]!, undefined, { refunded: true }));
      expect(await readBalance(store, account)).toBe(1_000_000);
      expect(await claimDeliveries(store, endpoint.id)).toEqual([]);
      expect(await listStatuses(store, message.id)).toEqual(["PENDING", "SENT"]);
    });

    test("that is merged a second time fails, and leaves nothing behind", async () => {
      const { store } = database();
      const { endpoint, message, segmentIds } = await openSent(store);
      const [id] = segmentIds;
      const [first, again] = [await findSegment(store, id!), await findSegment(store, id!)];
      const write = (part: typeof first) =>
        store.receipts.merge(part, newReceipt(id!, "DELIVERED"), createId(now), now);
      await commit(store, write(first));
      expect(await getRefusal(commit(store, write(again)))).toMatchObject({ refusalCode: "message_changed" });
      expect(await claimDeliveries(store, endpoint.id)).toHaveLength(1);
      expect(await listStatuses(store, message.id)).toEqual(["PENDING", "SENT", "DELIVERED"]);
    });

    test.each<[DeliveryStatus, DeliveryStatus]>([
      ["FAILED", "FAILED"],
      ["DELIVERED", "FAILED"],
      ["FAILED", "EXPIRED"],
    ])(
      "of one segment, %s, and of another segment, %s, creates an event for each change",
      async (one, other) => {
        const { store } = database();
        const { endpoint, message, segmentIds } = await openSent(store, 2);
        const parts = await Promise.all(segmentIds.map((id) => findSegment(store, id)));
        const receiveAgain = async (index: number, status: DeliveryStatus): Promise<void> => {
          const part = parts[index]!;
          parts[index] = await findSegment(store, part.providerMessageId);
          const receipt = newReceipt(part.providerMessageId, status);
          try {
            await commit(store, store.receipts.merge(part, receipt, createId(now), now));
          } catch (error) {
            if (!(error instanceof CommitRefusedError)) throw error;
            await receiveAgain(index, status);
          }
        };
        // Both segments were read before either receipt was merged.
        await receiveAgain(0, one);
        await receiveAgain(1, other);
        const statuses = await listStatuses(store, message.id);
        expect(statuses).toEqual([...new Set(statuses)]);
        expect(statuses.at(-1)).toBe((await track(store, message)).status);
        const deliveries = await claimDeliveries(store, endpoint.id);
        expect(deliveries.map(({ event }) => event?.status)).toEqual(statuses.slice(2));
      },
    );
  });
}
