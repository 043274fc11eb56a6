// Messages that are handed over as soon as they are stored, without waiting in their queue.
import { describe, expect, test } from "vitest";
import { startWorker } from "../../src/delivery/worker.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { watchingCommits } from "../support/commit.ts";
import { everywhere } from "./fixtures.ts";
import { leaseMilliseconds, taken, useSlots } from "./slots-fixtures.ts";

const subject = useSlots();
const { answer, draft, given, keep, recorded, serve, store, take } = subject;

describe("a message with a slot", () => {
  test("is handed over as soon as it is stored, and claimed by nobody", async () => {
    const claims: unknown[] = [];
    const watched = watchingCommits(subject.delivery.store, (proceed) => proceed());
    const claim: typeof watched.messages.claim = async (...args) => {
      const found = await watched.messages.claim(...args);
      claims.push(...found);
      return found;
    };
    await serve(12, { store: { ...watched, messages: { ...watched.messages, claim } } });
    const message = draft();
    const slot = keep(message)!;
    expect(slot.leaseUntil).toBe(subject.delivery.clock.now() + leaseMilliseconds);
    await store(message, slot.leaseUntil);
    expect(given).toEqual([]);
    take(slot);
    expect(await subject.dispatcher.runDue()).toBe(0);
    answer();
    await recorded();
    expect(given).toEqual([message.id]);
    expect(claims).toEqual([]);
    expect(await subject.delivery.stateOf(message)).toEqual({
      status: "SENT",
      attempts: 1,
      events: ["PENDING", "SENT"],
      balance: 960_000,
    });
  });

  test("waits for its next attempt like any other", async () => {
    await serve();
    const message = draft();
    const slot = keep(message)!;
    await store(message, slot.leaseUntil);
    take(slot);
    answer({ kind: "retry", detail: "Later.", afterMilliseconds: 1_000 });
    await recorded();
    expect(await subject.dispatcher.runDue()).toBe(0);
    subject.delivery.clock.advance(1_000);
    expect(await subject.dispatcher.runDue()).toBe(1);
    expect(await subject.delivery.stateOf(message)).toMatchObject({ attempts: 2 });
  });

  test("is claimed by another process once its lease has ended, where its own has ended before", async () => {
    await serve();
    const message = draft();
    await store(message, keep(message)!.leaseUntil);
    const other = subject.delivery.dispatcher({ gateways: everywhere({ send: async () => taken }) });
    expect(await other.runDue()).toBe(0);
    subject.delivery.clock.advance(leaseMilliseconds);
    expect(await other.runDue()).toBe(1);
    expect(await subject.delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2 });
  });
});

test("a worker serves slots until it is stopped", async () => {
  const message = draft();
  const dispatcher = subject.delivery.dispatcher({ gateways: everywhere({ send: async () => taken }) });
  const worker = startWorker(dispatcher, subject.delivery.clock, createKeptLog());
  let slot = dispatcher.slots.keep(message);
  while (!slot) {
    await new Promise(setImmediate);
    slot = dispatcher.slots.keep(message);
  }
  await store(message, slot.leaseUntil);
  slot.end(true);
  await worker.stop();
  expect(await subject.delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 1 });
  expect(dispatcher.slots.keep(message)).toBeUndefined();
});
