import { toIsoString } from "../../domain/time/instants.ts";
import type { VerificationStatusEvent } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { isDelivered } from "../../domain/messages/delivery.ts";
import { toUtcDay } from "../../domain/time/utc-day.ts";
import { type Verification, withFinalStatus } from "../../domain/verifications/verification.ts";
import { createAccountEvent } from "../../domain/webhooks.ts";
import type { Change } from "../../ports/store/change.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Charge } from "../../ports/store/ledger.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { CountedVerifications } from "../../ports/store/verifications.ts";
import type { VerifyingContext } from "../context.ts";
import { toCountedMessage } from "./prepare-attempt.ts";
import { type ProblemResponse, createProblem } from "../../domain/problems.ts";

/**
 * Details of a cancelled message, by the status of its verification. If the verification is pending, another message
 * replaces the cancelled one.
 */
const cancelDetails: Readonly<Record<Verification["status"], string>> = {
  PENDING: "The verification continued with another message.",
  APPROVED: "The verification was approved.",
  CANCELED: "The customer cancelled the verification.",
  EXPIRED: "The verification expired.",
  FAILED: "The verification failed.",
  BLOCKED: "The verification was blocked.",
};

/**
 * Returns the messages of a verification's attempts, oldest first. Messages that are no longer retained are omitted.
 */
export async function readAttemptMessages(
  { store }: Pick<VerifyingContext, "store">,
  { attempts }: Verification,
): Promise<readonly TrackedMessage[]> {
  const found = await Promise.all(attempts.map(({ messageId }) => store.messages.findAny(messageId)));
  return found.flatMap((message) => message ?? []);
}

/** Builds the charge that reserves the amount of a verification with one price per verification. */
export const buildReservationCharge = (verification: Verification, valueMicros: number): Charge => ({
  correlationId: verification.id,
  accountId: verification.accountId,
  userId: verification.userId,
  serviceId: "verification",
  description: "Verification",
  valueMicros,
  currency: verification.currency,
});

/**
 * Builds the changes that are committed when a verification ends: its event, its totals and the refund of its reserved
 * amount. They do not include the verification itself. `messages` are the messages of its attempts.
 */
export function buildEndChanges(
  { store }: Pick<VerifyingContext, "store">,
  verification: Verification,
  messages: readonly TrackedMessage[],
): readonly Change[] {
  const { accountId, heldMicros, createdAt, updatedAt: at } = verification;
  return [
    store.accountEvents.emit(accountId, buildEvent(verification)),
    buildTotalsChange({ store }, verification, messages),
    ...(isRefunded(verification)
      ? [store.ledger.refund(buildReservationCharge(verification, heldMicros!), createId(at), at, createdAt)]
      : []),
  ];
}

/**
 * Returns true if the reserved amount is refunded at this end. A verification that is blocked at its start has reserved
 * nothing.
 */
const isRefunded = ({ heldMicros, status }: Verification): boolean =>
  heldMicros !== null && heldMicros > 0 && status !== "APPROVED" && status !== "BLOCKED";

/** Builds the change that adds an ended verification to the totals of its start day in UTC. */
export const buildTotalsChange = (
  { store }: Pick<VerifyingContext, "store">,
  verification: Verification,
  messages: readonly TrackedMessage[],
): Change =>
  store.verifications.count(
    verification.accountId,
    toUtcDay(verification.createdAt),
    toCounts(verification, messages),
  );

/** Builds the `verification.status` event. */
function buildEvent(verification: Verification) {
  const { id, status, reason, recipientGiven, template, reference, attempts, createdAt, approvedAt } =
    verification;
  const channel = attempts.at(-1)?.channel;
  const data = {
    id,
    status,
    ...(reason !== null && { reason }),
    to: recipientGiven,
    template,
    ...(reference !== null && { reference }),
    ...(channel !== undefined && { channel }),
    created_at: toIsoString(createdAt),
    ...(approvedAt !== null && { approved_at: toIsoString(approvedAt) }),
  };
  return createAccountEvent<VerificationStatusEvent>("verification.status", verification.updatedAt, data);
}

/**
 * Counts a verification once for each channel that it used, or for the first channel of its workflow if it made no
 * attempt. An approval counts for the channel of the latest sent message.
 */
