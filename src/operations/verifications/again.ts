import type { IdempotencyRequest, KeyPrincipal } from "../../contract.ts";
import type { Channel } from "../../domain/messages/delivery.ts";
import { type Refusal, isRefusal, refuseFor } from "../../domain/refusals.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { Message } from "../../ports/store/messages.ts";
import { isFirst } from "../accept-message.ts";
import { type Answered, commitOnce, keyIn, notCharged } from "../commit-once.ts";
import type { VerifyingContext } from "../context.ts";
import { storing } from "../storing.ts";
import { type StepRefusal, attemptAt, attemptChanges, firstAttempt, toCountedMessage } from "./attempt.ts";
import { bodyOf } from "./body.ts";
import { messagesOf, withdraw } from "./conclude.ts";

interface Caller {
  readonly principal: KeyPrincipal;
  readonly idempotency: IdempotencyRequest | undefined;
}

type Body = ReturnType<typeof bodyOf>;
type Refused =
  | StepRefusal
  | Refusal<
      | "idempotency_in_progress"
      | "idempotency_mismatch"
      | "insufficient_balance"
      | "daily_limit_reached"
      | "rate_limited"
    >;

/**
 * A verification under way with one more attempt, if it is time for one; "again" where it was changed in between. A `channel`
 * has to be one of its workflow.
 */
export async function attemptAgain(
  context: VerifyingContext,
  { principal, idempotency }: Caller,
  open: Verification,
  channel: Channel | undefined,
): Promise<Answered<Body, 200> | Refused | "again"> {
  const before = await messagesOf(context, open);
  const isTime = context.clock.now() >= open.resendAt && open.resendAt < open.expiresAt;
  const attempt = isTime ? await nextAttempt(context, open, channel) : undefined;
  if (attempt && isRefusal(attempt)) return attempt;
  const messages: readonly Message[] = attempt ? [...before, attempt.message] : before;
  const answer = { status: 200 as const, body: bodyOf(attempt?.verification ?? open, messages) };
  const commit = (effect: ReturnType<typeof attemptChanges>) =>
    commitOnce(context, keyIn(principal.accountId, idempotency), effect, answer, async (word) =>
      word === "verification_changed" ? "again" : notCharged(context, principal, word, "message"),
    );
  if (!attempt) {
    const limited = idempotency && context.limits.idleKeys.take(open.id);
    return limited ?? commit([]);
  }
  const isMade = (result: Awaited<ReturnType<typeof commit>>) => result !== "again" && isFirst(result);
  const { message } = attempt;
  const store = (leaseUntil: number | undefined) => commit(attemptChanges(context, attempt, leaseUntil));
  const answered = await storing(context, message, store, isMade, toCountedMessage(open, message));
  if (isMade(answered)) await withdraw(context, open, before);
  return answered;
}

/**
 * The attempt of the channel that is asked for, and of no other. Where none is, that of the next step that can be made, or
 * else the present one again.
 */
async function nextAttempt(context: VerifyingContext, open: Verification, channel: Channel | undefined) {
  const { workflow, step, sealedCode, id } = open;
  const code = sealedCode === null ? undefined : context.verificationCodes.open(id, sealedCode);
  // The server's secret was changed since: nobody can say what the code was.
  if (code === undefined) return refuseFor("unavailable", secretChanged, 60);
  const attempting = { verification: open, code };
  if (channel !== undefined) return attemptAt(context, attempting, stepOf(open, channel), "/channel");
  const next = step + 1 < workflow.length ? await firstAttempt(context, attempting, step + 1, "") : undefined;
  return next && !isRefusal(next) ? next : firstAttempt(context, attempting, step, "");
}

/** The next step of a channel of the workflow, so that none of those between comes again, or else the last one that there was. */
function stepOf({ workflow, step }: Verification, channel: Channel): number {
  const next = workflow.findIndex((each, at) => at > step && each.channel === channel);
  return next >= 0 ? next : workflow.findLastIndex((each) => each.channel === channel);
}

const secretChanged = "The code cannot be sent again. Cancel this verification and start another one.";
