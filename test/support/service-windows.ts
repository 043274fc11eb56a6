import type { ServiceWindows } from "../../src/ports/providers.ts";

/** Customer service windows of a service that never receives a message. */
export const noWindows: ServiceWindows = { recordInbound: async () => {}, isOpen: async () => false };
