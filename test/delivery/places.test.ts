// Messages that are handed over as soon as they are stored, without waiting in their queue.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Dispatcher } from "../../src/delivery/dispatcher.ts";
import { startWorker } from "../../src/delivery/worker.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import type { Place } from "../../src/ports/places.ts";
import { addAccount, newMessage, type MessageOverrides } from "../store/fixtures.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { servePlaces } from "../support/places.ts";
import { watchingCommits } from "../support/commit.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

const taken: Handover = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const leaseMilliseconds = 15_000;

let delivery: TestDelivery;
let given: string[];
/** Lets the gateway answer what it was given. */
let answer: (handover?: Handover) => void;
let dispatcher: Dispatcher;
let stop: () => Promise<void>;
/** The places that are kept and not used yet. */
let unused: Set<Place>;
beforeEach(async () => {
  delivery = await openDelivery();
  given = [];
  unused = new Set();
  answer = () => {};
  stop = async () => {};
});
afterEach(async () => {
  for (const place of unused) place.free();
  answer();
  await stop();
  await delivery.close();
});

/** Has a dispatcher serve so many places, with a gateway that answers when it is told to. */
async function serve(atOnce = 12, surroundings: Parameters<TestDelivery["dispatcher"]>[0] = {}) {
  const answered = Promise.withResolvers<Handover>();
  answer = (handover = taken) => answered.resolve(handover);
  const send = async ({ id }: { id: string }) => {
    given.push(id);
    return answered.promise;
  };
  dispatcher = delivery.dispatcher({ gateways: everywhere({ send }), ...surroundings }, atOnce);
  stop = await servePlaces(dispatcher);
}

/** A message that is about to be stored. */
const draft = (overrides: MessageOverrides = {}, account = delivery.account) =>
  newMessage(account, { createdAt: delivery.clock.now(), ...overrides });

function keep(message = draft()): Place | undefined {
  const place = dispatcher.places.keep(message);
  if (place) unused.add(place);
  return place;
}

function take(place: Place): void {
  unused.delete(place);
  place.take();
}

function free(place: Place): void {
  unused.delete(place);
  place.free();
}

/** Stores a message as leased. */
async function store(message: ReturnType<typeof draft>, leaseUntil: number): Promise<void> {
  const { commit, messages } = delivery.store;
  await commit([messages.accept(message, createId(message.createdAt), leaseUntil)], {
    balance_short: () => expect.unreachable(),
    limit_reached: () => expect.unreachable(),
  });
}

/** Waits until everything that was given to the gateway is recorded. */
const recorded = async () => {
  while (dispatcher.lanes.some(({ inHand }) => inHand > 0)) await new Promise(setImmediate);
};

describe("a message with a place", () => {
  test("is handed over as soon as it is stored, and claimed by nobody", async () => {
    const claims: unknown[] = [];
    const watched = watchingCommits(delivery.store, (proceed) => proceed());
    const claim: typeof watched.messages.claim = async (...args) => {
      const found = await watched.messages.claim(...args);
      claims.push(...found);
      return found;
    };
    await serve(12, { store: { ...watched, messages: { ...watched.messages, claim } } });
    const message = draft();
    const place = keep(message)!;
    expect(place.leaseUntil).toBe(delivery.clock.now() + leaseMilliseconds);
    await store(message, place.leaseUntil);
    expect(given).toEqual([]);
    take(place);
    expect(await dispatcher.runDue()).toBe(0);
    answer();
    await recorded();
    expect(given).toEqual([message.id]);
    expect(claims).toEqual([]);
    expect(await delivery.stateOf(message)).toEqual({
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
    expect(await dispatcher.runDue()).toBe(0);
    delivery.clock.advance(1_000);
    expect(await dispatcher.runDue()).toBe(1);
    expect(await delivery.stateOf(message)).toMatchObject({ attempts: 2 });
  });

  test("is claimed by another process once its lease has ended, where its own has ended before", async () => {
    await serve();
    const message = draft();
    await store(message, keep(message)!.leaseUntil);
    const other = delivery.dispatcher({ gateways: everywhere({ send: async () => taken }) });
    expect(await other.runDue()).toBe(0);
    delivery.clock.advance(leaseMilliseconds);
    expect(await other.runDue()).toBe(1);
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2 });
    stop = async () => {};
  });

  test("that was stored too late is left to whoever claims it", async () => {
    await serve();
    const message = draft();
    const place = keep(message)!;
    delivery.clock.advance(10_001);
    await store(message, place.leaseUntil);
    take(place);
    await recorded();
    expect(given).toEqual([]);
    delivery.clock.advance(5_000);
    answer();
    expect(await dispatcher.runDue()).toBe(1);
    expect(given).toEqual([message.id]);
  });
});

