import { describe, expect, test } from "vitest";
import { channels } from "../../src/domain/messages/delivery.ts";
import {
  isStoredQueueOnHold,
  isHoldScope,
  isQueueOnHold,
  parseQueue,
  type ActiveHolds,
  type HoldScope,
} from "../../src/domain/holds.ts";

const held = (...scopes: HoldScope[]): ActiveHolds => new Set(scopes);

test("a hold scope is everything, a channel or a provider", () => {
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

test("parseQueue returns the channel, and the providers if the queue has any", () => {
  expect(parseQueue("flash_call")).toEqual({ channel: "flash_call", providers: [] });
  expect(parseQueue("sms:a,b")).toEqual({ channel: "sms", providers: ["a", "b"] });
});

describe("a queue is on hold", () => {
  test.each([
    ["by a hold on everything", "sms", held("all"), true],
    ["by a hold on its channel", "sms:a,b", held("channel:sms"), true],
    ["not by a hold on another channel", "sms:a,b", held("channel:telegram"), false],
    ["by holds on all of its providers", "sms:a,b", held("provider:a", "provider:b"), true],
    ["not by a hold on one of its providers", "sms:a,b", held("provider:a"), false],
    ["not by a hold on a provider if it has no providers", "sms", held("provider:a"), false],
    ["not without holds", "sms:a", held(), false],
  ] as const)("%s", (_, queue, scopes, isHeld) => {
    expect(isQueueOnHold(scopes, queue)).toBe(isHeld);
  });
});

test.each([
  ["like any queue if it is a current queue", "sms:a", ["sms:a"], held("provider:a"), true],
  ["not by a hold on its providers if it is an earlier queue", "sms:a", ["sms:b"], held("provider:a"), false],
  ["not by holds on some current queues", "sms:a", ["sms:b", "sms:c"], held("provider:b"), false],
  ["by holds on all current queues", "sms:a", ["sms:b", "sms:c"], held("provider:b", "provider:c"), true],
  ["by a hold on its channel", "sms:a", ["sms:b"], held("channel:sms"), true],
  [
    "by a hold on its providers if the current queues are unknown",
    "sms:a",
    undefined,
    held("provider:a"),
    true,
  ],
  ["not without holds", "sms:a", ["sms:b"], held(), false],
] as const)("a stored queue is on hold %s", (_, queue, present, scopes, isHeld) => {
  expect(isStoredQueueOnHold(scopes, queue, present)).toBe(isHeld);
});
