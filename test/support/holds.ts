import type { HoldSwitch } from "../../src/ports/holds.ts";
import type { Suspensions } from "../../src/ports/suspensions.ts";

/** Where nothing is held. */
export const nothingHeld: HoldSwitch = { current: () => new Set(), forget: () => {} };

/** Where nobody is suspended. */
export const nobodySuspended: Suspensions = { isSuspended: async () => false, forget: () => {} };
