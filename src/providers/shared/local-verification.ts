import { isEqualText } from "../../domain/access/codes.ts";
import { isDelivered } from "../../domain/messages/delivery.ts";
import type { VerificationGateway } from "../../ports/gateways.ts";

const maximumCodes = 5;

/**
 * Creates a gateway that checks codes itself, by the rules of Telegram's gateway. A check ends after five incorrect
 * codes, or if the message expires before delivery.
 */
export function createLocalVerification(): VerificationGateway {
  return {
    async check({ sentCode, enteredCode, codeChecks, delivery, expiresAt, now }) {
      if (enteredCode === undefined) return undefined;
      if (now >= expiresAt && !isDelivered(delivery)) return "expired";
      if (codeChecks >= maximumCodes) return "code_max_attempts_exceeded";
      if (isEqualText(enteredCode, sentCode)) return "code_valid";
      return codeChecks + 1 >= maximumCodes ? "code_max_attempts_exceeded" : "code_invalid";
    },
  };
}
