import type { VerificationWork } from "../../src/ports/verifications.ts";

/** Verification work of services whose messages belong to no verification. It always rejects. */
export const noVerifications: VerificationWork = {
  advance: () => Promise.reject(new Error("This service has no verifications.")),
  findContent: () => Promise.reject(new Error("This service has no verifications.")),
};
