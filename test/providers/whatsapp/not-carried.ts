import type { Handover } from "../../../src/ports/gateways.ts";

/** How a hand-over ends that a provider of WhatsApp is not even asked for: it will never carry this message, another may. */
export const notCarried = (detail: string): Handover => ({
  kind: "unavailable",
  detail,
  unasked: true,
  lasting: true,
});
