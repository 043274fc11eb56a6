import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { SubmitResult, OutboundMessage } from "../../src/ports/gateways.ts";
import { newMessage, track } from "../store/fixtures.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit } from "../support/commit.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const accepted: SubmitResult = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const later: SubmitResult = { kind: "retry", detail: "Later.", afterMilliseconds: 30_000 };

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** Creates a dispatcher, and collects the ids of submitted messages. */
function startDispatcher(respond: (message: OutboundMessage) => Promise<SubmitResult>) {
  const submitted: string[] = [];
  const send = (message: OutboundMessage) => {
    submitted.push(message.id);
    return respond(message);
  };
  return { submitted, ...delivery.createDispatcher({ gateways: toGateways({ send }) }) };
}

describe("when the clock is set back by ten minutes", () => {
  test("a message is retried after its delay, and a new one is sent immediately", async () => {
    const message = await delivery.send();
    let respond: SubmitResult = later;
    const running = startDispatcher(async () => respond);
    await running.runDue();
    delivery.clock.step(-10 * minute);
    await running.runDue();
    delivery.clock.advance(29_999);
    await running.runDue();
    expect(running.submitted).toHaveLength(1);
    delivery.clock.advance(1);
    respond = accepted;
    const fresh = await delivery.send();
    await running.runDue();
    expect(running.submitted.slice(1).toSorted()).toEqual([message.id, fresh.id].toSorted());
  });

  test("a message whose process has stopped is claimed when its lease expires", async () => {
    const message = await delivery.send();
    const { messages } = delivery.store;
    const now = delivery.clock.now();
    await messages.claim("sms", { now, leaseUntil: now + minute }, 10);
    const running = startDispatcher(async () => accepted);
    delivery.clock.step(-10 * minute);
    await running.runDue();
    expect(running.submitted).toEqual([]);
    delivery.clock.advance(minute);
    await running.runDue();
    expect(running.submitted).toEqual([message.id]);
  });

  test("a message without a final status does not expire early, and a new one keeps its time to live", async () => {
    const old = await delivery.send();
    const running = startDispatcher(async () => accepted);
    await running.runDue();
    delivery.clock.step(-10 * minute);
    const fresh = await delivery.send({ expiresAt: delivery.clock.now() + minute });
    await running.runDue();
    expect((await delivery.readState(old)).status).toBe("SENT");
    expect((await delivery.readState(fresh)).status).toBe("SENT");
    delivery.clock.advance(minute);
    await running.runDue();
    expect((await delivery.readState(fresh)).status).toBe("EXPIRED");
  });
});

describe("when the clock is set forward by a day", () => {
  test("a message that is being submitted is not sent a second time", async () => {
    const message = await delivery.send({ expiresAt: delivery.clock.now() + 2 * day });
    const held = Promise.withResolvers<SubmitResult>();
    const running = startDispatcher(() => held.promise);
    const first = running.runDue();
    while (running.submitted.length === 0) await new Promise((resolve) => setImmediate(resolve));
    delivery.clock.step(day);
    const second = running.runDue();
    const fresh = await delivery.send();
    for (const consumer of running.consumers) consumer.wake();
    // The new message is due immediately. When it is submitted, the leased one could have been submitted as well.
    while (!running.submitted.includes(fresh.id)) await new Promise((resolve) => setImmediate(resolve));
    held.resolve(accepted);
    await Promise.all([first, second]);
    expect(running.submitted).toEqual([message.id, fresh.id]);
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 1 });
  });

  test("a message keeps its retry delay", async () => {
    const message = await delivery.send({ expiresAt: delivery.clock.now() + 2 * day });
    const running = startDispatcher(async () => later);
    await running.runDue();
    delivery.clock.step(day);
    delivery.clock.advance(29_999);
    await running.runDue();
    expect(running.submitted).toHaveLength(1);
    delivery.clock.advance(1);
    await running.runDue();
    expect(running.submitted).toEqual([message.id, message.id]);
  });
});

describe("a clock step", () => {
  test("forward moves no message that was accepted after it and before it was detected", async () => {
    const running = startDispatcher(async () => accepted);
    delivery.clock.step(day);
    const message = await delivery.send();
    delivery.clock.advance(500);
    await running.runDue();
    expect(running.submitted).toEqual([message.id]);
  });

  test.each([-10 * minute, day])(
    "of %i ms moves queued messages once, although an instance detects it later",
    async (step) => {
      const message = await delivery.send({ expiresAt: delivery.clock.now() + 2 * day });
      const one = startDispatcher(async () => later);
      const other = startDispatcher(async () => later);
      await one.runDue();
      delivery.clock.step(step);
      await one.runDue();
      delivery.clock.advance(1_000);
      await other.runDue();
      delivery.clock.advance(28_999);
      await Promise.all([one.runDue(), other.runDue()]);
      expect([...one.submitted, ...other.submitted]).toEqual([message.id]);
      delivery.clock.advance(1);
      await other.runDue();
      expect(other.submitted).toEqual([message.id]);
    },
  );

  test("is logged once by each instance for any number of messages, and moves each message only once", async () => {
    const { store, clock } = delivery;
    const many = Array.from({ length: 5_001 }, () => newMessage(delivery.account, { priceMicros: 0 }));
    await commit(
      store,
      many.flatMap((message) => store.messages.accept(message, createId(clock.now()))),
    );
    const due = clock.now() + 20_000;
    await store.messages.claim("sms", { now: clock.now(), leaseUntil: due }, 10_000);
    const both = [startDispatcher(async () => accepted), startDispatcher(async () => accepted)];
    clock.step(-10 * minute);
    await Promise.all(both.map(({ runDue }) => runDue()));
    await both[0]!.runDue();
    expect(await store.messages.nextDueAt("sms")).toBe(due - 10 * minute);
    const last = await store.messages.claim("sms", { now: due - 10 * minute, leaseUntil: due }, 10_000);
    expect(last).toHaveLength(5_001);
    expect(delivery.warnings).toEqual(
      [1, 2].map(() => ({ step_milliseconds: -600_000, sentence: "the clock was set back" })),
    );
  });

  test("is not detected if the clock is only slow", async () => {
    const message = await delivery.send();
    const running = startDispatcher(async () => later);
    await running.runDue();
    for (let second = 0; second < 60; second += 1) {
      delivery.clock.step(-100);
      await running.runDue();
    }
    expect(delivery.warnings).toEqual([]);
    expect((await track(delivery.store, message)).attempts).toBe(1);
  });
});
