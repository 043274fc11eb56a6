import type { GuardKeeping } from "../../src/delivery/guard-keeping.ts";
import type { SuspicionRecorder } from "../../src/delivery/suspicions.ts";
import type { SendPolicy, TrafficGuard } from "../../src/ports/guard.ts";
import type { GuardSettings } from "../../src/ports/caches.ts";

/** A guard that lets everything pass. */
export const noGuard: TrafficGuard = {
  admit: () => undefined,
  explain: () => undefined,
  revert() {},
  convert() {},
};

/** The settings of an account that changed none. */
export const usualPolicy: SendPolicy = { isWatched: false, limitsRecipient: true };

const allOpen: GuardSettings = { decide: () => ({ rule: "none" }), policy: () => usualPolicy };

/** Settings that block nothing. */
export const noGuardSettings = { current: async () => allOpen };

/** A storage of counters that stores nothing. */
export const noGuardKeeping: GuardKeeping = {
  restore: async () => {},
  save: async () => {},
  saveDue: async () => {},
};

/** A recorder that records no suspicion. */
export const noSuspicions: SuspicionRecorder = { record: () => {}, runDue: async () => {} };
