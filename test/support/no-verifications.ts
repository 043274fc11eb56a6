import type { VerificationWork } from "../../src/ports/verifications.ts";

/** For services whose messages are of no verification. */
export const noVerifications: VerificationWork = {
  advance: () => Promise.reject(new Error("There are no verifications here.")),
  contentOf: () => Promise.reject(new Error("There are no verifications here.")),
};
