import type { Input, Output } from "../../contract.ts";
import { ended } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";
import { bodyOf } from "./body.ts";
import { conclude, messagesOf, onLatest } from "./conclude.ts";

/** Ends a verification: its code is no longer valid, and what waits to be sent is withdrawn and refunded. */
export async function cancelVerification(
  { params, principal }: Input<"cancelVerification">,
  context: VerifyingContext,
): Promise<Output<"cancelVerification">> {
  return onLatest(context, principal.accountId, params.id, async (verification) => {
    if (verification.status === "PENDING") {
      const canceled = ended(verification, "CANCELED", null, context.clock.now());
      const changed = await conclude(context, canceled, verification);
      if (changed) return changed;
      return answerOf(context, canceled);
    }
    return answerOf(context, verification);
  });
}

async function answerOf(context: VerifyingContext, verification: Parameters<typeof bodyOf>[0]) {
  return { status: 200 as const, body: bodyOf(verification, await messagesOf(context, verification)) };
}
