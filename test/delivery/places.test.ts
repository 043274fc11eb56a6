// Messages that are handed over as soon as they are stored, without waiting in their queue.
import { describe, expect, test } from "vitest";
import { startWorker } from "../../src/delivery/worker.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { watchingCommits } from "../support/commit.ts";
import { everywhere } from "./fixtures.ts";
import { leaseMilliseconds, taken, usePlaces } from "./places-fixtures.ts";

const subject = usePlaces();
const { answer, draft, given, keep, recorded, serve, store, take } = subject;

describe("a message with a place", () => {
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
    const place = keep(message)!;
    expect(place.leaseUntil).toBe(subject.delivery.clock.now() + leaseMilliseconds);
    await store(message, place.leaseUntil);
    expect(given).toEqual([]);
    take(place);
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
    const place = keep(message)!;
    await store(message, place.leaseUntil);
    take(place);
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

test("a worker serves places until it is stopped", async () => {
  const message = draft();
  const dispatcher = subject.delivery.dispatcher({ gateways: everywhere({ send: async () => taken }) });
  const worker = startWorker(dispatcher, subject.delivery.clock, createKeptLog());
  let place = dispatcher.places.keep(message);
  while (!place) {
    await new Promise(setImmediate);
    place = dispatcher.places.keep(message);
  }
  await store(message, place.leaseUntil);
  place.end(true);
  await worker.stop();
  expect(await subject.delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 1 });
  expect(dispatcher.places.keep(message)).toBeUndefined();
});
