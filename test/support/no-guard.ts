import type { GuardPersistence } from "../../src/delivery/guard-persistence.ts";
import type { SuspicionRecorder } from "../../src/delivery/suspicion-recorder.ts";
import type { SendPolicy, TrafficGuard } from "../../src/ports/guard.ts";
import type { GuardSettings } from "../../src/ports/caches.ts";

/** A guard that allows every send. */
export const noGuard: TrafficGuard = {
  admit: () => undefined,
  explain: () => undefined,
  revert() {},
  recordConversion() {},
};

/** Guard settings of an account that has not changed them. */
export const defaultPolicy: SendPolicy = { isMonitorOnly: false, limitsRecipient: true };

const allOpen: GuardSettings = { decide: () => ({ rule: "none" }), getPolicy: () => defaultPolicy };

/** Settings that block nothing. */
export const noGuardSettings = { current: async () => allOpen };

/** Persistence of guard counters that stores nothing. */
export const noGuardPersistence: GuardPersistence = {
  restore: async () => {},
  save: async () => {},
  saveDue: async () => {},
};

/** A recorder that stores no suspicion. */
export const noSuspicions: SuspicionRecorder = { record: () => {}, runDue: async () => {} };
