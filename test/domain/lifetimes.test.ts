import { expect, test } from "vitest";
import { lifetimes, assertAscending } from "../../src/domain/time/lifetimes.ts";

test("assertAscending throws with the name of a duration that is not shorter than the next one", () => {
  const given = { lease: 45, handOver: 45, record: 60 };
  expect(() => assertAscending(given, [["handOver", "record"]])).not.toThrow();
  expect(() =>
    assertAscending(given, [
      ["handOver", "record"],
      ["handOver", "lease"],
    ]),
  ).toThrow("handOver (45) must be less than lease (45).");
  expect(() => assertAscending(given, [["lease", "record", "handOver"]])).toThrow("record (60)");
});

test("two lease renewals fit into a lease, so that one may fail", () => {
  expect(2 * lifetimes.messageLeaseRenewalMilliseconds).toBeLessThan(lifetimes.messageLeaseMilliseconds);
});

test("durations that the API documentation states have fixed values", () => {
  expect(lifetimes).toMatchObject({
    submitMilliseconds: 45_000,
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
