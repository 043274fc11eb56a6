import type { Input, Output } from "../../contract.ts";
import { withFinalStatus } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";
import { toVerificationResponse } from "./verification-response.ts";
import { endVerification, readAttemptMessages, updateVerification } from "./end-verification.ts";

/**
 * Cancels a pending verification. Its code is no longer valid, and queued messages are cancelled. They are refunded
 * unless an earlier attempt has an unknown outcome. Returns an ended verification unchanged.
 */
export async function cancelVerification(
  { params, principal }: Input<"cancelVerification">,
  context: VerifyingContext,
): Promise<Output<"cancelVerification">> {
  return updateVerification(context, principal.accountId, params.id, async (verification) => {
    if (verification.status === "PENDING") {
      const canceled = withFinalStatus(verification, "CANCELED", null, context.clock.now());
      const changed = await endVerification(context, canceled, verification);
      if (changed) return changed;
      return toResponse(context, canceled);
    }
    return toResponse(context, verification);
  });
}

async function toResponse(
  context: VerifyingContext,
  verification: Parameters<typeof toVerificationResponse>[0],
) {
  return {
    status: 200 as const,
    body: toVerificationResponse(verification, await readAttemptMessages(context, verification)),
  };
}
