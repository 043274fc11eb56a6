import { afterEach, beforeEach, expect, test } from "vitest";
import type { Handover, OutboundMessage } from "../../src/ports/gateways.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { addAccount, newMessage } from "../store/fixtures.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit } from "../support/commit.ts";

const atOnce = 12;
const taken: Handover = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const later: Handover = { kind: "retry", detail: "Later.", afterMilliseconds: 1_000 };

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** So many messages of an account at once. */
async function fill(account: Account, count: number): Promise<readonly Message[]> {
  const { store, clock } = delivery;
  const sent = Array.from({ length: count }, () => newMessage(account, { createdAt: clock.now() }));
  await commit(
    store,
    sent.flatMap((message) => store.messages.accept(message, createId(message.createdAt))),
  );
  return sent;
}

/** A dispatcher, and what its gateway was given, in order; `answer` says what it makes of it. */
function dispatching(answer: (message: OutboundMessage) => Promise<Handover>) {
  const given: string[] = [];
  const send = (message: OutboundMessage) => {
    given.push(message.id);
    return answer(message);
  };
  return { given, dispatcher: delivery.dispatcher({ gateways: everywhere({ send }) }, atOnce) };
}

const accountOf = () => addAccount(delivery.store, 1e9);

test("an account's message does not wait for the backlog of another", async () => {
  const [busy, quiet] = [await accountOf(), await accountOf()];
  await fill(busy, 600);
  let isDown = true;
  const { given, dispatcher } = dispatching(async () => (isDown ? later : taken));
  await dispatcher.runDue();
  isDown = false;
  delivery.clock.advance(1_000);
  given.length = 0;
  const [message] = await fill(quiet, 1);
  await dispatcher.runDue();
  expect(given).toHaveLength(601);
  expect(given.indexOf(message!.id)).toBeLessThanOrEqual(2 * atOnce);
});

test("accounts with a backlog each get on alike, however many there are", async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, accountOf));
  // The first one's messages are all older than those of the others.
  const [first, ...others] = accounts;
  await fill(first!, 400);
  delivery.clock.advance(1);
  const sent = await Promise.all(others.map((account) => fill(account, 60)));
  const { given, dispatcher } = dispatching(async () => taken);
  await dispatcher.runDue();
  const lastOf = sent.map((messages) => Math.max(...messages.map(({ id }) => given.indexOf(id))));
  // Their 240 messages, as many of the first one's, and what has been due longest: all of that is the first one's.
  expect(Math.max(...lastOf)).toBeLessThan(440);
  expect(given).toHaveLength(640);
});

test("what has been due longest goes on while others have their turns, and messages expire", async () => {
  const { store, clock } = delivery;
  const [busy, other] = [await accountOf(), await accountOf()];
  const [old] = await fill(other, 1);
  await dispatching(async () => taken).dispatcher.runDue();
  clock.advance(3_600_000);
  await Promise.all([fill(busy, 300), fill(other, 300)]);
  const { dispatcher, given } = dispatching(async () => {
    const { message } = (await store.messages.findHistory(old!.accountId, old!.id))!;
    if (given.length > 4 * atOnce) expect(message.status).toBe("EXPIRED");
    return taken;
  });
  await dispatcher.runDue();
  expect(given).toHaveLength(600);
  expect((await delivery.stateOf(old!)).status).toBe("EXPIRED");
});

test("an account all of whose messages hang keeps no other from being sent", async () => {
  const [stuck, quiet] = [await accountOf(), await accountOf()];
  await fill(stuck, 100);
  const held = Promise.withResolvers<Handover>();
  const sent = Promise.withResolvers<void>();
  const { given, dispatcher } = dispatching(({ id }) => {
    if (id !== message?.id) return held.promise;
    sent.resolve();
    return Promise.resolve(taken);
  });
  let message: Message | undefined;
  const running = dispatcher.runDue();
  while (given.length < (atOnce * 2) / 3) await new Promise((resolve) => setImmediate(resolve));
  [message] = await fill(quiet, 1);
  for (const consumer of dispatcher.consumers) consumer.wake();
  await sent.promise;
  expect(given).toHaveLength((atOnce * 2) / 3 + 1);
  held.resolve(taken);
  await running;
  expect(given).toHaveLength(101);
});

test("accounts take turns where there are more of them than slots", async () => {
  const accounts = await Promise.all(Array.from({ length: 3 * atOnce }, accountOf));
  for (const account of accounts) await fill(account, 20);
  const got = new Map<string, number>();
  const { given, dispatcher } = dispatching(async ({ accountId }) => {
    // All but every fourth place, which the oldest get: the others' are alike until the first have none left.
    if (given.length === 15 * accounts.length)
      for (const { id } of accounts) expect(got.get(id) ?? 0).toBeGreaterThan(7);
    got.set(accountId, (got.get(accountId) ?? 0) + 1);
    return taken;
  });
  await dispatcher.runDue();
  expect([...got.values()]).toEqual(accounts.map(() => 20));
});
