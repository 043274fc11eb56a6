import type { SubmitResult } from "../../../src/ports/gateways.ts";

/**
 * Creates the result for a message that a WhatsApp provider never carries, and that another provider may carry. The
 * vendor is not called.
 */
export const createSkippedResult = (detail: string): SubmitResult => ({
  kind: "unavailable",
  detail,
  notSubmitted: true,
  lasting: true,
});
