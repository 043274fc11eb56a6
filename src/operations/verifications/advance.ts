import { createId } from "../../domain/identifiers.ts";
import { isRefusal } from "../../domain/refusals.ts";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { ended, withoutFurtherSteps, maximumAttempts, type Verification } from "../../domain/verifications/verification.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { VerificationWork } from "../../ports/verifications.ts";
import type { VerifyingContext } from "../context.ts";
import { contentOf, firstAttempt } from "./attempt.ts";
import { conclude, messagesOf, withdraw } from "./conclude.ts";

/** States in which a message reaches nobody any more. */
const lost: readonly DeliveryStatus[] = ["FAILED", "EXPIRED", "REVOKED"];

/** What delivery asks of verifications. */
export const createVerificationWork = (context: VerifyingContext): VerificationWork => ({
  advance: (verification) => advance(context, verification),
  async contentOf({ verificationId, channel }) {
    const found = verificationId === null ? undefined : await context.store.verifications.findAny(verificationId);
    if (!found || found.status !== "PENDING") return undefined;
    const code = codeOf(context, found);
    return code === undefined ? undefined : contentOf(context, found, channel, code);
  },
});

const codeOf = ({ verificationCodes }: VerifyingContext, { id, sealedCode }: Verification) =>
  sealedCode === null ? undefined : verificationCodes.open(id, sealedCode);

/** The next step, once a message is lost or its time is over; the end, once none is left that could still arrive. */
async function advance(context: VerifyingContext, verification: Verification): Promise<void> {
  const now = context.clock.now();
  if (now >= verification.expiresAt) {
    await conclude(context, ended(verification, "EXPIRED", null, now));
    return;
  }
  const messages = await messagesOf(context, verification);
  const latest = messages.at(-1);
  const isLost = latest === undefined || lost.includes(latest.status);
  const stepEndsAt = stepEnd(verification);
  if (!isLost && now < stepEndsAt) {
    await put(context, { ...verification, nextAt: stepEndsAt });
    return;
  }
  const code = codeOf(context, verification);
  const next = verification.step + 1;
  const isLast = next >= verification.workflow.length || verification.attempts.length >= maximumAttempts;
  const attempt = isLast || code === undefined ? undefined : await firstAttempt(context, verification, code, next, "");
  if (attempt && !isRefusal(attempt)) return take(context, attempt, messages);
  await remain(context, verification, messages, now);
}
