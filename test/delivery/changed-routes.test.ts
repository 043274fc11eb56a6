// Tests of a dispatcher whose gateways and status sources a reload has replaced.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MessageQueue } from "../../src/domain/messages/delivery.ts";
import type { Dispatcher } from "../../src/delivery/dispatcher.ts";
import type { QueueConsumer } from "../../src/delivery/queue-consumer.ts";
import { ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import { createRoutedGateway } from "../../src/delivery/routing/routed-gateway.ts";
import { startWorker } from "../../src/delivery/worker.ts";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import type { StatusPoller } from "../../src/ports/providers.ts";
import { noHolds } from "../support/holds.ts";
import { createTestClock } from "../support/clock.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";
import { createFakeProvider, log, metrics, noReceipts, unavailable } from "./routed-providers.ts";
import { useWorker } from "./worker-fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const send = (queue: MessageQueue) => delivery.send({ queue, priceMicros: 1 });
const find = (dispatcher: Dispatcher, queue: MessageQueue) =>
  dispatcher.consumers.find((consumer) => consumer.queue === queue);

function createGateway(names: readonly MessageQueue[], accepted?: Promise<void>) {
  const submitted: string[] = [];
  const gateway: ChannelGateway = {
    queues: { names, getQueue: () => names[0]! },
    async send({ id }) {
      submitted.push(id);
      await accepted;
      return { kind: "accepted", providerMessageId: id, receipts: [] };
    },
  };
  return { gateway, submitted };
}

describe("after a change of the routes", () => {
  test("a message in progress finishes, and the others of its queue use the new gateway", async () => {
    const answering = Promise.withResolvers<void>();
    const before = createGateway(["sms:a"], answering.promise);
    const gateways = { sms: before.gateway };
    const dispatcher = delivery.createDispatcher({ gateways }, 16);
    const first = await send("sms:a");
    const consumer = find(dispatcher, "sms:a")!;
    const running = consumer.runDue();
    await vi.waitUntil(() => before.submitted.length === 1);

    const after = createGateway(["sms:b"]);
    gateways.sms = after.gateway;
    dispatcher.update();
    const later = [await send("sms:a"), await send("sms:b")];
    // The consumer of the previous queue is still active.
    expect(find(dispatcher, "sms:a")).toBe(consumer);
    await find(dispatcher, "sms:b")!.runDue();
    answering.resolve();
    await running;
    await dispatcher.runDue();
    expect(before.submitted).toEqual([first.id]);
    expect(after.submitted.toSorted()).toEqual(later.map(({ id }) => id).toSorted());

    dispatcher.update();
    expect(find(dispatcher, "sms:a")).toBeUndefined();
    const last = await send("sms:a");
    await dispatcher.runDue();
    expect(after.submitted).toContain(last.id);
  });

  test("the consumer of an unchanged queue stays, with its share of the slots", async () => {
    const answering = Promise.withResolvers<void>();
    const many = Array.from({ length: 400 }, (_, index): MessageQueue => `sms:${index}`);
    const gateways = { sms: createGateway(["sms:a", ...many]).gateway };
    const dispatcher = delivery.createDispatcher({ gateways }, 24);
    const consumer = find(dispatcher, "sms:a")!;
    const after = createGateway(["sms:a"], answering.promise);
    gateways.sms = after.gateway;
    dispatcher.update();
    expect(find(dispatcher, "sms:a")).toBe(consumer);
    expect(dispatcher.consumers.filter(({ queue }) => queue?.startsWith("sms:"))).toHaveLength(1);
    for (let sent = 0; sent < 40; sent += 1) await send("sms:a");
    const running = consumer.runDue();
    // One account uses at most two thirds of the slots.
    await vi.waitUntil(() => after.submitted.length === 16);
    answering.resolve();
    await running;
    expect(after.submitted).toHaveLength(40);
  });

  test("rescheduled messages of previous routes are submitted immediately", async () => {
    const { clock } = delivery;
    const health = new ProviderHealth({ clock, log, metrics, receipts: noReceipts });
    const routing = { log, metrics, clock, health, holds: noHolds };
    const route = (name: string, result?: typeof unavailable) => {
      const provider = createFakeProvider(name, result);
      return { provider, sms: createRoutedGateway("sms", [{ prefix: "", providers: [provider] }], routing) };
    };
    const before = route("a", { ...unavailable, afterMilliseconds: 300_000 } as never);
    const gateways = { sms: before.sms };
    const dispatcher = delivery.createDispatcher({ gateways });
    const message = await send("sms:a");
    for (let runs = 0; runs < 3; runs += 1) await dispatcher.runDue();
    expect(before.provider.received).toHaveLength(1);
    const after = route("b");
    gateways.sms = after.sms;
    dispatcher.update();
    for (let runs = 0; runs < 3; runs += 1) await dispatcher.runDue();
    expect(after.provider.received).toEqual([message.id]);
  });
});

test("a provider that has to be polled has a consumer until it is gone", () => {
  const poller = (): StatusPoller => ({
    firstDelayMilliseconds: 1,
    concurrency: 1,
    poll: async () => ({ kind: "later" }),
  });
  const statusSources = new Map([["a", poller()]]);
  const dispatcher = delivery.createDispatcher({ statusSources });
  const before = dispatcher.consumers;
  dispatcher.update();
  expect(dispatcher.consumers).toEqual(before);
  statusSources.set("a", poller());
  statusSources.set("b", poller());
  dispatcher.update();
  expect(dispatcher.consumers).toHaveLength(before.length + 1);
  expect(before.filter((consumer) => !dispatcher.consumers.includes(consumer))).toHaveLength(1);
  statusSources.clear();
  dispatcher.update();
  expect(dispatcher.consumers).toHaveLength(before.length - 1);
});

describe("a worker", () => {
  const clock = createTestClock();
  const subject = useWorker();

  function createConsumer(work: Promise<void> = Promise.resolve()) {
    const seen = { runs: 0 };
    const consumer: QueueConsumer = {
      activeCount: 0,
      async runDue() {
        seen.runs += 1;
        await work;
        return 0;
      },
      wake: () => {},
      nextDueAt: async () => undefined,
    };
    return { seen, consumer };
  }

  test("starts added consumers, stops removed ones, and waits for them at its end", async () => {
    const working = Promise.withResolvers<void>();
    const [lasting, removed, added] = [createConsumer(), createConsumer(working.promise), createConsumer()];
    const dispatcher = { consumers: [lasting.consumer, removed.consumer] };
    const worker = startWorker(dispatcher, clock, subject.log);
    subject.run(worker);
    await vi.advanceTimersByTimeAsync(0);
    dispatcher.consumers = [lasting.consumer, added.consumer];
    worker.update();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([lasting.seen.runs, removed.seen.runs, added.seen.runs]).toEqual([2, 1, 2]);
    let isStopped = false;
    const stopping = worker.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isStopped).toBe(false);
    working.resolve();
    await stopping;
    worker.update();
    expect(removed.seen.runs).toBe(1);
  });
});
