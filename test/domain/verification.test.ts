import { describe, expect, test } from "vitest";
import { startsAgainAt, withAttempt } from "../../src/domain/verifications/verification.ts";
import { testStart } from "../support/clock.ts";
import { newVerification } from "../support/verifications.ts";

const minute = 60_000;
const day = 1_440 * minute;

describe("another start", () => {
  /** Starts so long ago, newest first. */
  const again = (...ago: readonly number[]) => {
    const at = startsAgainAt(
      ago.map((milliseconds) => testStart - milliseconds),
      testStart,
    );
    return at === undefined ? undefined : at - testStart;
  };
  const times = (count: number, ago: number) => Array.from({ length: count }, () => ago);

  test("waits for the fifth of ten minutes, to their end", () => {
    expect(again(...times(4, 0))).toBeUndefined();
    expect(again(...times(5, 10 * minute - 1))).toBe(1);
    expect(again(...times(5, 10 * minute))).toBeUndefined();
  });

  test("waits for the tenth of a day, to its end", () => {
    expect(again(...times(9, 11 * minute))).toBeUndefined();
    expect(again(...times(10, day - 1))).toBe(1);
    expect(again(...times(10, day))).toBeUndefined();
  });

  test("waits for the later of both", () => {
    expect(again(...times(5, 0), ...times(5, day - 1))).toBe(10 * minute);
    expect(again(...times(5, minute), ...times(5, 2 * minute))).toBe(day - 2 * minute);
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
