import { sameText } from "../../domain/access/codes.ts";
import { hasArrived } from "../../domain/messages/delivery.ts";
import type { VerificationGateway } from "../../ports/gateways.ts";

const maximumCodes = 5;

/** Judges codes itself, as Telegram's gateway does: five incorrect ones end the check, as does expiry before delivery. */
export function createLocalVerification(): VerificationGateway {
  return {
    async check({ sentCode, enteredCode, codeChecks, delivery, expiresAt, now }) {
      if (enteredCode === undefined) return undefined;
      if (now >= expiresAt && !hasArrived(delivery)) return "expired";
      if (codeChecks >= maximumCodes) return "code_max_attempts_exceeded";
      if (sameText(enteredCode, sentCode)) return "code_valid";
      return codeChecks + 1 >= maximumCodes ? "code_max_attempts_exceeded" : "code_invalid";
    },
  };
}