describe("there is no place", () => {
  test("before it is served, and from its end on, which waits for what has one", async () => {
    dispatcher = delivery.dispatcher();
    await dispatcher.runDue();
    expect(keep()).toBeUndefined();
    await serve();
    const message = draft();
    const place = keep(message)!;
    await store(message, place.leaseUntil);
    let hasEnded = false;
    const ending = stop().then(() => (hasEnded = true));
    expect(keep()).toBeUndefined();
    take(place);
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    answer();
    await ending;
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT" });
  });

  test("for more of one account than its share, or for others while it has that and more waits", async () => {
    await serve(12);
    const other = await addAccount(delivery.store, 1e9);
    expect(Array.from({ length: 8 }, () => keep()).filter(Boolean)).toHaveLength(8);
    expect(Array.from({ length: 2 }, () => keep(draft({}, other))).filter(Boolean)).toHaveLength(2);
    expect(keep()).toBeUndefined();
    await dispatcher.runDue();
    expect(keep(draft({}, other))).toBeUndefined();
    for (const place of unused) free(place);
    await dispatcher.runDue();
    expect(keep(draft({}, other))).toBeDefined();
  });

  test("for more than there are", async () => {
    await serve(3);
    const accounts = await Promise.all([1, 2, 3, 4].map(() => addAccount(delivery.store, 1e9)));
    const kept = accounts.map((account) => keep(draft({}, account)) !== undefined);
    expect(kept).toEqual([true, true, true, false]);
  });

  test("before what had to wait was claimed", async () => {
    await serve(2);
    const [first, second] = [keep(), keep()];
    expect([first, second]).toEqual([expect.anything(), expect.anything()]);
    expect(keep()).toBeUndefined();
    free(first!);
    expect(keep()).toBeUndefined();
    free(second!);
    answer();
    await dispatcher.runDue();
    expect(keep()).toBeDefined();
  });

  test("after a hold, before what waited for its end was claimed", async () => {
    let held: ReadonlySet<"channel:sms"> = new Set(["channel:sms"]);
    await serve(12, { holds: { current: () => held, forget: () => {} } });
    expect(keep()).toBeUndefined();
    held = new Set();
    expect(keep()).toBeUndefined();
    await dispatcher.runDue();
    expect(keep()).toBeDefined();
  });

  test("in a queue that is held, is not known yet, or that this version does not have", async () => {
    await serve(12, { holds: { current: () => new Set(["channel:sms"] as const), forget: () => {} } });
    expect(keep()).toBeUndefined();
    expect(keep(draft({ channel: "whatsapp" }))).toBeDefined();
    expect(keep(draft({ queue: "sms:gone" }))).toBeUndefined();
    await serve(12, { holds: { current: async () => new Set<never>(), forget: () => {} } });
    expect(keep()).toBeUndefined();
  });
});

test("a worker serves places until it is stopped", async () => {
  const message = draft();
  dispatcher = delivery.dispatcher({ gateways: everywhere({ send: async () => taken }) });
  const worker = startWorker(dispatcher, delivery.clock, createKeptLog());
  let place = keep(message);
  while (!place) {
    await new Promise(setImmediate);
    place = keep(message);
  }
  await store(message, place.leaseUntil);
  take(place);
  await worker.stop();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 1 });
  expect(keep(message)).toBeUndefined();
});
