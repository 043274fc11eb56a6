import type { AccountPrincipal, IdempotencyRequest } from "../../contract.ts";
import type { Channel } from "../../domain/messages/delivery.ts";
import { type ProblemResponse, isProblemResponse, createRetryableProblem } from "../../domain/problems.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { Message } from "../../ports/store/messages.ts";
import { isFirstResponse } from "../accept-message.ts";
import {
  type IdempotentResponse,
  commitIdempotently,
  scopeKey,
  createChargeProblem,
} from "../idempotency.ts";
import type { VerifyingContext } from "../context.ts";
import { storeAndSubmit } from "../store-and-submit.ts";
import {
  type StepProblem,
  prepareAttempt,
  buildAttemptChanges,
  prepareFirstAttempt,
  toCountedMessage,
} from "./prepare-attempt.ts";
import { toVerificationResponse } from "./verification-response.ts";
import { readAttemptMessages, cancelPending } from "./end-verification.ts";

interface Caller {
  readonly principal: AccountPrincipal;
  readonly idempotency: IdempotencyRequest | undefined;
}

type Body = ReturnType<typeof toVerificationResponse>;
type Refused =
  | StepProblem
  | ProblemResponse<
      | "idempotency_in_progress"
      | "idempotency_mismatch"
      | "insufficient_balance"
      | "daily_limit_reached"
      | "rate_limited"
    >;

/**
 * Sends the code of a pending verification again. Returns the verification unchanged before `resendAt`, and if
 * `resendAt` is not before its expiry. Returns `rate_limited` if that was repeated with more than 100 idempotency keys in
 * an hour. Returns "conflict" if another request changed the verification. `channel` must be a channel of its workflow.
 * Without it, the next possible step is made.
 */
export async function resendCode(
  context: VerifyingContext,
  { principal, idempotency }: Caller,
  pending: Verification,
  channel: Channel | undefined,
): Promise<IdempotentResponse<Body, 200> | Refused | "conflict"> {
  const before = await readAttemptMessages(context, pending);
  const isTime = context.clock.now() >= pending.resendAt && pending.resendAt < pending.expiresAt;
  const attempt = isTime ? await nextAttempt(context, pending, channel) : undefined;
  if (attempt && isProblemResponse(attempt)) return attempt;
  const messages: readonly Message[] = attempt ? [...before, attempt.message] : before;
  const answer = {
    status: 200 as const,
    body: toVerificationResponse(attempt?.verification ?? pending, messages),
  };
  const commit = (effect: ReturnType<typeof buildAttemptChanges>) =>
    commitIdempotently(
      context,
      scopeKey(context, principal.accountId, idempotency),
      effect,
      answer,
      async (word) =>
        word === "verification_changed"
          ? "conflict"
          : createChargeProblem(context, principal, word, "message"),
    );
  if (!attempt) {
    const limited = idempotency && context.limits.idleKeys.consume(pending.id);
    return limited ?? commit([]);
  }
  const isCommitted = (result: Awaited<ReturnType<typeof commit>>) =>
    result !== "conflict" && isFirstResponse(result);
  const { message } = attempt;
  const store = (leaseUntil: number | undefined) => commit(buildAttemptChanges(context, attempt, leaseUntil));
  const answered = await storeAndSubmit(
    context,
    message,
    store,
    isCommitted,
    toCountedMessage(pending, message),
  );
  if (isCommitted(answered)) await cancelPending(context, pending, before);
  return answered;
}

/**
 * Prepares an attempt by `channel`, if it is set. Otherwise prepares the next step that is possible now, or the current
 * step again if no further step is possible. Returns `unavailable` if the code can no longer be decrypted.
 */
async function nextAttempt(context: VerifyingContext, pending: Verification, channel: Channel | undefined) {
  const { workflow, step, sealedCode, id } = pending;
  const code = sealedCode === null ? undefined : context.verificationCodes.open(id, sealedCode);
  // The server secret was changed after the start, so the stored code can no longer be decrypted.
  if (code === undefined) return createRetryableProblem("unavailable", secretChangedDetail, 60);
  const attempting = { verification: pending, code };
  if (channel !== undefined)
    return prepareAttempt(context, attempting, findStep(pending, channel), "/channel");
  const next =
    step + 1 < workflow.length ? await prepareFirstAttempt(context, attempting, step + 1, "") : undefined;
  return next && !isProblemResponse(next) ? next : prepareFirstAttempt(context, attempting, step, "");
}

/**
 * Finds the next step of a channel, so that the steps before it are not repeated. If there is no later step, finds the
 * last one up to and including the current step.
 */
function findStep({ workflow, step }: Verification, channel: Channel): number {
  const next = workflow.findIndex((each, at) => at > step && each.channel === channel);
  return next >= 0 ? next : workflow.findLastIndex((each) => each.channel === channel);
}

const secretChangedDetail = "The code cannot be sent again. Cancel this verification and start another one.";
