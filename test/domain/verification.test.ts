import { describe, expect, test } from "vitest";
import {
  decideStart,
  isSameRequester,
  startsAgainAt,
  startsLookedAt,
  type CountedStart,
} from "../../src/domain/verifications/starts.ts";
import { withAttempt } from "../../src/domain/verifications/verification.ts";
import { testStart } from "../support/clock.ts";
import { newVerification } from "../support/verifications.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("another start", () => {
  /** Starts so long ago, newest first; the wait of a client, which may be trusted. */
  function wait(starts: readonly number[], { trusted = [] as readonly number[], isTrusted = false } = {}) {
    const counted = [
      ...starts.map((ago) => ({ startedAt: testStart - ago, isTrusted: false })),
      ...trusted.map((ago) => ({ startedAt: testStart - ago, isTrusted: true })),
    ].toSorted((one, other) => other.startedAt - one.startedAt);
    const at = startsAgainAt(counted, isTrusted, testStart);
    return at === undefined ? undefined : at - testStart;
  }
  const times = (count: number, ago: number) => Array.from({ length: count }, () => ago);

  test("waits for the fifth of ten minutes, to their end", () => {
    expect(wait(times(4, 0))).toBeUndefined();
    expect(wait(times(5, 10 * minute - 1))).toBe(1);
    expect(wait(times(5, 10 * minute))).toBeUndefined();
  });

  test("after the tenth of a day waits for an hour after the one before, or to the end of the day", () => {
    expect(wait(times(9, 11 * minute))).toBeUndefined();
    expect(wait(times(10, 11 * minute))).toBe(49 * minute);
    expect(wait(times(10, hour))).toBeUndefined();
    expect(wait([59 * minute, ...times(9, day - 1)])).toBe(1);
    expect(wait([30 * minute, ...times(9, day - minute)])).toBe(minute);
    expect(wait(times(10, day))).toBeUndefined();
  });

  test("of ten in eleven minutes waits for an hour, and never longer", () => {
    expect(wait([...times(5, 0), ...times(5, 11 * minute)])).toBe(hour);
    expect(wait(times(66, 0))).toBe(hour);
    expect(wait(times(66, 0), { isTrusted: true, trusted: times(66, 0) })).toBe(hour);
  });

  test("by a trusted client is one in ten minutes more than the others, and ten of a day", () => {
    expect(wait(times(5, 0), { isTrusted: true })).toBeUndefined();
    expect(wait(times(66, 0), { isTrusted: true })).toBeUndefined();
    expect(wait(times(5, 0), { isTrusted: true, trusted: [minute] })).toBe(9 * minute);
    expect(wait(times(4, minute), { isTrusted: true, trusted: [minute] })).toBe(9 * minute);
    expect(wait(times(3, minute), { isTrusted: true, trusted: [minute] })).toBeUndefined();
    expect(wait([], { isTrusted: true, trusted: times(10, 11 * minute) })).toBe(49 * minute);
    expect(wait(times(4, minute), { trusted: [minute] })).toBe(9 * minute);
  });

  test("is one of at most 66 in a day, however many are tried and whoever is trusted", () => {
    const starts: CountedStart[] = [];
    for (let now = testStart; now < testStart + 2 * day; now += minute) {
      for (const isTrusted of [false, true]) {
        if (startsAgainAt(starts.slice(0, startsLookedAt), isTrusted, now) === undefined)
          starts.unshift({ startedAt: now, isTrusted });
      }
      expect(starts.filter(({ startedAt }) => startedAt > now - day).length).toBeLessThanOrEqual(66);
    }
    expect(startsLookedAt).toBe(66);
  });
});

describe("the requester of two starts is the same", () => {
  const device = "device-1";
  const network = "203.0.113.7";
  test.each([
    ["without a name", null, null],
    ["without a name in a client", null, { isTrusted: false }],
    ["for one device, whatever its network", { device, network }, { device, network: "203.0.113.8" }],
    ["for one device, trusted or not", { device, isTrusted: true }, { device }],
    ["for one network without a device", { network }, { network, isTrusted: false }],
    ["for trusted clients of one network", { network, isTrusted: true }, { network, isTrusted: true }],
  ])("%s", (_, one, other) => {
    expect([isSameRequester(one, other), isSameRequester(other, one)]).toEqual([true, true]);
  });

  test.each([
    ["of two devices in one network", { device, network }, { device: "device-2", network }],
    ["of a device and a client in its network that names none", { device, network }, { network }],
    ["of two networks", { network }, { network: "203.0.113.8" }],
    ["of a network and a client without a name", { network }, null],
    ["of a device and a client without a name", { device }, null],
    ["of a trusted client and another in its network", { network, isTrusted: true }, { network }],
    ["of a trusted client without a name and another", { isTrusted: true }, null],
  ])("but not %s", (_, one, other) => {
    expect([isSameRequester(one, other), isSameRequester(other, one)]).toEqual([false, false]);
  });
});

test("neither the next attempt nor the next step comes after the end", () => {
  const verification = newVerification({ accountId: "account", userId: "user" }, { attempts: [] });
  const attempt = (startedAt: number) => ({ messageId: "message", channel: "sms" as const, startedAt });
  const { resendAt, nextAt } = withAttempt(verification, 0, attempt(testStart));
  expect([resendAt - testStart, nextAt! - testStart]).toEqual([30_000, 60_000]);
  const late = withAttempt(verification, 0, attempt(verification.expiresAt - 1_000));
  expect([late.resendAt, late.nextAt]).toEqual([verification.expiresAt, verification.expiresAt]);
});

describe("a decision on a start", () => {
  const account = { accountId: "account", userId: "user" };
  const requested = { client: { device: "one" }, isTrusted: false, transaction: undefined };
  const pending = newVerification(account, { client: { device: "one" }, expiresAt: testStart + minute });
  const other = newVerification(account, { client: { device: "other" }, expiresAt: testStart + minute });
  const payment = { amount: "5.00", payee: "Shop" };
  const full = Array.from({ length: 5 }, (_, index) => ({
    startedAt: testStart,
    isTrusted: false,
    number: 5 - index,
  }));

  test.each([
    [
      "is the next start if there is none",
      requested,
      [],
      [],
      { kind: "start", startNumber: 1, instead: undefined },
    ],
    [
      "sends that of the same requester again",
      requested,
      [other, pending],
      full,
      { kind: "resend", open: pending },
    ],
    [
      "replaces that of another transaction",
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

  test("ends one that has expired", () => {
    const decision = decideStart(requested, { open: [pending], latest: [] }, pending.expiresAt);
    expect(decision).toEqual({ kind: "expire", open: pending });
  });
});
