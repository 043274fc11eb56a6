import { isProblemResponse } from "../../domain/problems.ts";
import { undeliveredStatuses } from "../../domain/messages/delivery.ts";
import {
  type Verification,
  withFinalStatus,
  maximumAttempts,
} from "../../domain/verifications/verification.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { VerificationWork } from "../../ports/verifications.ts";
import { emitLimitReachedEvent } from "../account/emit-limit-reached-event.ts";
import type { VerifyingContext } from "../context.ts";
import { storeAndSubmit } from "../store-and-submit.ts";
import {
  type UncommittedAttempt,
  buildAttemptChanges,
  buildMessageContent,
  prepareFirstAttempt,
  toCountedMessage,
} from "./prepare-attempt.ts";
import {
  endVerification,
  readAttemptMessages,
  updateVerification,
  cancelPending,
} from "./end-verification.ts";
import { countCodes } from "../../domain/verifications/codes.ts";

/** Creates the verification functions that delivery calls. Logs a warning if the caller pool is too small. */
export function createVerificationWork(context: VerifyingContext, log: Log): VerificationWork {
  warnSmallCallerPool(context.service, log);
  return {
    async advance(verification) {
      const { accountId, id } = verification;
      // The concurrent writer may have stored the lease expiry as the next due time. The step is therefore retried
      // immediately.
      if ((await advance(context, verification)) === "conflict")
        await updateVerification(context, accountId, id, (latest) => advance(context, latest));
    },
    async findContent({ id, verificationId, channel }) {
      const found =
        verificationId === null ? undefined : await context.store.verifications.findAny(verificationId);
      if (found?.status !== "PENDING" || found.attempts.at(-1)?.messageId !== id) return undefined;
      const code = decryptCode(context, found);
      const content = code === undefined ? undefined : buildMessageContent(context, found, channel, code);
      return content && { ...content, template: found.template };
    },
  };
}

const decryptCode = ({ verificationCodes }: VerifyingContext, { id, sealedCode }: Verification) =>
  sealedCode === null ? undefined : verificationCodes.open(id, sealedCode);

/**
 * Makes the next step of a pending verification if its latest message is lost or the current step has timed out. Ends
 * the verification if it has expired, or if no further step is possible and no message can still be delivered. Returns
 * "conflict" if another request changed the verification.
 */
async function advance(
  context: VerifyingContext,
  verification: Verification,
): Promise<"conflict" | undefined> {
  const now = context.clock.now();
  if (verification.status !== "PENDING") return undefined;
  if (now >= verification.expiresAt)
    return endVerification(context, withFinalStatus(verification, "EXPIRED", null, now), verification);
  const messages = await readAttemptMessages(context, verification);
  const endsAt = getStepEnd(verification);
  if (!isLost(messages.at(-1)) && now < endsAt) {
    // The verification was claimed too early, and nothing has changed.
    return saveVerification(context, { ...verification, nextAt: endsAt });
  }
  const attempt = await nextAttempt(context, verification);
  if (attempt) return commitAttempt(context, attempt, verification, messages);
  if (messages.every(isPermanentlyLost)) {
    return endVerification(
      context,
      withFinalStatus(verification, "FAILED", "undeliverable", now),
      verification,
    );
  }
  // An earlier message may still be delivered.
  return saveVerification(context, { ...verification, nextAt: verification.expiresAt });
}

const isLost = (message: TrackedMessage | undefined) =>
  message === undefined || undeliveredStatuses.includes(message.status);

/**
 * Returns true if the message can no longer be delivered. A message that was submitted and expired without a receipt
 * may only be slow.
 */
const isPermanentlyLost = (message: TrackedMessage) =>
  isLost(message) &&
  !(message.status === "EXPIRED" && (message.submittedAt !== null || message.outcomeUnknown));

/**
 * Returns the time of the current step's timeout, in Unix milliseconds. It is at most the expiry of the verification.
 */
function getStepEnd({ attempts, workflow, step, createdAt, expiresAt }: Verification): number {
  const startedAt = attempts.at(-1)?.startedAt ?? createdAt;
  return Math.min(startedAt + workflow[step]!.timeoutSeconds * 1_000, expiresAt);
}

/**
 * Prepares the first of the remaining steps that is possible now. Returns undefined if there is none, after ten
 * messages, for a suspended customer, and if the code can no longer be decrypted.
 */
async function nextAttempt(
  context: VerifyingContext,
  verification: Verification,
): Promise<UncommittedAttempt | undefined> {
  const next = verification.step + 1;
  if (next >= verification.workflow.length || verification.attempts.length >= maximumAttempts)
    return undefined;
  // A message of a suspended customer would be charged, and then refunded instead of submitted.
  if (await context.suspensions.isSuspended(verification.accountId)) return undefined;
  const code = decryptCode(context, verification);
  if (code === undefined) return undefined;
  const attempt = await prepareFirstAttempt(context, { verification, code }, next, "");
  return isProblemResponse(attempt) ? undefined : attempt;
}

const saveVerification = (
  { store }: VerifyingContext,
  verification: Verification,
): Promise<"conflict" | undefined> =>
  store.commit([store.verifications.put(verification)], { verification_changed: () => "conflict" as const });

/**
 * Commits an attempt and cancels the earlier messages that are still queued. If the account cannot pay for it, the
 * attempt is dropped, and the code that was already sent stays valid.
 */
async function commitAttempt(
  context: VerifyingContext,
  attempt: UncommittedAttempt,
  before: Verification,
  messages: readonly TrackedMessage[],
): Promise<"conflict" | undefined> {
  const { store } = context;
  const { message, verification } = attempt;
  const commit = (leaseUntil?: number) =>
    store.commit(buildAttemptChanges(context, attempt, leaseUntil), {
      verification_changed: () => "conflict" as const,
      balance_short: () => "unpaid" as const,
      limit_reached: async () => {
        await emitLimitReachedEvent(context, verification);
        return "unpaid" as const;
      },
    });
  const refused = await storeAndSubmit(
    context,
    message,
    commit,
    (result) => result === undefined,
    toCountedMessage(before, message),
  );
  if (refused === "unpaid") return saveVerification(context, { ...before, nextAt: before.expiresAt });
  if (!refused) await cancelPending(context, before, messages);
  return refused;
}

/** Below this number of possible codes, a code can be guessed: each verification allows five wrong codes. */
const minimumCodes = 1_000;
const defaultCodeLength = 6;

/**
 * Logs a warning if the caller pool allows fewer than 1,000 codes of 6 digits. Logs none if the pool is empty, and none
 * in a sandbox. The code of a flash call is the last digits of its caller ID.
 */
export function warnSmallCallerPool(
  { callerPool, sandboxCode }: VerifyingContext["service"],
  log: Log,
): void {
  const codes = countCodes(callerPool, defaultCodeLength);
  if (sandboxCode !== undefined || codes === 0 || codes >= minimumCodes) return;
  log.warn(
    { codes },
    "caller pool too small; codes of flash calls can be guessed until CONNECT_HUB_CALLER_POOL has more numbers",
  );
}
