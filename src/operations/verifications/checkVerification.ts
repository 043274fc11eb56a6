import type { Input, Output } from "../../contract.ts";
import { extractDigits } from "../../domain/digits.ts";
import { type Verification, checksLeft, judged } from "../../domain/verifications/verification.ts";
import { isFirst } from "../accept-message.ts";
import { commitOnce, earlierAnswer, keyIn } from "../commit-once.ts";
import type { VerifyingContext } from "../context.ts";
import { ending, onLatest } from "./conclude.ts";

type Body = ReturnType<typeof answerOf>["body"];

/** Judges an entered code: the verdict and the count of wrong ones are one commit, and no race gives another try. */
export async function checkVerification(
  { params, body, principal, idempotency }: Input<"checkVerification">,
  context: VerifyingContext,
): Promise<Output<"checkVerification">> {
  const { store, clock, verificationCodes } = context;
  const code = extractDigits(body.code);
  // What is asked is kept as the code is: a digest without a key would tell it to whoever tries all codes.
  const key = keyIn(
    principal.accountId,
    idempotency && { key: idempotency.key, fingerprint: verificationCodes.hash(params.id, code) },
  );
  const isSame = (fingerprint: string) => verificationCodes.isRight(params.id, fingerprint, code);
  const findEarlier = () => earlierAnswer<Body, 200>(context, key, isSame);
  const earlier = await findEarlier();
  if (earlier) return earlier;
  return onLatest(context, principal.accountId, params.id, async (verification) => {
    if (verification.status !== "PENDING") {
      // A racing request of this key may have ended it; else the answer stays the same, and no key need be kept for it.
      return (await findEarlier()) ?? { ...answerOf(verification, false), headers: {} };
    }
    const isRight = verificationCodes.isRight(verification.id, verification.codeHash, code);
    const next = judged(verification, isRight, clock.now());
    const { changes, follow } =
      next.status === "PENDING"
        ? { changes: [store.verifications.put(next)] }
        : await ending(context, next, verification);
    const answered = await commitOnce(context, key, changes, answerOf(next, isRight), () => "again" as const);
    if (answered !== "again" && isFirst(answered)) await follow?.();
    return answered;
  });
}

const answerOf = (verification: Verification, valid: boolean) => ({
  status: 200 as const,
  body: { valid, status: verification.status, checks_left: checksLeft(verification) },
});
