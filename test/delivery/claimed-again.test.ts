// What is due again at once is claimed here before its record is answered, and what comes to the end of its lease before it is recorded.
import { afterEach, beforeEach, expect, test } from "vitest";
import { lifetimes } from "../../src/domain/time/lifetimes.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import type { Store } from "../../src/ports/store.ts";
import { watchingCommits } from "../support/commit.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** Runs a dispatcher that claims again while the record of what the gateway has answered is under way: as that is committed, or before. */
async function run(answers: readonly Handover[], isCommitted = true) {
  let asked = 0;
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
  const store = watchingCommits({ ...delivery.store, messages: { ...messages, claim } }, async (proceed) => {
    if (isRecording) return proceed();
    isRecording = true;
    if (!isCommitted) await claimAgain(lifetimes.messageLeaseMilliseconds);
    const answer = await proceed();
    if (isCommitted) await claimAgain(1_000);
    return answer;
  });
  const send = async () => answers[asked++]!;
  const dispatcher = delivery.dispatcher({ store, gateways: everywhere({ send }) });
  await dispatcher.runDue();
  return asked;
}

const busy: Handover = { kind: "throttled", detail: "Too fast.", afterMilliseconds: 1_000 };
const taken: Handover = { kind: "accepted", providerMessageId: "1", receipts: [] };
const open: Handover = { kind: "retry", detail: "No answer.", outcomeUnknown: true };

test("it is sent at once", async () => {
  const message = await delivery.send();
  expect(await run([busy, taken])).toBe(2);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT" });
});

test.each([
  ["refunded when its time ends", busy, "FAILED", 1_000_000],
  ["not refunded where its gateway may have it", open, "EXPIRED", 960_000],
] as const)("it is %s", async (_, first, status, balance) => {
  const message = await delivery.send();
  await run([first, busy]);
  delivery.clock.advance(message.expiresAt - message.createdAt);
  await delivery.dispatcher().runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status, balance });
});

test("one that no gateway has is refunded also where its lease ended before that was recorded", async () => {
  const message = await delivery.send();
  expect(await run([busy, busy], false)).toBe(2);
  delivery.clock.advance(message.expiresAt - message.createdAt);
  await delivery.dispatcher().runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
});
