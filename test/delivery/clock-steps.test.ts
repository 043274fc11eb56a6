import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Handover, OutboundMessage } from "../../src/ports/gateways.ts";
import { newMessage, track } from "../store/fixtures.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit } from "../support/commit.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const taken: Handover = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const later: Handover = { kind: "retry", detail: "Later.", afterMilliseconds: 30_000 };

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** A dispatcher, and the ids that its gateway was given. */
function dispatching(answer: (message: OutboundMessage) => Promise<Handover>) {
  const given: string[] = [];
  const send = (message: OutboundMessage) => {
    given.push(message.id);
    return answer(message);
  };
  return { given, ...delivery.dispatcher({ gateways: everywhere({ send }) }) };
}

describe("when the clock is set back by ten minutes", () => {
  test("what is to be tried again is tried when its pause is over, and what is new at once", async () => {
    const message = await delivery.send();
    let answer: Handover = later;
    const running = dispatching(async () => answer);
    await running.runDue();
    delivery.clock.step(-10 * minute);
    await running.runDue();
    delivery.clock.advance(29_999);
    await running.runDue();
    expect(running.given).toHaveLength(1);
    delivery.clock.advance(1);
    answer = taken;
    const fresh = await delivery.send();
    await running.runDue();
    expect(running.given.slice(1).toSorted()).toEqual([message.id, fresh.id].toSorted());
  });

  test("what was claimed and lost with its process is taken when its lease ends", async () => {
    const message = await delivery.send();
    const { messages } = delivery.store;
    const now = delivery.clock.now();
    await messages.claim("sms", { now, leaseUntil: now + minute }, 10);
    const running = dispatching(async () => taken);
    delivery.clock.step(-10 * minute);
    await running.runDue();
    expect(running.given).toEqual([]);
    delivery.clock.advance(minute);
    await running.runDue();
    expect(running.given).toEqual([message.id]);
  });

  test("a message that waits for its status does not expire early, nor does a new one lose its time", async () => {
    const old = await delivery.send();
    const running = dispatching(async () => taken);
    await running.runDue();
    delivery.clock.step(-10 * minute);
    const fresh = await delivery.send({ expiresAt: delivery.clock.now() + minute });
    await running.runDue();
    expect((await delivery.stateOf(old)).status).toBe("SENT");
    expect((await delivery.stateOf(fresh)).status).toBe("SENT");
    delivery.clock.advance(minute);
    await running.runDue();
    expect((await delivery.stateOf(fresh)).status).toBe("EXPIRED");
  });
});

describe("when the clock is set forward by a day", () => {
  test("what is at a gateway is not sent a second time", async () => {
    const message = await delivery.send({ expiresAt: delivery.clock.now() + 2 * day });
    const held = Promise.withResolvers<Handover>();
    const running = dispatching(() => held.promise);
    const first = running.runDue();
    while (running.given.length === 0) await new Promise((resolve) => setImmediate(resolve));
    delivery.clock.step(day);
    const second = running.runDue();
    const fresh = await delivery.send();
    for (const consumer of running.consumers) consumer.wake();
    // What came after the step is due at once; when it is given out, what was leased could have been as well.
    while (!running.given.includes(fresh.id)) await new Promise((resolve) => setImmediate(resolve));
    held.resolve(taken);
    await Promise.all([first, second]);
    expect(running.given).toEqual([message.id, fresh.id]);
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 1 });
  });

  test("what is to be tried again keeps its pause", async () => {
    const message = await delivery.send({ expiresAt: delivery.clock.now() + 2 * day });
    const running = dispatching(async () => later);
    await running.runDue();
    delivery.clock.step(day);
    delivery.clock.advance(29_999);
    await running.runDue();
    expect(running.given).toHaveLength(1);
    delivery.clock.advance(1);
    await running.runDue();
    expect(running.given).toEqual([message.id, message.id]);
  });
});

describe("a step of the clock", () => {
  test("forward moves nothing that was accepted after it, before it was noticed", async () => {
    const running = dispatching(async () => taken);
    delivery.clock.step(day);
    const message = await delivery.send();
    delivery.clock.advance(500);
    await running.runDue();
    expect(running.given).toEqual([message.id]);
  });

  test.each([-10 * minute, day])(
    "of %i ms moves what waits once, though an instance notices it later",
    async (step) => {
      const message = await delivery.send({ expiresAt: delivery.clock.now() + 2 * day });
      const one = dispatching(async () => later);
      const other = dispatching(async () => later);
      await one.runDue();
      delivery.clock.step(step);
      await one.runDue();
      delivery.clock.advance(1_000);
      await other.runDue();
      delivery.clock.advance(28_999);
      await Promise.all([one.runDue(), other.runDue()]);
      expect([...one.given, ...other.given]).toEqual([message.id]);
      delivery.clock.advance(1);
      await other.runDue();
      expect(other.given).toEqual([message.id]);
    },
  );

  test("is logged once, however many messages it moves, and moves each once for all instances", async () => {
    const { store, clock } = delivery;
    const many = Array.from({ length: 5_001 }, () => newMessage(delivery.account, { priceMicros: 0 }));
    await commit(
      store,
      many.flatMap((message) => store.messages.accept(message, createId(clock.now()))),
    );
    const due = clock.now() + 20_000;
    await store.messages.claim("sms", { now: clock.now(), leaseUntil: due }, 10_000);
    const both = [dispatching(async () => taken), dispatching(async () => taken)];
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

  test("is none while the clock is only slow or fast", async () => {
    const message = await delivery.send();
    const running = dispatching(async () => later);
    await running.runDue();
    for (let second = 0; second < 60; second += 1) {
      delivery.clock.step(-100);
      await running.runDue();
    }
    expect(delivery.warnings).toEqual([]);
    expect((await track(delivery.store, message)).attempts).toBe(1);
  });
});
