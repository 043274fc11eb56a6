import type { Input, Output } from "../../contract.ts";
import { type Fault, invalid, isRefusal, refuseFor } from "../../domain/refusals.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";
import { commitOnce, earlierAnswer, keyIn, oncePerKey } from "../commit-once.ts";
import { attemptAgain } from "./again.ts";
import { bodyOf } from "./body.ts";
import { messagesOf, onLatest } from "./conclude.ts";

type Body = ReturnType<typeof bodyOf>;

const notInWorkflow: Fault = {
  in: "body",
  pointer: "/channel",
  code: "value",
  message: "The verification's workflow has no step of this channel.",
};

/** Sends the code again: by the next step of the workflow, or by the channel that is asked for. */
export async function resendVerification(
  { params, body, principal, idempotency }: Input<"resendVerification">,
  context: VerifyingContext,
): Promise<Output<"resendVerification">> {
  const key = keyIn(principal.accountId, idempotency);
  const act = async (verification: Verification) => {
    const { status, resendAt, workflow } = verification;
    if (status !== "PENDING") {
      const limited = idempotency && context.limits.lateKeys.take(principal.accountId);
      if (limited) return limited;
      const answer = {
        status: 200 as const,
        body: bodyOf(verification, await messagesOf(context, verification)),
      };
      return commitOnce(context, key, [], answer, () => "again" as const);
    }
    const channel = body?.channel;
    if (channel !== undefined && workflow.every((step) => step.channel !== channel))
      return invalid([notInWorkflow]);
    const wait = resendAt - context.clock.now();
    if (wait > 0) {
      const detail =
        "It is too early to send this code again: `resend_after` says when it may be. Nothing was sent.";
      return refuseFor("rate_limited", detail, Math.ceil(wait / 1_000));
    }
    return attemptAgain(context, { principal, idempotency }, verification, channel);
  };
  return oncePerKey<Body, 200, Output<"resendVerification">>(context, key, async () => {
    const answered = await context.limits.attempts(params.id, () =>
      onLatest(context, principal.accountId, params.id, act),
    );
    // On another instance a request of this key may be the reason why nothing is sent now.
    return isRefusal(answered) ? ((await earlierAnswer<Body, 200>(context, key)) ?? answered) : answered;
  });
}
