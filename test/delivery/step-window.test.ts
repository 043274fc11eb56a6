import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

test("setting the clock back does not make a message due that another instance leases during the adjustment", async () => {
  const { clock, store } = delivery;
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  const instance = (name: string, own = store) =>
    delivery.createDispatcher({
      store: own,
      gateways: toGateways({
        async send() {
          asked.push(name);
          if (name === "b") await answer.promise;
          return { kind: "accepted", providerMessageId: name, receipts: [] };
        },
      }),
    });
  let working: Promise<unknown> | undefined;
  const queues = async (limit: number) => {
    if (!working) {
      clock.advance(20);
      await delivery.send();
      working = instance("b").runDue();
      await vi.waitFor(() => expect(asked).toEqual(["b"]));
    }
    return store.messages.listQueues(limit);
  };
  const slow = instance("a", { ...store, messages: { ...store.messages, listQueues: queues } });
  clock.step(-600_000);
  await slow.runDue();
  expect(asked).toEqual(["b"]);
  answer.resolve();
  await working;
});
