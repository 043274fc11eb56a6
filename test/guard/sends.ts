import { expect } from "vitest";
import { Guard, type GuardConfig } from "../../src/guard/guard.ts";
import type { Finding, GuardedSend, SendPolicy, Suspicion } from "../../src/ports/guard.ts";

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Price of a send that the allowance has 13 of, in micro-units. */
export const expensive = 310_000;

/** The default settings in production. */
export const production: GuardConfig = {
  isEnforced: true,
  isLimited: true,
  recipientLimit: { hour: 10, day: 20 },
  spendMicros: 20_000_000,
};

/** Settings of an account that changed none. */
export const usual: SendPolicy = { isWatched: false, limitsRecipient: true };

const clock = { now: (): number => state.now };
/** The guard under test, its time, and the suspicions that it reported. */
export const state = { guard: new Guard(production, clock), now: 0, made: 0, blocks: [] as Suspicion[] };

/** Begins with a guard that has counted nothing, on a Monday at 9 o'clock. */
export function begin(settings: Partial<GuardConfig> = {}): void {
  state.blocks = [];
  state.guard = createGuard(settings);
  state.now = Date.UTC(2026, 2, 2, 9);
  state.made = 0;
}

export const createGuard = (settings: Partial<GuardConfig> = {}): Guard =>
  new Guard({ ...production, ...settings }, clock, (block) => void state.blocks.push(block));

/** A verification's SMS to a new number in Azerbaijan. */
export function send(given: Partial<GuardedSend> = {}): GuardedSend {
  state.made += 1;
  return {
    accountId: "account",
    channel: "sms",
    recipient: spread(state.made),
    region: "AZ",
    priceMicros: expensive,
    verificationId: `verification-${state.made}`,
    ...given,
  };
}

/** An SMS with a code that the customer generated. */
export const own = (given: Partial<GuardedSend> = {}): GuardedSend =>
  send({ verificationId: null, ...given });

/** Numbers in Azerbaijan, no two of them in one range of 10,000. */
export const spread = (index: number): string =>
  `+99450${String((index * 20_011) % 10_000_000).padStart(7, "0")}`;
/** Numbers of one range of 10,000 in Azerbaijan, no two of them consecutive. */
export const inRange = (index: number): string =>
  `+99450123${String((index * 1_003) % 10_000).padStart(4, "0")}`;
/** Numbers in the United Kingdom, no two of them in one range of 10,000. */
export const british = (index: number): string =>
  `+4474${String((index * 20_011) % 100_000_000).padStart(8, "0")}`;

export const admit = (given: GuardedSend, policy: SendPolicy = usual): Finding | undefined =>
  state.guard.admit(given, policy);

/** True if a send passes, and is counted. */
export const passes = (given: GuardedSend, policy: SendPolicy = usual): boolean =>
  admit(given, policy)?.isBlocked !== true;

/** Returns the finding on a send, and counts nothing. */
export const explain = (given: GuardedSend, policy: SendPolicy = usual): Finding | undefined =>
  state.guard.explain(given, policy);

export const convert = (given: GuardedSend): void => state.guard.convert(given);
export const revert = (given: GuardedSend): void => state.guard.revert(given);

/** Sends a code that the recipient enters. */
export function admitConverted(given: GuardedSend): void {
  expect(admit(given)).toBeUndefined();
  convert(given);
}

/** Makes sends with a pause after each. Returns the number of those that pass. */
export function countPassed(
  count: number,
  pause: number,
  create: (index: number) => GuardedSend,
  policy: SendPolicy = usual,
): number {
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    if (passes(create(index), policy)) passed += 1;
    state.now += pause;
  }
  return passed;
}

/** Makes sends until one is blocked. Returns the number of sends before it, and its finding. */
export function sendUntilBlocked(
  most: number,
  create: (index: number) => GuardedSend,
): { readonly passed: number; readonly found: Finding | undefined } {
  for (let passed = 0; passed < most; passed += 1) {
    const found = admit(create(passed));
    if (found?.isBlocked === true) return { passed, found };
  }
  return { passed: most, found: undefined };
}

/** Three days of codes to a country, of which three of four are entered. The time is a day later after each. */
export function withHistory(
  create: (index: number) => GuardedSend = (index) =>
    send({ recipient: british(index), region: "GB", priceMicros: 40_000 }),
): void {
  for (let days = 0; days < 3; days += 1) {
    for (let index = 0; index < 100; index += 1) {
      const each = create(index + 100 * days);
      expect(admit(each)?.isBlocked).not.toBe(true);
      if (index % 4 !== 0) convert(each);
      state.now += 10 * minute;
    }
    state.now += day - 1_000 * minute;
  }
}

/** Replaces the guard by one that has the snapshot of it. */
export function restart(settings: Partial<GuardConfig> = {}): void {
  const parts = [...state.guard.parts()];
  state.guard = createGuard(settings);
  for (const part of parts) state.guard.restore(part);
}
