import { describe, expect, test } from "vitest";
import {
  decideStart,
  isSameRequester,
  findNextStartAt,
  maximumCountedStarts,
  type CountedStart,
} from "../../src/domain/verifications/starts.ts";
import { withAttempt } from "../../src/domain/verifications/verification.ts";
import { testStart } from "../support/clock.ts";
import { createTestVerification } from "../support/verifications.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("the next start", () => {
  /**
   * Returns the wait after earlier starts, given by their age, newest first. `trusted` are the ages of starts by
   * trusted requesters.
   */
  function wait(starts: readonly number[], { trusted = [] as readonly number[], isTrusted = false } = {}) {
    const counted = [
      ...starts.map((ago) => ({ startedAt: testStart - ago, isTrusted: false })),
      ...trusted.map((ago) => ({ startedAt: testStart - ago, isTrusted: true })),
    ].toSorted((one, other) => other.startedAt - one.startedAt);
    const at = findNextStartAt(counted, isTrusted, testStart);
    return at === undefined ? undefined : at - testStart;
  }
  const times = (count: number, ago: number) => Array.from({ length: count }, () => ago);

  test("waits for the end of the 10 minutes after five starts", () => {
    expect(wait(times(4, 0))).toBeUndefined();
    expect(wait(times(5, 10 * minute - 1))).toBe(1);
    expect(wait(times(5, 10 * minute))).toBeUndefined();
  });

  test("after ten starts in 24 hours, waits until 1 hour after the latest start, or until the oldest is 24 hours old", () => {
    expect(wait(times(9, 11 * minute))).toBeUndefined();
    expect(wait(times(10, 11 * minute))).toBe(49 * minute);
    expect(wait(times(10, hour))).toBeUndefined();
    expect(wait([59 * minute, ...times(9, day - 1)])).toBe(1);
    expect(wait([30 * minute, ...times(9, day - minute)])).toBe(minute);
    expect(wait(times(10, day))).toBeUndefined();
  });

  test("waits for at most 1 hour", () => {
    expect(wait([...times(5, 0), ...times(5, 11 * minute)])).toBe(hour);
    expect(wait(times(66, 0))).toBe(hour);
    expect(wait(times(66, 0), { isTrusted: true, trusted: times(66, 0) })).toBe(hour);
  });

  test("allows a trusted requester one additional start in 10 minutes, and ten starts in a day", () => {
    expect(wait(times(5, 0), { isTrusted: true })).toBeUndefined();
    expect(wait(times(66, 0), { isTrusted: true })).toBeUndefined();
    expect(wait(times(5, 0), { isTrusted: true, trusted: [minute] })).toBe(9 * minute);
    expect(wait(times(4, minute), { isTrusted: true, trusted: [minute] })).toBe(9 * minute);
    expect(wait(times(3, minute), { isTrusted: true, trusted: [minute] })).toBeUndefined();
    expect(wait([], { isTrusted: true, trusted: times(10, 11 * minute) })).toBe(49 * minute);
    expect(wait(times(4, minute), { trusted: [minute] })).toBe(9 * minute);
  });

  test("is allowed at most 66 times in a day for trusted and untrusted requesters together", () => {
    const starts: CountedStart[] = [];
    for (let now = testStart; now < testStart + 2 * day; now += minute) {
      for (const isTrusted of [false, true]) {
        if (findNextStartAt(starts.slice(0, maximumCountedStarts), isTrusted, now) === undefined)
          starts.unshift({ startedAt: now, isTrusted });
      }
      expect(starts.filter(({ startedAt }) => startedAt > now - day).length).toBeLessThanOrEqual(66);
    }
    expect(maximumCountedStarts).toBe(66);
  });
});

describe("two starts have the same requester", () => {
  const device = "device-1";
  const network = "203.0.113.7";
  test.each([
    ["if both are unknown", null, null],
    ["if both are unknown and untrusted", null, { isTrusted: false }],
    ["for one device in two networks", { device, network }, { device, network: "203.0.113.8" }],
    ["for one device, trusted or not", { device, isTrusted: true }, { device }],
    ["for one network without a device", { network }, { network, isTrusted: false }],
    ["for trusted requesters in one network", { network, isTrusted: true }, { network, isTrusted: true }],
  ])("%s", (_, one, other) => {
    expect([isSameRequester(one, other), isSameRequester(other, one)]).toEqual([true, true]);
  });

  test.each([
    ["of two devices in one network", { device, network }, { device: "device-2", network }],
    ["of a device and a requester in its network without a device", { device, network }, { network }],
    ["of two networks", { network }, { network: "203.0.113.8" }],
    ["of a network and an unknown requester", { network }, null],
    ["of a device and an unknown requester", { device }, null],
    ["of a trusted requester and an untrusted one in its network", { network, isTrusted: true }, { network }],
    ["of an unknown trusted requester and an untrusted one", { isTrusted: true }, null],
  ])("but not %s", (_, one, other) => {
    expect([isSameRequester(one, other), isSameRequester(other, one)]).toEqual([false, false]);
  });
});

test("neither the next resend nor the next step is later than the expiry", () => {
  const verification = createTestVerification({ accountId: "account", userId: "user" }, { attempts: [] });
  const attempt = (startedAt: number) => ({ messageId: "message", channel: "sms" as const, startedAt });
  const { resendAt, nextAt } = withAttempt(verification, 0, attempt(testStart));
  expect([resendAt - testStart, nextAt! - testStart]).toEqual([30_000, 60_000]);
  const late = withAttempt(verification, 0, attempt(verification.expiresAt - 1_000));
  expect([late.resendAt, late.nextAt]).toEqual([verification.expiresAt, verification.expiresAt]);
});

describe("decideStart", () => {
  const account = { accountId: "account", userId: "user" };
  const requested = { client: { device: "one" }, isTrusted: false, transaction: undefined };
  const pending = createTestVerification(account, {
    client: { device: "one" },
    expiresAt: testStart + minute,
  });
  const other = createTestVerification(account, {
    client: { device: "other" },
    expiresAt: testStart + minute,
  });
  const payment = { amount: "5.00", payee: "Shop" };
  const full = Array.from({ length: 5 }, (_, index) => ({
    startedAt: testStart,
    isTrusted: false,
    number: 5 - index,
  }));

  test.each([
    [
      "starts a verification if none is pending",
      requested,
      [],
      [],
      { kind: "start", startNumber: 1, instead: undefined },
    ],
    [
      "sends the code of the same requester again",
      requested,
      [other, pending],
      full,
      { kind: "resend", open: pending },
    ],
    [
      "replaces the verification of another transaction",
      { ...requested, transaction: payment },
      [pending],
      full.slice(3),
      { kind: "start", startNumber: 3, instead: pending },
    ],
    [
      "waits after too many starts",
      requested,
      [other],
      full,
      { kind: "wait", until: testStart + 10 * minute },
    ],
  ] as const)("%s", (_, request, open, latest, decision) => {
    expect(decideStart(request, { open, latest }, testStart)).toEqual(decision);
  });

  test("ends a pending verification that has expired", () => {
    const decision = decideStart(requested, { open: [pending], latest: [] }, pending.expiresAt);
    expect(decision).toEqual({ kind: "expire", open: pending });
  });
});
