import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import { createOutboundMessage } from "../providers/gateway.suite.ts";
import {
  accepted,
  getUnexpired,
  createHealth,
  createSingleRouteGateway,
  isLeased,
  createFakeProvider,
  createTestGateway,
  send,
  createControlledProvider,
  unavailable,
  type FakeProvider,
  type ControlledProvider,
} from "./routed-providers.ts";

const refused: SubmitResult = { kind: "refused", detail: "No such number." };
const unknown: SubmitResult = { kind: "retry", detail: "Not known.", outcomeUnknown: true };
const throttled: SubmitResult = { kind: "throttled", detail: "Too fast.", afterMilliseconds: 700 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Sends through two providers. The first one responds with `response` after `milliseconds`, or not at all. Returns the
 * result.
 */
async function sendSuperseded(
  first: ControlledProvider,
  second: FakeProvider | ControlledProvider,
  response?: SubmitResult,
  milliseconds = 3_000,
) {
  const sending = send(createSingleRouteGateway(first, second));
  await vi.advanceTimersByTimeAsync(milliseconds);
  if (response) first.respond(response);
  return sending;
}

describe("a provider that throttles", () => {
  test("is skipped immediately, and the next messages start with the next provider", async () => {
    const [first, second] = [createFakeProvider("a", throttled), createFakeProvider("b")];
    const gateway = createSingleRouteGateway(first, second);
    for (let sent = 1; sent <= 3; sent += 1)
      expect(await send(gateway)).toEqual({ ...accepted, provider: "b" });
    expect([first.received.length, second.received.length]).toEqual([1, 3]);
  });

  test("delays each message as it requests if there is no other provider", async () => {
    const gateway = createSingleRouteGateway(createFakeProvider("a", throttled));
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
      const [first, second] = [createControlledProvider("a"), createFakeProvider("b")];
      const gateway = createTestGateway([{ prefix: "", providers: [first, second] }], channel);
      const sendNow = () =>
        gateway.send(createOutboundMessage(channel, "+447700900123", getUnexpired()), () => {}, isLeased);
      const sending = sendNow();
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect([second.received.length, first.cancelCount]).toEqual([0, 0]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await sending).toEqual({ ...accepted, provider: "b" });
      expect(first.cancelCount).toBe(1);
      expect(await sendNow()).toEqual({ ...accepted, provider: "b" });
      expect(first.received).toHaveLength(1);
    },
  );

  test("is used if it accepts the message before the next one does, which is cancelled", async () => {
    const [first, second] = [createControlledProvider("a"), createControlledProvider("b")];
    expect(await sendSuperseded(first, second, accepted, 3_500)).toEqual({ ...accepted, provider: "a" });
    expect(second.cancelCount).toBe(1);
  });

  test.each<readonly [string, SubmitResult, SubmitResult, object]>([
    ["its unknown outcome, if the next one is not available", unknown, unavailable, unknown],
    ["its acceptance, although the next one rejects", accepted, refused, { ...accepted, provider: "a" }],
    ["its unknown outcome, although the next one rejects", unknown, refused, unknown],
    ["the rejection of the next one, if it is not available", unavailable, refused, refused],
    [
      "the rejection of the next one, if it requests a retry",
      { kind: "retry", detail: "Later." },
      refused,
      refused,
    ],
    ["that no provider is available", unavailable, unavailable, { kind: "unavailable" }],
  ])("decides together with the next one: the result is %s", async (_, response, ofNext, expected) => {
    expect(
      await sendSuperseded(createControlledProvider("a"), createFakeProvider("b", ofNext), response),
    ).toMatchObject(expected);
  });

  test("is not followed by a third provider if the next one rejects the message", async () => {
    const [first, second, third] = [
      createControlledProvider("a"),
      createFakeProvider("b", refused),
      createFakeProvider("c"),
    ];
    const sending = send(createSingleRouteGateway(first, second, third));
    await vi.advanceTimersByTimeAsync(3_000);
    expect([second.received.length, third.received.length]).toEqual([1, 0]);
    first.respond(unavailable);
    expect(await sending).toEqual(refused);
    expect(third.received).toEqual([]);
  });

  test("is not superseded once the message has expired", async () => {
    const [first, second] = [createControlledProvider("a"), createFakeProvider("b")];
    const message = createOutboundMessage("sms", "+447700900123", { expiresAt: Date.now() + 3_000 });
    const sending = createSingleRouteGateway(first, second).send(message, () => {}, isLeased);
    await vi.advanceTimersByTimeAsync(3_000);
    first.respond(unavailable);
    expect(await sending).toMatchObject({ kind: "unavailable" });
    expect(second.received).toEqual([]);
  });

  test("is waited for if there is no other", async () => {
    const only = createControlledProvider("a");
    const sending = send(createSingleRouteGateway(only));
    await vi.advanceTimersByTimeAsync(30_000);
    only.respond(accepted);
    expect(await sending).toEqual({ ...accepted, provider: "a" });
    expect(only.cancelCount).toBe(0);
  });

  test("is followed by at most five others in one attempt", async () => {
    const many = Array.from({ length: 8 }, (_, index) => createControlledProvider(`p${index}`, unavailable));
    const sending = send(createSingleRouteGateway(...many));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await sending).toMatchObject({ kind: "unavailable" });
    expect(many.filter((each) => each.received.length > 0).length).toBeLessThanOrEqual(6);
  });
});

test("a provider that responds in time leaves no timer", async () => {
  await send(createSingleRouteGateway(createFakeProvider("a"), createFakeProvider("b")));
  expect(vi.getTimerCount()).toBe(0);
});

describe("the health of a provider", () => {
  function gatewayWith(...providers: (FakeProvider | ControlledProvider)[]) {
    const health = createHealth();
    return { health, gateway: createTestGateway([{ prefix: "", providers }], "sms", undefined, health) };
  }

  test.each<readonly [string, SubmitResult, object]>([
    ["no failure if it did not send a cancelled message", unavailable, { superseded: 1, unavailable: 0 }],
    ["an acceptance although it was cancelled", accepted, { superseded: 1, accepted: 1 }],
  ])("has %s", async (_, response, counts) => {
    const [first, second] = [createControlledProvider("a"), createControlledProvider("b")];
    const { gateway, health } = gatewayWith(first, second);
    const sending = send(gateway);
    await vi.advanceTimersByTimeAsync(3_500);
    first.respond(response);
    second.respond(accepted);
    await sending;
    expect(health.getState(first)).toMatchObject({ results: counts, lastFailure: undefined });
  });

  test("has a delivery that was reported with the acceptance", async () => {
    const says: SubmitResult = {
      kind: "accepted",
      providerMessageId: "1",
      receipts: [{ status: "DELIVERED" }],
    };
    const { gateway, health } = gatewayWith(createFakeProvider("a", says));
    await send(gateway);
    expect((await health.deliveries.list()).get("a")).toMatchObject([{ messages: 1, delivered: 1 }]);
  });
});
