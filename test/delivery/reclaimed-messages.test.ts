// These messages are claimed again before their record is confirmed: because they are due again, or because their lease
// has expired.
import { afterEach, beforeEach, expect, test } from "vitest";
import { lifetimes } from "../../src/domain/time/lifetimes.ts";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import type { Store } from "../../src/ports/store.ts";
import { observeCommits } from "../support/commit.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** Runs a dispatcher that claims again during the record of a submit result: after its commit, or before it. */
async function run(results: readonly SubmitResult[], isCommitted = true) {
  let submitCount = 0;
  let isRecording = false;
  const claimed = Promise.withResolvers<void>();
  const { messages } = delivery.store;
  const claim: Store["messages"]["claim"] = async (...given) => {
    const taken = await messages.claim(...given);
    if (isRecording && taken.length > 0) setImmediate(claimed.resolve);
    return taken;
  };
  const claimAgain = (afterMilliseconds: number) => {
    delivery.clock.advance(afterMilliseconds);
    dispatcher.consumers.find(({ queue }) => queue === "sms")!.wake();
    return claimed.promise;
  };
  const store = observeCommits({ ...delivery.store, messages: { ...messages, claim } }, async (proceed) => {
    if (isRecording) return proceed();
    isRecording = true;
    if (!isCommitted) await claimAgain(lifetimes.messageLeaseMilliseconds);
    const answer = await proceed();
    if (isCommitted) await claimAgain(1_000);
    return answer;
  });
  const send = async () => results[submitCount++]!;
  const dispatcher = delivery.createDispatcher({ store, gateways: toGateways({ send }) });
  await dispatcher.runDue();
  return submitCount;
}

const busy: SubmitResult = { kind: "throttled", detail: "Too fast.", afterMilliseconds: 1_000 };
const taken: SubmitResult = { kind: "accepted", providerMessageId: "1", receipts: [] };
const open: SubmitResult = { kind: "retry", detail: "No answer.", outcomeUnknown: true };

test("a message that is due again is submitted immediately", async () => {
  const message = await delivery.send();
  expect(await run([busy, taken])).toBe(2);
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT" });
});

test.each([
  ["refunded when it expires", busy, "FAILED", 1_000_000],
  ["not refunded if its outcome is unknown", open, "EXPIRED", 960_000],
] as const)("a message that is due again is %s", async (_, first, status, balance) => {
  const message = await delivery.send();
  await run([first, busy]);
  delivery.clock.advance(message.expiresAt - message.createdAt);
  await delivery.createDispatcher().runDue();
  expect(await delivery.readState(message)).toMatchObject({ status, balance });
});

test("a message that no gateway has is refunded although its lease expired before the record", async () => {
  const message = await delivery.send();
  expect(await run([busy, busy], false)).toBe(2);
  delivery.clock.advance(message.expiresAt - message.createdAt);
  await delivery.createDispatcher().runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
});
