import { describe, expect, test } from "vitest";
import { channels } from "../../src/domain/messages/delivery.ts";
import { isHoldScope, isQueueHeld, partsOf, type Held, type HoldScope } from "../../src/domain/holds.ts";

const held = (...scopes: HoldScope[]): Held => new Set(scopes);

test("a scope is everything, a channel or a provider", () => {
  const scopes = ["all", ...channels.map((channel) => `channel:${channel}`), "provider:smsc-a"];
  expect(scopes.filter(isHoldScope)).toEqual(scopes);
  const others = [
    "",
    "ALL",
    "all:",
    "channel:fax",
    "channel:",
    "provider:",
    "provider:A",
    "provider:a,b",
    "sms",
  ];
  expect(others.filter(isHoldScope)).toEqual([]);
});

test("a queue has a channel, and providers where there are several queues", () => {
  expect(partsOf("flash_call")).toEqual({ channel: "flash_call", providers: [] });
  expect(partsOf("sms:a,b")).toEqual({ channel: "sms", providers: ["a", "b"] });
});

describe("a queue is held", () => {
  test.each([
    ["by everything", "sms", held("all"), true],
    ["by its channel", "sms:a,b", held("channel:sms"), true],
    ["not by another channel", "sms:a,b", held("channel:telegram"), false],
    ["by all of its providers", "sms:a,b", held("provider:a", "provider:b"), true],
    ["not by one of its providers", "sms:a,b", held("provider:a"), false],
    ["not by providers where it has none", "sms", held("provider:a"), false],
    ["not by nothing", "sms:a", held(), false],
  ] as const)("%s", (_, queue, scopes, isHeld) => {
    expect(isQueueHeld(scopes, queue)).toBe(isHeld);
  });
});
