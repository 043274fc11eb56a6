import type { Input, Output } from "../../contract.ts";
import { checksLeft, judged, type Verification } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";
import { onLatest } from "./changed.ts";
import { conclude } from "./conclude.ts";

/** Judges an entered code: the verdict and the count of wrong ones are one commit, and no race gives another try. */
export async function checkVerification(
  { params, body, principal }: Input<"checkVerification">,
  context: VerifyingContext,
): Promise<Output<"checkVerification">> {
  const { store, clock, verificationCodes } = context;
  return onLatest(context, principal.accountId, params.id, async (verification) => {
    if (verification.status !== "PENDING") return answerOf(verification, false);
    const isRight = verificationCodes.isRight(verification.id, verification.codeHash, body.code);
    const next = judged(verification, isRight, clock.now());
    const changed =
      next.status === "PENDING"
        ? await store.commit([store.verifications.put(next)], {
            verification_changed: () => "again" as const,
          })
        : await conclude(context, next);
    return changed ?? answerOf(next, isRight);
  });
}

const answerOf = (verification: Verification, valid: boolean) => ({
  status: 200 as const,
  body: { valid, status: verification.status, checks_left: checksLeft(verification) },
});
