import type { ServiceWindows } from "../../src/ports/providers.ts";

/** The customer service windows of a service to which nobody has written. */
export const noWindows: ServiceWindows = { opened: async () => {}, isOpen: async () => false };
