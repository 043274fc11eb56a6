import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Handover } from "../../src/ports/gateways.ts";
import { outbound } from "../providers/gateway.suite.ts";
import {
  accepted,
  alive,
  createHealth,
  gatewayOf,
  held,
  provider,
  routed,
  send,
  silent,
  unavailable,
  type Fake,
  type Silent,
} from "./routed-providers.ts";

const refused: Handover = { kind: "refused", detail: "No such number." };
const unknown: Handover = { kind: "retry", detail: "Not known.", outcomeUnknown: true };
const throttled: Handover = { kind: "throttled", detail: "Too fast.", afterMilliseconds: 700 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends by a silent provider and another one. Returns the result after the first one has responded. */
async function sendSuperseded(
  first: Silent,
  second: Fake | Silent,
  response?: Handover,
  milliseconds = 3_000,
) {
  const sending = send(gatewayOf(first, second));
  await vi.advanceTimersByTimeAsync(milliseconds);
  if (response) first.answer(response);
  return sending;
}

describe("a provider that throttles", () => {
  test("is skipped at once, and the next messages begin with the next one", async () => {
    const [first, second] = [provider("a", throttled), provider("b")];
    const gateway = gatewayOf(first, second);
    for (let sent = 1; sent <= 3; sent += 1)
      expect(await send(gateway)).toEqual({ ...accepted, provider: "b" });
    expect([first.asked.length, second.asked.length]).toEqual([1, 3]);
  });

  test("is tried again after the pause if there is no other", async () => {
    const gateway = gatewayOf(provider("a", throttled));
    expect(await send(gateway)).toEqual(throttled);
    expect(await send(gateway, "+447700900123", 2)).toEqual(throttled);
  });
});

describe("a provider that does not respond", () => {
  test.each([
    ["sms", 3_000],
    ["flash_call", 10_000],
  ] as const)(
    "is superseded, cancelled and tried last from then on: %s after %d ms",
    async (channel, delay) => {
      const [first, second] = [silent("a"), provider("b")];
      const gateway = routed([{ prefix: "", providers: [first, second] }], channel);
      const sendNow = () => gateway.send(outbound(channel, "+447700900123", alive()), () => {}, held);
      const sending = sendNow();
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect([second.asked.length, first.withdrawn]).toEqual([0, 0]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await sending).toEqual({ ...accepted, provider: "b" });
      expect(first.withdrawn).toBe(1);
      expect(await sendNow()).toEqual({ ...accepted, provider: "b" });
      expect(first.asked).toHaveLength(1);
    },
  );

  test("has the message if it accepts it before the next one does, which is cancelled", async () => {
    const [first, second] = [silent("a"), silent("b")];
    expect(await sendSuperseded(first, second, accepted, 3_500)).toEqual({ ...accepted, provider: "a" });
    expect(second.withdrawn).toBe(1);
  });

  test.each<readonly [string, Handover, Handover, object]>([
    ["its unknown outcome, if the next one is not available", unknown, unavailable, unknown],
    ["its acceptance, whatever the next one rejects", accepted, refused, { ...accepted, provider: "a" }],
    ["its unknown outcome, whatever the next one rejects", unknown, refused, unknown],
    ["the rejection of the next one, if it is not available", unavailable, refused, refused],
    [
      "the rejection of the next one, if it wants a retry",
      { kind: "retry", detail: "Later." },
      refused,
      refused,
    ],
    ["that no provider is available", unavailable, unavailable, { kind: "unavailable" }],
  ])("decides with the next one: the result is %s", async (_, response, ofNext, expected) => {
    expect(await sendSuperseded(silent("a"), provider("b", ofNext), response)).toMatchObject(expected);
  });

  test("and a next one that rejects the message: no further provider is tried", async () => {
    const [first, second, third] = [silent("a"), provider("b", refused), provider("c")];
    const sending = send(gatewayOf(first, second, third));
    await vi.advanceTimersByTimeAsync(3_000);
    expect([second.asked.length, third.asked.length]).toEqual([1, 0]);
    first.answer(unavailable);
    expect(await sending).toEqual(refused);
    expect(third.asked).toEqual([]);
  });

  test("is not superseded once the message has expired", async () => {
    const [first, second] = [silent("a"), provider("b")];
    const message = outbound("sms", "+447700900123", { expiresAt: Date.now() + 3_000 });
    const sending = gatewayOf(first, second).send(message, () => {}, held);
    await vi.advanceTimersByTimeAsync(3_000);
    first.answer(unavailable);
    expect(await sending).toMatchObject({ kind: "unavailable" });
    expect(second.asked).toEqual([]);
  });

  test("is waited for if there is no other", async () => {
    const only = silent("a");
    const sending = send(gatewayOf(only));
    await vi.advanceTimersByTimeAsync(30_000);
    only.answer(accepted);
    expect(await sending).toEqual({ ...accepted, provider: "a" });
    expect(only.withdrawn).toBe(0);
  });

  test("is followed by five others at most: then a new attempt begins", async () => {
    const many = Array.from({ length: 8 }, (_, index) => silent(`p${index}`, unavailable));
    const sending = send(gatewayOf(...many));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await sending).toMatchObject({ kind: "unavailable" });
    expect(many.filter((each) => each.asked.length > 0).length).toBeLessThanOrEqual(6);
  });
});

test("a provider that responds in time leaves no timer", async () => {
  await send(gatewayOf(provider("a"), provider("b")));
  expect(vi.getTimerCount()).toBe(0);
});

describe("the health of a provider", () => {
  function gatewayWith(...providers: (Fake | Silent)[]) {
    const health = createHealth();
    return { health, gateway: routed([{ prefix: "", providers }], "sms", undefined, health) };
  }

  test.each<readonly [string, Handover, object]>([
    ["no failure if it did not send a cancelled message", unavailable, { superseded: 1, unavailable: 0 }],
    ["an acceptance although it was cancelled", accepted, { superseded: 1, accepted: 1 }],
  ])("has %s", async (_, response, counts) => {
    const [first, second] = [silent("a"), silent("b")];
    const { gateway, health } = gatewayWith(first, second);
    const sending = send(gateway);
    await vi.advanceTimersByTimeAsync(3_500);
    first.answer(response);
    second.answer(accepted);
    await sending;
    expect(health.getState(first)).toMatchObject({ answers: counts, lastFailure: undefined });
  });

  test("has a delivery that came with the acceptance", async () => {
    const says: Handover = { kind: "accepted", providerMessageId: "1", receipts: [{ status: "DELIVERED" }] };
    const { gateway, health } = gatewayWith(provider("a", says));
    await send(gateway);
    expect((await health.deliveries.list()).get("a")).toMatchObject([{ messages: 1, delivered: 1 }]);
  });
});
