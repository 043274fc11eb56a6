import { afterEach, beforeEach, expect, test } from "vitest";
import type { OutboundMessage } from "../../src/ports/gateways.ts";
import { StoreError, type Store } from "../../src/ports/store.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let sent: string[];
beforeEach(async () => {
  delivery = await openDelivery();
  sent = [];
});
afterEach(() => delivery.close());

/** A gateway that takes everything, and a store that refuses the first `times` records of it as busy. */
function busyFor(times: number, refused: () => void = () => {}) {
  let left = times;
  const store: Store = {
    ...delivery.store,
    commit(writes) {
      if (left === 0 || !writes.some(({ sql }) => sql.includes('"handed_over_at" =')))
        return delivery.store.commit(writes);
      left -= 1;
      refused();
      return Promise.reject(new StoreError("busy", "the database is locked"));
    },
  };
  const gateways = everywhere({
    async send({ id }: OutboundMessage) {
      sent.push(id);
      return { kind: "accepted", providerMessageId: id, receipts: [] };
    },
  });
  return delivery.dispatcher({ store, gateways });
}

test("a message that its gateway took is sent once, though the store is busy when that is recorded", async () => {
  const message = await delivery.send();
  await busyFor(3).runDue();
  expect((await delivery.stateOf(message)).status).toBe("SENT");
  delivery.clock.advance(60_000);
  await busyFor(0).runDue();
  expect(sent).toEqual([message.id]);
  expect(await delivery.stateOf(message)).toMatchObject({ attempts: 1, events: ["PENDING", "SENT"] });
  expect(delivery.errors).toEqual([]);
});

test("a store that stays busy is asked until the lease ends; then the message is sent again", async () => {
  const message = await delivery.send();
  await busyFor(3, () => delivery.clock.advance(25_000)).runDue();
  const sentence = "dispatch failed; it is tried again when its lease ends";
  expect(delivery.errors).toEqual([expect.objectContaining({ id: message.id, sentence })]);
  expect(sent).toEqual([message.id, message.id]);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2 });
});
