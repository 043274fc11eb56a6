// What a hand-over leaves behind of its providers: how they answered, and what arrived.
import { afterEach, expect, test, vi } from "vitest";
import { nothingHeld } from "../support/holds.ts";
import {
  accepted,
  provider,
  remembering,
  routed,
  send,
  silent,
  unavailable,
  type Fake,
  type Silent,
} from "./routed-providers.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A gateway of these, and what is remembered of them. */
function gatewayOf(...providers: (Fake | Silent)[]) {
  const known = remembering();
  return { ...known, gateway: routed([{ prefix: "", providers }], "sms", nothingHeld, known) };
}

test("what gives a message back because it was told to has not failed at it", async () => {
  vi.useFakeTimers();
  const [first, second] = [silent("a", unavailable), provider("b")];
  const { gateway, health } = gatewayOf(first, second);
  const sending = send(gateway);
  await vi.advanceTimersByTimeAsync(3_000);
  await sending;
  const { answers, lastFailure } = health.stateOf(first);
  expect([answers, lastFailure]).toEqual([
    expect.objectContaining({ superseded: 1, unavailable: 0 }),
    undefined,
  ]);
});

test("what accepts a message although it was told to give it back has accepted it", async () => {
  vi.useFakeTimers();
  const [first, second] = [silent("a"), silent("b")];
  const { gateway, health } = gatewayOf(first, second);
  const sending = send(gateway);
  await vi.advanceTimersByTimeAsync(3_500);
  first.answer(accepted);
  await sending;
  const { answers, lastFailure } = health.stateOf(first);
  expect([answers, lastFailure]).toEqual([
    expect.objectContaining({ superseded: 1, accepted: 1 }),
    undefined,
  ]);
});

test("what is delivered with its hand-over has arrived", async () => {
  const { gateway, rates } = gatewayOf(
    provider("a", { kind: "accepted", providerMessageId: "1", receipts: [{ status: "DELIVERED" }] }),
  );
  await send(gateway);
  expect((await rates.deliveries()).get("a")).toMatchObject([{ messages: 1, delivered: 1 }]);
});

test("one that throttles is not all of a route of which another one is down", async () => {
  const [first, second] = [provider("a", { ...unavailable, kind: "throttled" }), provider("b")];
  second.up = false;
  expect(await send(gatewayOf(first, second).gateway)).toMatchObject({
    kind: "unavailable",
    detail: "The gateway is not available now.",
  });
});

test("what was left open by one that is no more in the routes begins with the first", async () => {
  const [first, second] = [provider("a"), provider("b")];
  await send(gatewayOf(first, second).gateway, "+447700900123", 1, () => {}, { provider: "gone", times: 0 });
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
});
