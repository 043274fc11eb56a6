import { expect } from "vitest";
import { Guard } from "../../src/guard/guard.ts";
import type { Finding, GuardedSend } from "../../src/ports/guard.ts";

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const dear = 310_000;

/** A guard as in production, with the usual settings. */
export const createGuard = () => new Guard({ spendMicros: 20_000_000, isEnforced: true });

/** The guard that is tested, and its time. */
export const state = { guard: createGuard(), now: 0, made: 0 };

/** Begins with a guard that knows nothing. */
export function begin(): void {
  state.guard = createGuard();
  state.now = Date.UTC(2026, 2, 2, 9);
  state.made = 0;
}

/** A code of a verification to a number of Azerbaijan, unless told otherwise. */
export function send(given: Partial<GuardedSend> = {}): GuardedSend {
  state.made += 1;
  return {
    accountId: "account",
    channel: "sms",
    recipient: spread(state.made),
    region: "AZ",
    priceMicros: dear,
    verificationId: `verification-${state.made}`,
    ...given,
  };
}

/** What would be found of a send now. */
export const explain = (given: GuardedSend): Finding | undefined =>
  state.guard.explain(given, false, state.now)?.finding;

/** Numbers of which no two are in one range. */
export const spread = (index: number) => `+99450${String((index * 20_011) % 10_000_000).padStart(7, "0")}`;
export const inRange = (index: number) => `+99450123${String((index * 1_003) % 10_000).padStart(4, "0")}`;
export const british = (index: number) => `+4474${String((index * 20_011) % 100_000_000).padStart(8, "0")}`;

/** Sends one after the other with a pause; what passed before the first that did not, and why that one did not. */
export function sendMany(
  count: number,
  pause: number,
  of: (index: number) => GuardedSend,
  answered: (index: number) => boolean = () => false,
): { readonly passed: number; readonly found: Finding | undefined } {
  for (let index = 0; index < count; index += 1) {
    const each = of(index);
    const found = state.guard.admit(each, false, state.now)?.finding;
    if (found) return { passed: index, found };
    if (answered(index)) state.guard.answered(each, 20 * second, state.now + 20 * second);
    state.now += pause;
  }
  return { passed: count, found: undefined };
}

/** An account whose customers in Britain answer: what is left to judge is what is not like them. */
export function withHistory(accountId = "account"): void {
  const usual = (index: number) =>
    send({ accountId, recipient: british(index), region: "GB", priceMicros: 40_000 });
  for (let days = 0; days < 3; days += 1) {
    expect(sendMany(200, 7 * minute, usual, (index) => index % 4 !== 0).found).toBeUndefined();
  }
}

/** Sends a code that is entered. */
export function admitAnswered(each: GuardedSend): void {
  expect(state.guard.admit(each, false, state.now)).toBeUndefined();
  state.guard.answered(each, 20 * second, state.now);
}
