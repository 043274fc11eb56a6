import type { GuardBlockRecorder } from "../../src/delivery/guard-blocks.ts";
import type { GuardKeeping } from "../../src/delivery/guard-keeping.ts";
import type { KnownLists, SendPolicy, TrafficGuard } from "../../src/ports/guard.ts";

/** A guard that lets everything pass. */
export const noGuard: TrafficGuard = {
  admit: () => undefined,
  explain: () => undefined,
  takeBack() {},
  answered() {},
};

/** The settings of an account that changed none. */
export const usualPolicy: SendPolicy = { isWatched: false, limitsRecipient: true };

const allOpen: KnownLists = { country: () => "on", find: () => undefined, policy: () => usualPolicy };

/** Lists of an operator that forbid nothing. */
export const noGuardLists = { current: () => allOpen };

/** What is kept of it: nothing. */
export const noGuardKeeping: GuardKeeping = {
  restore: async () => {},
  save: async () => {},
  saveDue: async () => {},
};

/** A recorder that records no block. */
export const noGuardBlocks: GuardBlockRecorder = { record: () => {}, runDue: async () => {} };