function toCounts(
  verification: Verification,
  messages: readonly TrackedMessage[],
): readonly CountedVerifications[] {
  const { status, region: country, attempts, workflow, heldMicros, createdAt, approvedAt } = verification;
  const sent = findLastSent(messages);
  const last = (sent ?? attempts.at(-1))?.channel ?? workflow[0]!.channel;
  const channels = new Set([...attempts.map(({ channel }) => channel), last]);
  return [...channels].map((channel) => {
    const channelMessages = messages.filter((message) => message.channel === channel);
    const isApproved = status === "APPROVED" && channel === last;
    // A recipient who enters the code has received the message, even if no delivery receipt confirms it.
    const isReceived = isApproved || channelMessages.some((message) => isDelivered(message.status));
    return {
      country,
      channel,
      started: 1,
      sent: Number(isReceived || channelMessages.some(({ submittedAt }) => submittedAt !== null)),
      delivered: Number(isReceived),
      approved: Number(isApproved),
      blocked: Number(status === "BLOCKED"),
      // Message prices are counted when they are charged and refunded.
      costMicros: isApproved ? (heldMicros ?? 0) : 0,
      approvalMilliseconds: isApproved && approvedAt !== null ? approvedAt - createdAt : 0,
    };
  });
}

/** Finds the latest message that the recipient may have. A later message cannot have delivered the code. */
const findLastSent = (messages: readonly TrackedMessage[]): TrackedMessage | undefined =>
  messages.findLast(({ submittedAt, outcomeUnknown }) => submittedAt !== null || outcomeUnknown);

/**
 * Cancels and refunds the messages that were not submitted. A message with an unknown outcome expires without a refund.
 * A submission in progress completes on its own. If the store cannot cancel a message now, the dispatcher drops it
 * later, because the verification has ended or continued with another message.
 */
export async function cancelPending(
  { store, clock, guard }: Pick<VerifyingContext, "store" | "clock" | "guard">,
  verification: Verification,
  messages: readonly TrackedMessage[],
): Promise<void> {
  for (const message of messages) {
    if (message.submittedAt !== null || message.status !== "PENDING") continue;
    const now = clock.now();
    try {
      const cancelled = { detail: cancelDetails[verification.status], refundId: createId(now) };
      const cancelling = store.commit([store.messages.cancel(message, cancelled, now)], {
        lease_lost: () => "lost" as const,
      });
      if ((await cancelling) !== undefined || message.outcomeUnknown) continue;
      guard.revert(toCountedMessage(verification, message));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}

type EndingContext = Pick<VerifyingContext, "store" | "clock" | "guard" | "wake">;

/**
 * Prepares the end of a verification that already has its final status. The last parameter is the verification before
 * its end. `changes` commit the end. `afterCommit` then records the conversion and cancels the messages that are still
 * queued.
 */
export async function prepareEnd(
  context: EndingContext,
  verification: Verification,
  { client }: Pick<Verification, "client">,
) {
  // The guard counted the requester, which the verification deletes when it ends.
  const counted = { ...verification, client };
  const messages = await readAttemptMessages(context, verification);
  const changes = [
    context.store.verifications.put(verification),
    ...buildEndChanges(context, verification, messages),
  ];
  async function afterCommit(): Promise<void> {
    context.wake("webhooks");
    const last = findLastSent(messages) ?? messages.at(-1);
    if (last && verification.approvedAt !== null) {
      context.guard.recordConversion(toCountedMessage(counted, last));
    }
    await cancelPending(context, counted, messages);
  }
  return { changes, afterCommit };
}

/**
 * Commits the end of a verification that already has its final status, and cancels the messages that are still queued.
 * `before` is the verification before its end. Returns "conflict" if another request changed the verification.
 */
export async function endVerification(
  context: EndingContext,
  verification: Verification,
  before: Pick<Verification, "client">,
): Promise<"conflict" | undefined> {
  const { changes, afterCommit } = await prepareEnd(context, verification, before);
  const changed = await context.store.commit(changes, { verification_changed: () => "conflict" as const });
  if (!changed) await afterCommit();
  return changed;
}

/**
 * Maximum number of tries. A verification never changes this often. Each try fails because another request changed the
 * verification.
 */
const tries = 40;

/**
 * Runs `act` on the latest version of an account's verification, and runs it again after each "conflict". An expired
 * verification is ended first. Returns `not_found` if the account has no verification with this id. Rejects after 40
 * tries.
 */
export async function updateVerification<Answer>(
  context: VerifyingContext,
  accountId: string,
  id: string,
  act: (verification: Verification) => Promise<Answer | "conflict">,
): Promise<Answer | ProblemResponse<"not_found">> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const found = await context.store.verifications.find(accountId, id);
    if (!found) return createProblem("not_found", "This account has no verification with this id.");
    const now = context.clock.now();
    if (found.status === "PENDING" && now >= found.expiresAt) {
      await endVerification(context, withFinalStatus(found, "EXPIRED", null, now), found);
      continue;
    }
    const answer = await act(found);
    if (answer !== "conflict") return answer;
  }
  throw new Error(`The verification was changed by other requests during all ${tries} tries.`);
}
