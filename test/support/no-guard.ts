import type { GuardKeeping } from "../../src/delivery/guard-keeping.ts";
import type { KnownLists, TrafficGuard } from "../../src/ports/guard.ts";

/** A guard that lets everything pass. */
export const noGuard: TrafficGuard = {
  admit: () => undefined,
  explain: () => undefined,
  takeBack() {},
  answered() {},
};

const allOpen: KnownLists = { country: () => "on", find: () => undefined };

/** Lists of an operator that forbid nothing. */
export const noGuardLists = { current: () => allOpen };

/** What is kept of it: nothing. */
export const noGuardKeeping: GuardKeeping = {
  restore: async () => {},
  save: async () => {},
  saveDue: async () => {},
};
