import type { Input, Output } from "../../contract.ts";
import { extractDigits } from "../../domain/digits.ts";
import {
  type Verification,
  countRemainingChecks,
  withCheckResult,
} from "../../domain/verifications/verification.ts";
import { isFirstResponse } from "../accept-message.ts";
import { commitIdempotently, findReplay } from "../idempotency.ts";
import type { VerifyingContext } from "../context.ts";
import { prepareEnd, updateVerification } from "./end-verification.ts";

type Body = ReturnType<typeof toResponse>["body"];

/**
 * Checks an entered code. The result and the number of wrong codes are written in one commit, so that concurrent
 * requests gain no extra checks.
 */
export async function checkVerification(
  { params, body, principal, idempotency }: Input<"checkVerification">,
  context: VerifyingContext,
): Promise<Output<"checkVerification">> {
  const { store, clock, verificationCodes } = context;
  const code = extractDigits(body.code);
  // The fingerprint of the request is a keyed hash, as for the stored code. A digest without a key would reveal the
  // code to anyone who hashes all codes.
  const key = idempotency && {
    accountId: principal.accountId,
    key: idempotency.key,
    fingerprint: verificationCodes.hash(params.id, code),
  };
  const isSame = (fingerprint: string) => verificationCodes.isRight(params.id, fingerprint, code);
  const findStoredResponse = () => findReplay<Body, 200>(context, key, isSame);
  const replay = await findStoredResponse();
  if (replay) return replay;
  return updateVerification(context, principal.accountId, params.id, async (verification) => {
    if (verification.status !== "PENDING") {
      // A concurrent request with this key may have ended the verification. Otherwise the response never changes, and
      // no key has to be stored.
      return (await findStoredResponse()) ?? { ...toResponse(verification, false), headers: {} };
    }
    const isCorrect = verificationCodes.isRight(verification.id, verification.codeHash, code);
    const next = withCheckResult(verification, isCorrect, clock.now());
    const { changes, afterCommit } =
      next.status === "PENDING"
        ? { changes: [store.verifications.put(next)] }
        : await prepareEnd(context, next, verification);
    const response = await commitIdempotently(
      context,
      key,
      changes,

      toResponse(next, isCorrect),
      () => "conflict" as const,
    );
    if (response !== "conflict" && isFirstResponse(response)) await afterCommit?.();
    return response;
  });
}

const toResponse = (verification: Verification, valid: boolean) => ({
  status: 200 as const,
  body: { valid, status: verification.status, checks_left: countRemainingChecks(verification) },
});
