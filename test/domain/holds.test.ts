import { describe, expect, test } from "vitest";
import { channels } from "../../src/domain/messages/delivery.ts";
import {
  isAnyQueueHeld,
  isHoldScope,
  isQueueHeld,
  partsOf,
  type Held,
  type HoldScope,
} from "../../src/domain/holds.ts";

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

test.each([
  ["as any while it is one of the present", "sms:a", ["sms:a"], held("provider:a"), true],
  ["not by its own providers, but those of now", "sms:a", ["sms:b"], held("provider:a"), false],
  ["not by some of the present", "sms:a", ["sms:b", "sms:c"], held("provider:b"), false],
  ["by all of the present", "sms:a", ["sms:b", "sms:c"], held("provider:b", "provider:c"), true],
  ["by its channel", "sms:a", ["sms:b"], held("channel:sms"), true],
  ["by its own providers where nobody knows the present", "sms:a", undefined, held("provider:a"), true],
  ["not by nothing", "sms:a", ["sms:b"], held(), false],
] as const)("a queue that may be of earlier routes is held %s", (_, queue, present, scopes, isHeld) => {
  expect(isAnyQueueHeld(scopes, queue, present)).toBe(isHeld);
});
