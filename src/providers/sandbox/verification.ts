import { sameText } from "../../domain/codes.ts";
import type { VerificationGateway } from "../../ports/gateways.ts";

const codesAtMost = 5;

/** Judges codes as Telegram's gateway does: five incorrect ones end it, and so does the end of the message's time. */
export function createSandboxVerification(): VerificationGateway {
  return {
    async check({ sentCode, enteredCode, codeChecks, expiresAt, now }) {
      if (enteredCode === undefined) return undefined;
      if (now >= expiresAt) return "expired";
      if (codeChecks >= codesAtMost) return "code_max_attempts_exceeded";
      if (sameText(enteredCode, sentCode)) return "code_valid";
      return codeChecks + 1 >= codesAtMost ? "code_max_attempts_exceeded" : "code_invalid";
    },
  };
}
