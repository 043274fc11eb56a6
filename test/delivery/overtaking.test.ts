import { afterEach, describe, expect, test, vi } from "vitest";
import type { Handover } from "../../src/ports/gateways.ts";
import { outbound } from "../providers/gateway.suite.ts";
import {
  accepted,
  alive,
  gatewayOf,
  held,
  provider,
  routed,
  send,
  silent,
  unavailable,
} from "./routed-providers.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("one that throttles", () => {
  const throttled: Handover = {
    kind: "throttled",
    detail: "The gateway is throttling.",
    afterMilliseconds: 700,
  };

  test("is passed over at once, and the messages after that begin with the next one", async () => {
    const [first, second] = [provider("a", throttled), provider("b")];
    const gateway = gatewayOf(first, second);
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(await send(gateway)).toEqual({ ...accepted, provider: "b" });
    }
    expect([first.asked.length, second.asked.length]).toEqual([1, 3]);
  });

  test("is asked again when the pause is over where there is no other", async () => {
    const gateway = gatewayOf(provider("a", throttled));
    expect(await send(gateway)).toEqual(throttled);
    expect(await send(gateway, "+447700900123", 2)).toEqual(throttled);
  });
});

describe("one that does not answer", () => {
  test("is superseded after three seconds, told to give the message back, and asked last from then on", async () => {
    vi.useFakeTimers();
    const [first, second] = [silent("a"), provider("b")];
    const gateway = gatewayOf(first, second);
    const sending = send(gateway);
    await vi.advanceTimersByTimeAsync(2_999);
    expect([second.asked.length, first.withdrawn]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sending).toEqual({ ...accepted, provider: "b" });
    expect(first.withdrawn).toBe(1);
    expect(await send(gateway)).toEqual({ ...accepted, provider: "b" });
    expect(first.asked).toHaveLength(1);
  });

  test("has ten seconds to find a telephone", async () => {
    vi.useFakeTimers();
    const [first, second] = [silent("a"), provider("b")];
    const gateway = routed([{ prefix: "", providers: [first, second] }], "flash_call");
    const sending = gateway.send(outbound("flash_call", "+447700900123", alive()), () => {}, held);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(second.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sending).toEqual({ ...accepted, provider: "b" });
  });

  test("has the message if it accepts it before the next one does, which is told to give it back", async () => {
    vi.useFakeTimers();
    const [first, second] = [silent("a"), silent("b")];
    const sending = send(gatewayOf(first, second));
    await vi.advanceTimersByTimeAsync(3_500);
    first.answer(accepted);
    expect(await sending).toEqual({ ...accepted, provider: "a" });
    expect(second.withdrawn).toBe(1);
  });

  test("leaves it open whether the message was sent, when the others cannot take it", async () => {
    vi.useFakeTimers();
    const [first, second] = [silent("a"), provider("b", unavailable)];
    const sending = send(gatewayOf(first, second));
    await vi.advanceTimersByTimeAsync(3_000);
    const open: Handover = { kind: "retry", detail: "Not known.", outcomeUnknown: true };
    first.answer(open);
    expect(await sending).toEqual(open);
  });

  test("may have sent what the next one refuses: it is not refunded before the first has said that it did not", async () => {
    vi.useFakeTimers();
    const refused: Handover = { kind: "refused", detail: "No such number." };
    const open: Handover = { kind: "retry", detail: "Not known.", outcomeUnknown: true };
    for (const [answer, outcome] of [
      [accepted, { ...accepted, provider: "a" }],
      [open, open],
      [unavailable, refused],
      [{ kind: "retry", detail: "Later." }, refused],
    ] as const) {
      const [first, second] = [silent("a"), provider("b", refused)];
      const sending = send(gatewayOf(first, second));
      await vi.advanceTimersByTimeAsync(3_000);
      first.answer(answer);
      expect(await sending).toEqual(outcome);
    }
  });

  test("may have sent what the next one refuses for good: no other is asked for that", async () => {
    vi.useFakeTimers();
    const refused: Handover = { kind: "refused", detail: "No such number." };
    const [first, second, third] = [silent("a"), provider("b", refused), provider("c")];
    const sending = send(gatewayOf(first, second, third));
    await vi.advanceTimersByTimeAsync(3_000);
    expect([second.asked.length, third.asked.length]).toEqual([1, 0]);
    first.answer(unavailable);
    expect(await sending).toEqual(refused);
    expect(third.asked).toEqual([]);
  });

  test("is not superseded once the message's time has ended", async () => {
    vi.useFakeTimers();
    const [first, second] = [silent("a"), provider("b")];
    const message = outbound("sms", "+447700900123", { expiresAt: Date.now() + 3_000 });
    const sending = gatewayOf(first, second).send(message, () => {}, held);
    await vi.advanceTimersByTimeAsync(3_000);
    first.answer(unavailable);
    expect(await sending).toMatchObject({ kind: "unavailable" });
    expect(second.asked).toEqual([]);
  });

  test("leaves no timer behind when it answers in time", async () => {
    vi.useFakeTimers();
    await send(gatewayOf(provider("a"), provider("b")));
    expect(vi.getTimerCount()).toBe(0);
  });

  test("gives the message back, and when nobody else takes it either, it was sent by nobody", async () => {
    vi.useFakeTimers();
    const [first, second] = [silent("a", unavailable), provider("b", unavailable)];
    const sending = send(gatewayOf(first, second));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await sending).toMatchObject({ kind: "unavailable" });
  });

  test("is waited for where there is no other", async () => {
    vi.useFakeTimers();
    const only = silent("a");
    const sending = send(gatewayOf(only));
    await vi.advanceTimersByTimeAsync(30_000);
    only.answer(accepted);
    expect(await sending).toEqual({ ...accepted, provider: "a" });
    expect(only.withdrawn).toBe(0);
  });

  test("does not have more than five others asked after it: then a new attempt begins", async () => {
    vi.useFakeTimers();
    const many = Array.from({ length: 8 }, (_, index) => silent(`p${index}`, unavailable));
    const sending = send(gatewayOf(...many));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await sending).toMatchObject({ kind: "unavailable" });
    const asked = many.filter((each) => each.asked.length > 0).length;
    expect(asked).toBeLessThanOrEqual(6);
  });
});
