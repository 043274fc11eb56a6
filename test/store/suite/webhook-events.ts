import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { ClaimedDelivery } from "../../../src/ports/store/webhooks.ts";
import { accept, claim, getRefusal, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount, claimDeliveries } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

const day = 86_400_000;
const accepted = { providerMessageId: "gateway-1" };
const delivered = { providerMessageIds: [accepted.providerMessageId], status: "DELIVERED" } as const;

const toSummary = ({ event, sequence }: ClaimedDelivery) => [sequence, event?.status, event?.detail];

/** Every event of a message creates a delivery for each endpoint that is enabled at that time. */
export function fanOutSuite(database: () => OpenStore): void {
  describe("an event of a message", () => {
    test("is queued for each enabled endpoint of its account, with its number and content", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const [second, off] = [await addEndpoint(store, account), await addEndpoint(store, account)];
      const { endpoint: stranger } = await openAccount(store);
      await commit(store, [store.webhooks.disable(off.id, "GONE", now)]);
      const message = await accept(store, account, { channel: "whatsapp" });
      const claimed = (await claim(store, now)).find(({ id }) => id === message.id)!;
      const statuses = [{ status: "DELIVERED", detail: "Receipt." }] as const;
      await commit(store, store.messages.recordSubmission(claimed, { ...accepted, statuses }, now));
      await commit(store, store.messages.recordReport(message, "Incomplete", undefined, now));
      const wanted = [
        [1, "PENDING", null],
        [2, "SENT", null],
        [3, "DELIVERED", "Receipt."],
        [4, "DELIVERED", "Incomplete"],
      ];
      for (const { id } of [endpoint, second]) {
        const deliveries = await claimDeliveries(store, id);
        expect(deliveries.map(toSummary)).toEqual(wanted);
        for (const each of deliveries) {
          expect(each).toMatchObject({ endpointId: id, messageId: message.id, attempts: 1, log: [] });
          expect(each.event!.channel).toBe("whatsapp");
          expect(each.createdAt).toBe(each.event!.at);
          expect(each.expiresAt).toBe(each.createdAt + 3 * day);
        }
      }
      for (const { id } of [off, stranger]) expect(await claimDeliveries(store, id)).toEqual([]);
    });

    test("is also created for a reschedule, a failure and an expiry", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const { messages } = store;
      const [put, lost] = [await accept(store, account), await accept(store, account)];
      const claimed = await claim(store, now);
      const of = (id: string) => claimed.find((each) => each.id === id)!;
      await commit(store, messages.reschedule(of(put.id), { detail: "Throttled.", dueAt: now }, now));
      await commit(store, messages.recordSubmission(of(lost.id), { ...accepted, statuses: [] }, now));
      const again = await claim(store, lost.expiresAt);
      const back = (id: string) => again.find((each) => each.id === id)!;
      await commit(store, messages.fail(back(put.id), { detail: "No.", refundId: createId(now) }, now));
      await commit(store, messages.expire(back(lost.id), now));
      const deliveries = await claimDeliveries(store, endpoint.id);
      const statusesOf = (id: string) =>
        deliveries.flatMap(({ messageId, event }) => (messageId === id ? event!.status : []));
      expect(statusesOf(put.id)).toEqual(["PENDING", "PENDING", "FAILED"]);
      expect(statusesOf(lost.id)).toEqual(["PENDING", "SENT", "EXPIRED"]);
    });

    test("continues with the highest number after older events were removed", async () => {
      const { store, engine } = database();
      const { account, endpoint } = await openAccount(store);
      const message = await accept(store, account, { channel: "whatsapp" });
      const [claimed] = (await claim(store, now)).filter(({ id }) => id === message.id);
      const provider = `meta-${message.id}`;
      const submission = { ...accepted, provider, statuses: [] };
      await commit(store, store.messages.recordSubmission(claimed!, submission, now));
      const old = engine.builder.deleteFrom("message_events").where("sequence", "=", 1);
      await engine.commit([old.where("message_id", "=", message.id).compile()]);
      await commit(store, store.messages.recordReport(message, "Incomplete", undefined, now));
      const part = await store.receipts.findSegment(provider, [accepted.providerMessageId]);
      await commit(store, store.receipts.merge(part!, delivered, createId(now), now));
      const deliveries = await claimDeliveries(store, endpoint.id);
      expect(deliveries.slice(1).map(toSummary)).toEqual([
        [2, "SENT", null],
        [3, "SENT", "Incomplete"],
        [4, "DELIVERED", null],
      ]);
    });

    test("of a failed commit leaves nothing behind", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      expect(await getRefusal(accept(store, account, { priceMicros: 1e12 }))).toMatchObject({
        refusalCode: "balance_short",
      });
      expect(await claimDeliveries(store, endpoint.id)).toEqual([]);
    });
  });
}
