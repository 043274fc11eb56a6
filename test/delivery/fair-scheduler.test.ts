import { afterEach, beforeEach, expect, test } from "vitest";
import type { SubmitResult, OutboundMessage } from "../../src/ports/gateways.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { addAccount, newMessage } from "../store/fixtures.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit } from "../support/commit.ts";

const atOnce = 12;
const accepted: SubmitResult = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const later: SubmitResult = { kind: "retry", detail: "Later.", afterMilliseconds: 1_000 };

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** Stores `count` messages of an account at the same time. */
async function fill(account: Account, count: number): Promise<readonly Message[]> {
  const { store, clock } = delivery;
  const sent = Array.from({ length: count }, () => newMessage(account, { createdAt: clock.now() }));
  await commit(
    store,
    sent.flatMap((message) => store.messages.accept(message, createId(message.createdAt))),
  );
  return sent;
}

/** Creates a dispatcher, and collects the ids of submitted messages in order. `respond` returns the submit result. */
function startDispatcher(respond: (message: OutboundMessage) => Promise<SubmitResult>) {
  const submitted: string[] = [];
  const send = (message: OutboundMessage) => {
    submitted.push(message.id);
    return respond(message);
  };
  return { submitted, dispatcher: delivery.createDispatcher({ gateways: toGateways({ send }) }, atOnce) };
}

const createAccount = () => addAccount(delivery.store, 1e9);

test("an account's message does not wait for the backlog of another", async () => {
  const [busy, quiet] = [await createAccount(), await createAccount()];
  await fill(busy, 600);
  let isDown = true;
  const { submitted, dispatcher } = startDispatcher(async () => (isDown ? later : accepted));
  await dispatcher.runDue();
  isDown = false;
  delivery.clock.advance(1_000);
  submitted.length = 0;
  const [message] = await fill(quiet, 1);
  await dispatcher.runDue();
  expect(submitted).toHaveLength(601);
  expect(submitted.indexOf(message!.id)).toBeLessThanOrEqual(2 * atOnce);
});

test("accounts with a backlog progress equally, regardless of the number of their messages", async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, createAccount));
  // All messages of the first account are older than those of the others.
  const [first, ...others] = accounts;
  await fill(first!, 400);
  delivery.clock.advance(1);
  const sent = await Promise.all(others.map((account) => fill(account, 60)));
  const { submitted, dispatcher } = startDispatcher(async () => accepted);
  await dispatcher.runDue();
  const lastOf = sent.map((messages) => Math.max(...messages.map(({ id }) => submitted.indexOf(id))));
  // The limit covers 240 messages of the other accounts, as many of the first one, and the claims for the oldest
  // messages, which all belong to the first account.
  expect(Math.max(...lastOf)).toBeLessThan(440);
  expect(submitted).toHaveLength(640);
});

test("the oldest messages progress while accounts share the slots, and messages expire", async () => {
  const { store, clock } = delivery;
  const [busy, other] = [await createAccount(), await createAccount()];
  const [old] = await fill(other, 1);
  await startDispatcher(async () => accepted).dispatcher.runDue();
  clock.advance(3_600_000);
  await Promise.all([fill(busy, 300), fill(other, 300)]);
  const { dispatcher, submitted } = startDispatcher(async () => {
    const { message } = (await store.messages.findHistory(old!.accountId, old!.id))!;
    if (submitted.length > 4 * atOnce) expect(message.status).toBe("EXPIRED");
    return accepted;
  });
  await dispatcher.runDue();
  expect(submitted).toHaveLength(600);
  expect((await delivery.readState(old!)).status).toBe("EXPIRED");
});

test("an account whose messages all hang does not delay others", async () => {
  const [stuck, quiet] = [await createAccount(), await createAccount()];
  await fill(stuck, 100);
  const held = Promise.withResolvers<SubmitResult>();
  const sent = Promise.withResolvers<void>();
  const { submitted, dispatcher } = startDispatcher(({ id }) => {
    if (id !== message?.id) return held.promise;
    sent.resolve();
    return Promise.resolve(accepted);
  });
  let message: Message | undefined;
  const running = dispatcher.runDue();
  while (submitted.length < (atOnce * 2) / 3) await new Promise((resolve) => setImmediate(resolve));
  [message] = await fill(quiet, 1);
  for (const consumer of dispatcher.consumers) consumer.wake();
  await sent.promise;
  expect(submitted).toHaveLength((atOnce * 2) / 3 + 1);
  held.resolve(accepted);
  await running;
  expect(submitted).toHaveLength(101);
});

test("accounts alternate if there are more of them than slots", async () => {
  const accounts = await Promise.all(Array.from({ length: 3 * atOnce }, createAccount));
  for (const account of accounts) await fill(account, 20);
  const got = new Map<string, number>();
  const { submitted, dispatcher } = startDispatcher(async ({ accountId }) => {
    // Every fourth claim is for the oldest messages. The others are shared equally until the first accounts have none
    // left.
    if (submitted.length === 15 * accounts.length)
      for (const { id } of accounts) expect(got.get(id) ?? 0).toBeGreaterThan(7);
    got.set(accountId, (got.get(accountId) ?? 0) + 1);
    return accepted;
  });
  await dispatcher.runDue();
  expect([...got.values()]).toEqual(accounts.map(() => 20));
});
