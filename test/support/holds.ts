import type { HoldCache, SuspensionCache } from "../../src/ports/caches.ts";

/** A hold cache without holds. */
export const noHolds: HoldCache = { current: async () => new Set(), invalidate: () => {} };

/** A suspension cache without suspended users. */
export const noSuspensions: SuspensionCache = { isSuspended: async () => false, invalidate: () => {} };
