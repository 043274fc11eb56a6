import { expect } from "vitest";
import { Guard, type GuardConfig } from "../../src/guard/guard.ts";
import type { Finding, GuardedSend, SendPolicy, Suspicion } from "../../src/ports/guard.ts";

export const second = 1_000;
export const minute = 60 * second;
export const oneHour = 60 * minute;
export const day = 24 * oneHour;

/** Price of an expensive send in micro-units. The allowance has 13 of them. */
export const expensive = 310_000;

/** Default settings in production. */
export const productionConfig: GuardConfig = {
  isEnforced: true,
  isLimited: true,
  recipientLimit: { hour: 10, day: 20 },
  spendMicros: 20_000_000,
};

/** Settings of an account without changes. */
export const defaultPolicy: SendPolicy = { isMonitorOnly: false, limitsRecipient: true };

const clock = { now: (): number => state.now };
/** The guard under test, its time, and the reported suspicions. */
export const state = {
  guard: new Guard(productionConfig, clock),
  now: 0,
  made: 0,
  blocks: [] as Suspicion[],
};

/** Starts with a guard without counts, on a Monday at 9 o'clock. */
export function resetGuard(settings: Partial<GuardConfig> = {}): void {
  state.blocks = [];
  state.guard = createGuard(settings);
  state.now = Date.UTC(2026, 2, 2, 9);
  state.made = 0;
}

export const createGuard = (settings: Partial<GuardConfig> = {}): Guard =>
  new Guard({ ...productionConfig, ...settings }, clock, (block) => void state.blocks.push(block));

/** Creates a verification's SMS to a new number in Azerbaijan. */
export function createSend(given: Partial<GuardedSend> = {}): GuardedSend {
  state.made += 1;
  return {
    accountId: "account",
    channel: "sms",
    recipient: toSpreadNumber(state.made),
    region: "AZ",
    priceMicros: expensive,
    verificationId: `verification-${state.made}`,
    ...given,
  };
}

/** Creates an SMS with a code that the customer generated. */
export const createOwnCodeSend = (given: Partial<GuardedSend> = {}): GuardedSend =>
  createSend({ verificationId: null, ...given });

/** Returns numbers in Azerbaijan, each in another range of 10,000. */
export const toSpreadNumber = (index: number): string =>
  `+99450${String((index * 20_011) % 10_000_000).padStart(7, "0")}`;
/** Returns numbers in Azerbaijan that share a range of 10,000 and are never consecutive. */
export const toRangeNumber = (index: number): string =>
  `+99450123${String((index * 1_003) % 10_000).padStart(4, "0")}`;
/** Returns numbers in the United Kingdom, each in another range of 10,000. */
export const toBritishNumber = (index: number): string =>
  `+4474${String((index * 20_011) % 100_000_000).padStart(8, "0")}`;

export const admitSend = (given: GuardedSend, policy: SendPolicy = defaultPolicy): Finding | undefined =>
  state.guard.admit(given, policy);

/** Returns true if a send passes. Counts it then. */
export const passes = (given: GuardedSend, policy: SendPolicy = defaultPolicy): boolean =>
  admitSend(given, policy)?.isBlocked !== true;

/** Returns the finding on a send, without counting it. */
export const explain = (given: GuardedSend, policy: SendPolicy = defaultPolicy): Finding | undefined =>
  state.guard.explain(given, policy);

export const convert = (given: GuardedSend): void => state.guard.recordConversion(given);
export const revert = (given: GuardedSend): void => state.guard.revert(given);

/** Sends a code that the recipient enters. */
export function admitConverted(given: GuardedSend): void {
  expect(admitSend(given)).toBeUndefined();
  convert(given);
}

/** Makes sends with a pause after each. Returns the number of those that pass. */
export function countPassed(
  count: number,
  pause: number,
  create: (index: number) => GuardedSend,
  policy: SendPolicy = defaultPolicy,
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
    const found = admitSend(create(passed));
    if (found?.isBlocked === true) return { passed, found };
  }
  return { passed: most, found: undefined };
}

/** Sends codes to a country on three days, and converts three of four. Advances the time by a day after each. */
export function createHistory(
  create: (index: number) => GuardedSend = (index) =>
    createSend({ recipient: toBritishNumber(index), region: "GB", priceMicros: 40_000 }),
): void {
  for (let days = 0; days < 3; days += 1) {
    for (let index = 0; index < 100; index += 1) {
      const each = create(index + 100 * days);
      expect(admitSend(each)?.isBlocked).not.toBe(true);
      if (index % 4 !== 0) convert(each);
      state.now += 10 * minute;
    }
    state.now += day - 1_000 * minute;
  }
}

/** Replaces the guard by one that is restored from its snapshot. */
export function restartGuard(settings: Partial<GuardConfig> = {}): void {
  const parts = [...state.guard.snapshot()];
  state.guard = createGuard(settings);
  for (const part of parts) state.guard.restoreChunk(part);
}
