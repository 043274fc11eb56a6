import type { Input, Output } from "../../contract.ts";
import {
  type ValidationError,
  createInvalidRequest,
  isProblemResponse,
  createRetryableProblem,
} from "../../domain/problems.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";
import { commitIdempotently, findReplay, scopeKey, serializeByKey } from "../idempotency.ts";
import { resendCode } from "./resend-code.ts";
import { toVerificationResponse } from "./verification-response.ts";
import { readAttemptMessages, updateVerification } from "./end-verification.ts";

type Body = ReturnType<typeof toVerificationResponse>;

const notInWorkflow: ValidationError = {
  in: "body",
  pointer: "/channel",
  code: "value",
  message: "The verification's workflow has no step with this channel.",
};

/**
 * Sends the code again, by the requested channel or by the next step of the workflow. Returns `rate_limited` before
 * `resend_after`. Returns an ended verification unchanged.
 */
export async function resendVerification(
  { params, body, principal, idempotency }: Input<"resendVerification">,
  context: VerifyingContext,
): Promise<Output<"resendVerification">> {
  const key = scopeKey(context, principal.accountId, idempotency);
  const act = async (verification: Verification) => {
    const { status, resendAt, workflow } = verification;
    if (status !== "PENDING") {
      const limited = idempotency && context.limits.lateKeys.consume(principal.accountId);
      if (limited) return limited;
      const answer = {
        status: 200 as const,
        body: toVerificationResponse(verification, await readAttemptMessages(context, verification)),
      };
      return commitIdempotently(context, key, [], answer, () => "conflict" as const);
    }
    const channel = body?.channel;
    if (channel !== undefined && workflow.every((step) => step.channel !== channel))
      return createInvalidRequest([notInWorkflow]);
    const wait = resendAt - context.clock.now();
    if (wait > 0) {
      const detail =
        "It is too early to send this code again. Retry after the time in `resend_after`. Nothing was sent.";
      return createRetryableProblem("rate_limited", detail, Math.ceil(wait / 1_000));
    }
    return resendCode(context, { principal, idempotency }, verification, channel);
  };
  return serializeByKey<Body, 200, Output<"resendVerification">>(context, key, async () => {
    const answered = await context.limits.operationMutex(params.id, () =>
      updateVerification(context, principal.accountId, params.id, act),
    );
    // A request with this key on another instance may be the reason why nothing is sent now.
    return isProblemResponse(answered) ? ((await findReplay<Body, 200>(context, key)) ?? answered) : answered;
  });
}
