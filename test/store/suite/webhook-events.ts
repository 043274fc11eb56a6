import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { ClaimedDelivery } from "../../../src/ports/store/webhooks.ts";
import { accept, claim, refusalOf, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount, take } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

const day = 86_400_000;
const accepted = { providerMessageId: "gateway-1" };
const delivered = { providerMessageIds: [accepted.providerMessageId], status: "DELIVERED" } as const;

const said = ({ event, sequence }: ClaimedDelivery) => [sequence, event?.status, event?.detail];

/** Every event of a message makes a delivery for each endpoint that is enabled when it happens. */
export function fanOutSuite(database: () => OpenStore): void {
  describe("an event of a message", () => {
    test("waits for each enabled endpoint of its account, numbered, with what it says", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const [second, off] = [await addEndpoint(store, account), await addEndpoint(store, account)];
      const { endpoint: stranger } = await openAccount(store);
      await commit(store, [store.webhooks.disable(off.id, "GONE", now)]);
      const message = await accept(store, account, { channel: "whatsapp" });
      const taken = (await claim(store, now)).find(({ id }) => id === message.id)!;
      const statuses = [{ status: "DELIVERED", detail: "Receipt." }] as const;
      await commit(store, store.messages.handOver(taken, { ...accepted, statuses }, now));
      await commit(store, store.messages.report(message, "Incomplete", undefined, now));
      const wanted = [
        [1, "PENDING", null],
        [2, "SENT", null],
        [3, "DELIVERED", "Receipt."],
        [4, "DELIVERED", "Incomplete"],
      ];
      for (const { id } of [endpoint, second]) {
        const deliveries = await take(store, id);
        expect(deliveries.map(said)).toEqual(wanted);
        for (const each of deliveries) {
          expect(each).toMatchObject({ endpointId: id, messageId: message.id, attempts: 1, log: [] });
          expect(each.event!.channel).toBe("whatsapp");
          expect(each.createdAt).toBe(each.event!.at);
          expect(each.expiresAt).toBe(each.createdAt + 3 * day);
        }
      }
      for (const { id } of [off, stranger]) expect(await take(store, id)).toEqual([]);
    });

    test("comes for a postponement, a failure and an expiry as well", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const { messages } = store;
      const [put, lost] = [await accept(store, account), await accept(store, account)];
      const taken = await claim(store, now);
      const of = (id: string) => taken.find((each) => each.id === id)!;
      await commit(store, messages.postpone(of(put.id), { detail: "Throttled.", dueAt: now }, now));
      await commit(store, messages.handOver(of(lost.id), { ...accepted, statuses: [] }, now));
      const again = await claim(store, lost.expiresAt);
      const back = (id: string) => again.find((each) => each.id === id)!;
      await commit(store, messages.fail(back(put.id), { detail: "No.", refundId: createId(now) }, now));
      await commit(store, messages.expire(back(lost.id), now));
      const deliveries = await take(store, endpoint.id);
      const statusesOf = (id: string) =>
        deliveries.flatMap(({ messageId, event }) => (messageId === id ? event!.status : []));
      expect(statusesOf(put.id)).toEqual(["PENDING", "PENDING", "FAILED"]);
      expect(statusesOf(lost.id)).toEqual(["PENDING", "SENT", "EXPIRED"]);
    });

    test("goes on from the highest number where older events are gone, whoever tells of it", async () => {
      const { store, engine } = database();
      const { account, endpoint } = await openAccount(store);
      const message = await accept(store, account, { channel: "whatsapp" });
      const [taken] = (await claim(store, now)).filter(({ id }) => id === message.id);
      const provider = `meta-${message.id}`;
      const handedOver = { ...accepted, provider, statuses: [] };
      await commit(store, store.messages.handOver(taken!, handedOver, now));
      const old = engine.builder.deleteFrom("message_events").where("sequence", "=", 1);
      await engine.commit([old.where("message_id", "=", message.id).compile()]);
      await commit(store, store.messages.report(message, "Incomplete", undefined, now));
      const part = await store.receipts.findPart(provider, [accepted.providerMessageId]);
      await commit(store, store.receipts.receive(part!, delivered, createId(now), now));
      const told = await take(store, endpoint.id);
      expect(told.slice(1).map(said)).toEqual([
        [2, "SENT", null],
        [3, "SENT", "Incomplete"],
        [4, "DELIVERED", null],
      ]);
    });

    test("of a list that is refused leaves nothing behind", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      expect(await refusalOf(accept(store, account, { priceMicros: 1e12 }))).toMatchObject({
        word: "balance_short",
      });
      expect(await take(store, endpoint.id)).toEqual([]);
    });
  });
}
