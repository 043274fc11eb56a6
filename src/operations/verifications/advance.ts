import { isRefusal } from "../../domain/refusals.ts";
import { losses } from "../../domain/messages/delivery.ts";
import { type Verification, ended, maximumAttempts } from "../../domain/verifications/verification.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { VerificationWork } from "../../ports/verifications.ts";
import { tellLimitReached } from "../account/limit-reached.ts";
import type { VerifyingContext } from "../context.ts";
import { storing } from "../storing.ts";
import { type Attempt, attemptChanges, contentOf, firstAttempt, toCountedMessage } from "./attempt.ts";
import { conclude, messagesOf, onLatest, withdraw } from "./conclude.ts";
import { codesOf } from "../../domain/verifications/codes.ts";

/** What delivery asks of verifications. */
export function createVerificationWork(context: VerifyingContext, log: Log): VerificationWork {
  tellFewCodes(context.service, log);
  return {
    async advance(verification) {
      const { accountId, id } = verification;
      // Who has changed it meanwhile may have read the lease as the time at which it is looked at next.
      if ((await advance(context, verification)) === "again")
        await onLatest(context, accountId, id, (latest) => advance(context, latest));
    },
    async contentOf({ id, verificationId, channel }) {
      const found =
        verificationId === null ? undefined : await context.store.verifications.findAny(verificationId);
      if (found?.status !== "PENDING" || found.attempts.at(-1)?.messageId !== id) return undefined;
      const code = codeOf(context, found);
      const content = code === undefined ? undefined : contentOf(context, found, channel, code);
      return content && { ...content, template: found.template };
    },
  };
}

const codeOf = ({ verificationCodes }: VerifyingContext, { id, sealedCode }: Verification) =>
  sealedCode === null ? undefined : verificationCodes.open(id, sealedCode);

/**
 * The next step, once a message is lost or its time is over; the end, once none is left that could still arrive. "again" where
 * somebody else has changed it meanwhile.
 */
async function advance(context: VerifyingContext, verification: Verification): Promise<"again" | undefined> {
  const now = context.clock.now();
  if (verification.status !== "PENDING") return undefined;
  if (now >= verification.expiresAt)
    return conclude(context, ended(verification, "EXPIRED", null, now), verification);
  const messages = await messagesOf(context, verification);
  const endsAt = stepEndsAt(verification);
  if (!isLost(messages.at(-1)) && now < endsAt) {
    // Nothing has happened since; it was claimed too early.
    return put(context, { ...verification, nextAt: endsAt });
  }
  const attempt = await nextAttempt(context, verification);
  if (attempt) return take(context, attempt, verification, messages);
  if (messages.every(isSurelyLost)) {
    return conclude(context, ended(verification, "FAILED", "undeliverable", now), verification);
  }
  // What was sent may still arrive.
  return put(context, { ...verification, nextAt: verification.expiresAt });
}

const isLost = (message: TrackedMessage | undefined) =>
  message === undefined || losses.includes(message.status);

/** Whether nothing can be heard of it any more: what was given away and not confirmed in time may only be slow. */
const isSurelyLost = (message: TrackedMessage) =>
  isLost(message) &&
  !(message.status === "EXPIRED" && (message.submittedAt !== null || message.outcomeUnknown));

/** When the recipient's time at the present step is over. */
function stepEndsAt({ attempts, workflow, step, createdAt, expiresAt }: Verification): number {
  const startedAt = attempts.at(-1)?.startedAt ?? createdAt;
  return Math.min(startedAt + workflow[step]!.timeoutSeconds * 1_000, expiresAt);
}

/** The attempt of the first of the further steps that can be made now, if there is one. */
async function nextAttempt(
  context: VerifyingContext,
  verification: Verification,
): Promise<Attempt | undefined> {
  const next = verification.step + 1;
  if (next >= verification.workflow.length || verification.attempts.length >= maximumAttempts)
    return undefined;
  // It would be charged, and given back instead of handed over.
  if (await context.suspensions.isSuspended(verification.accountId)) return undefined;
  const code = codeOf(context, verification);
  if (code === undefined) return undefined;
  const attempt = await firstAttempt(context, { verification, code }, next, "");
  return isRefusal(attempt) ? undefined : attempt;
}

const put = ({ store }: VerifyingContext, verification: Verification): Promise<"again" | undefined> =>
  store.commit([store.verifications.put(verification)], { verification_changed: () => "again" as const });

/** One that cannot be paid is not made; the code that was sent before may still be entered. */
async function take(
  context: VerifyingContext,
  attempt: Attempt,
  before: Verification,
  messages: readonly TrackedMessage[],
): Promise<"again" | undefined> {
  const { store } = context;
  const { message, verification } = attempt;
  const commit = (leaseUntil?: number) =>
    store.commit(attemptChanges(context, attempt, leaseUntil), {
      verification_changed: () => "again" as const,
      balance_short: () => "unpaid" as const,
      limit_reached: async () => {
        await tellLimitReached(context, verification);
        return "unpaid" as const;
      },
    });
  const refused = await storing(
    context,
    message,
    commit,
    (result) => result === undefined,
    toCountedMessage(before, message),
  );
  if (refused === "unpaid") return put(context, { ...before, nextAt: before.expiresAt });
  if (!refused) await withdraw(context, before, messages);
  return refused;
}

/** Fewer codes than these may be guessed: each verification takes five wrong ones. */
const fewCodes = 1_000;
const defaultCodeLength = 6;

/** Warns an operator whose caller IDs are too few for codes that are their last digits. */
export function tellFewCodes({ callerPool, sandboxCode }: VerifyingContext["service"], log: Log): void {
  const codes = codesOf(callerPool, defaultCodeLength);
  if (sandboxCode !== undefined || codes === 0 || codes >= fewCodes) return;
  log.warn(
    { codes },
    "verifications by flash call have few codes, which may be guessed: CONNECT_HUB_CALLER_POOL needs more numbers",
  );
}
