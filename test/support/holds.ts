import type { HoldSwitch, Suspensions } from "../../src/ports/caches.ts";

/** Where nothing is held. */
export const nothingHeld: HoldSwitch = { current: async () => new Set(), forget: () => {} };

/** Where nobody is suspended. */
export const nobodySuspended: Suspensions = { isSuspended: async () => false, forget: () => {} };
