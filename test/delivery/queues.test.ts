import { afterEach, beforeEach, expect, test } from "vitest";
import type { MessageQueue } from "../../src/domain/messages/delivery.ts";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** Creates a gateway with a queue for each of two providers. The provider for 44 responds when the test releases it. */
function createGateway() {
  const release = Promise.withResolvers<void>();
  const submitted: string[] = [];
  const gateway: ChannelGateway = {
    queues: {
      names: ["sms:frozen", "sms:well"],
      getQueue: (recipient) => (recipient.startsWith("+44") ? "sms:frozen" : "sms:well"),
    },
    async send({ id, recipient }) {
      if (recipient.startsWith("+44")) await release.promise;
      submitted.push(id);
      return { kind: "accepted", providerMessageId: id, receipts: [] };
    },
  };
  return { gateway, submitted, release: release.resolve };
}

const send = (queue: MessageQueue, recipient: string) => delivery.send({ queue, recipient, priceMicros: 1 });

test("queued messages of one provider use no slots of another", async () => {
  const { gateway, submitted, release } = createGateway();
  for (let sent = 0; sent < 30; sent += 1) await send("sms:frozen", "+447700900123");
  const others = [];
  for (let sent = 0; sent < 10; sent += 1) others.push(await send("sms:well", "+33199000100"));
  const dispatcher = delivery.createDispatcher({ gateways: { sms: gateway } }, 4);
  const run = dispatcher.runDue();
  const consumer = dispatcher.consumers.find(({ queue }) => queue === "sms:well")!;
  await consumer.runDue();
  expect(submitted.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  expect(dispatcher.consumers.find(({ queue }) => queue === "sms:frozen")?.activeCount).toBeLessThanOrEqual(
    4,
  );
  release();
  await run;
  expect(submitted).toHaveLength(40);
});

test("queues of previous routes are processed as well", async () => {
  const { gateway, submitted } = createGateway();
  const queues = ["sms:of earlier routes", "sms"] as const;
  const sent = [];
  for (const queue of queues) sent.push(await send(queue, "+33199000100"));
  await delivery.createDispatcher({ gateways: { sms: gateway } }).runDue();
  expect(submitted.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
});

test("each of many queues uses only a share of the slots", async () => {
  const names = Array.from({ length: 300 }, (_, index): MessageQueue => `sms:${index}`);
  const held = Promise.withResolvers<void>();
  let most = 0;
  let now = 0;
  const gateway: ChannelGateway = {
    queues: { names, getQueue: () => "sms" },
    async send({ id }) {
      now += 1;
      most = Math.max(most, now);
      await held.promise;
      now -= 1;
      return { kind: "accepted", providerMessageId: id, receipts: [] };
    },
  };
  for (let sent = 0; sent < 40; sent += 1) await send("sms:7", "+33199000100");
  const dispatcher = delivery.createDispatcher({ gateways: { sms: gateway } }, 384);
  const consumer = dispatcher.consumers.find(({ queue }) => queue === "sms:7")!;
  const run = consumer.runDue();
  while (now === 0) await new Promise(setImmediate);
  held.resolve();
  await run;
  expect(most).toBeLessThanOrEqual(16);
});
