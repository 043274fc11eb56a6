import { expect, test } from "vitest";
import { lifetimes, requireRising } from "../../src/domain/time/lifetimes.ts";

test("what has to be shorter than the next is refused where it is not, by its name", () => {
  const given = { lease: 45, handOver: 45, record: 60 };
  expect(() => requireRising(given, [["handOver", "record"]])).not.toThrow();
  expect(() =>
    requireRising(given, [
      ["handOver", "record"],
      ["handOver", "lease"],
    ]),
  ).toThrow("handOver (45) has to be less than lease (45).");
  expect(() => requireRising(given, [["lease", "record", "handOver"]])).toThrow("record (60)");
});

test("two renewals fit into a lease, so that one may be lost", () => {
  expect(2 * lifetimes.messageLeaseRenewalMilliseconds).toBeLessThan(lifetimes.messageLeaseMilliseconds);
});

test("what the contract and its decisions say lasts as long", () => {
  expect(lifetimes).toMatchObject({
    handOverMilliseconds: 45_000,
    unansweredKeyMilliseconds: 300_000,
    idempotencyKeyMilliseconds: 86_400_000,
    resetLinkMilliseconds: 3_600_000,
    accessTokenMilliseconds: 900_000,
    sessionMilliseconds: 30 * 86_400_000,
    messageMilliseconds: 3_600_000,
    webhookDeliveryMilliseconds: 3 * 86_400_000,
    webhookRetentionMilliseconds: 7 * 86_400_000,
  });
});
