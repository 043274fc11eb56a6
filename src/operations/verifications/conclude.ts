import { isoOf } from "../../domain/time/instants.ts";
import type { VerificationStatusEvent } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { hasArrived } from "../../domain/messages/delivery.ts";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import { type Verification, ended } from "../../domain/verifications/verification.ts";
import { accountEvent } from "../../domain/webhooks.ts";
import type { Change } from "../../ports/store/change.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Charge } from "../../ports/store/ledger.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { CountedVerifications } from "../../ports/store/verifications.ts";
import type { VerifyingContext } from "../context.ts";
import { toCountedMessage } from "./attempt.ts";
import { type Refusal, refuse } from "../../domain/refusals.ts";

/** Why a message of a verification is withdrawn, by the verification's state; of one under way another message is sent. */
const withdrawnFor: Readonly<Record<Verification["status"], string>> = {
  PENDING: "The verification went on to another message.",
  APPROVED: "The verification was approved.",
  CANCELED: "The customer cancelled the verification.",
  EXPIRED: "The time of the verification was over.",
  FAILED: "The verification failed.",
  BLOCKED: "The verification was blocked.",
};

/** The messages of a verification's attempts, oldest first; one that is kept no longer is left out. */
export async function messagesOf(
  { store }: Pick<VerifyingContext, "store">,
  { attempts }: Verification,
): Promise<readonly TrackedMessage[]> {
  const found = await Promise.all(attempts.map(({ messageId }) => store.messages.findAny(messageId)));
  return found.flatMap((message) => message ?? []);
}

/** What is held for a verification that is paid as a whole. */
export const heldCharge = (verification: Verification, valueMicros: number): Charge => ({
  correlationId: verification.id,
  accountId: verification.accountId,
  userId: verification.userId,
  serviceId: "verification",
  description: "Verification",
  valueMicros,
  currency: verification.currency,
});

/** All that is written once a verification has ended: its event, what it came to, and what was held for it. */
export function conclusion(
  { store }: Pick<VerifyingContext, "store">,
  verification: Verification,
  messages: readonly TrackedMessage[],
): readonly Change[] {
  const { accountId, heldMicros, createdAt, updatedAt: at } = verification;
  return [
    store.accountEvents.tell(accountId, eventOf(verification)),
    countInTotals({ store }, verification, messages),
    ...(isGivenBack(verification)
      ? [store.ledger.refund(heldCharge(verification, heldMicros!), createId(at), at, createdAt)]
      : []),
  ];
}

/** Whether what was held is given back at this end; of one that is blocked at its start nothing was. */
const isGivenBack = ({ heldMicros, status }: Verification): boolean =>
  heldMicros !== null && heldMicros > 0 && status !== "APPROVED" && status !== "BLOCKED";

/** What a verification that has ended came to, in the totals of its day. */
export const countInTotals = (
  { store }: Pick<VerifyingContext, "store">,
  verification: Verification,
  messages: readonly TrackedMessage[],
): Change =>
  store.verifications.count(
    verification.accountId,
    utcDayOf(verification.createdAt),
    countsOf(verification, messages),
  );

/** The event of an end. */
function eventOf(verification: Verification) {
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
    created_at: isoOf(createdAt),
    ...(approvedAt !== null && { approved_at: isoOf(approvedAt) }),
  };
  return accountEvent<VerificationStatusEvent>("verification.status", verification.updatedAt, data);
}

/** A verification counts once for each channel that it used; of those, the last one that it was sent by has the approval. */
function countsOf(
  verification: Verification,
  messages: readonly TrackedMessage[],
): readonly CountedVerifications[] {
  const { status, region: country, attempts, workflow, heldMicros, createdAt, approvedAt } = verification;
  const sent = lastSent(messages);
  const last = (sent ?? attempts.at(-1))?.channel ?? workflow[0]!.channel;
  const channels = new Set([...attempts.map(({ channel }) => channel), last]);
  return [...channels].map((channel) => {
    const own = messages.filter((message) => message.channel === channel);
    const isApproved = status === "APPROVED" && channel === last;
    // Whoever enters the code has got the message, whether its vendor or a receipt says so yet or not.
    const hasCome = isApproved || own.some((message) => hasArrived(message.status));
    return {
      country,
      channel,
      started: 1,
      sent: Number(hasCome || own.some(({ submittedAt }) => submittedAt !== null)),
      delivered: Number(hasCome),
      approved: Number(isApproved),
      blocked: Number(status === "BLOCKED"),
      // What a message costs is counted as it is charged and given back.
      costMicros: isApproved ? (heldMicros ?? 0) : 0,
      approvalMilliseconds: isApproved && approvedAt !== null ? approvedAt - createdAt : 0,
    };
  });
}

/** The last one that the recipient may have: what came after it told nobody the code. */
const lastSent = (messages: readonly TrackedMessage[]): TrackedMessage | undefined =>
  messages.findLast(({ submittedAt, outcomeUnknown }) => submittedAt !== null || outcomeUnknown);

/**
 * Withdraws what was not handed over, and refunds it. What is being handed over now ends by itself, and
 * what the store does not take back now is given up when its turn comes, for the verification has ended or gone on to another message.
 */
export async function withdraw(
  { store, clock, guard }: Pick<VerifyingContext, "store" | "clock" | "guard">,
  verification: Verification,
  messages: readonly TrackedMessage[],
): Promise<void> {
  for (const message of messages) {
    if (message.submittedAt !== null || message.status !== "PENDING") continue;
    const now = clock.now();
    try {
      const cancelled = { detail: withdrawnFor[verification.status], refundId: createId(now) };
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

/** What commits the end of a verification, and what follows once it is committed: what still waits is withdrawn. */
export async function ending(
  context: EndingContext,
  verification: Verification,
  { client }: Pick<Verification, "client">,
) {
  // The guard counted the requester, which the verification forgets at its end.
  const counted = { ...verification, client };
  const messages = await messagesOf(context, verification);
  const changes = [
    context.store.verifications.put(verification),
    ...conclusion(context, verification, messages),
  ];
  async function follow(): Promise<void> {
    context.wake("webhooks");
    const last = lastSent(messages) ?? messages.at(-1);
    if (last && verification.approvedAt !== null) {
      context.guard.convert(toCountedMessage(counted, last));
    }
    await withdraw(context, counted, messages);
  }
  return { changes, follow };
}

/** Commits the end of a verification and withdraws what still waits; "again" where it was changed in between. */
export async function conclude(
  context: EndingContext,
  verification: Verification,
  before: Pick<Verification, "client">,
): Promise<"again" | undefined> {
  const { changes, follow } = await ending(context, verification, before);
  const changed = await context.store.commit(changes, { verification_changed: () => "again" as const });
  if (!changed) await follow();
  return changed;
}

/** More changes than a verification goes through: each means that somebody else changed it in between. */
const tries = 40;

/**
 * Does something to a verification of an account, anew on its latest state where it was changed in between. One whose time
 * is over has ended by then.
 */
export async function onLatest<Answer>(
  context: VerifyingContext,
  accountId: string,
  id: string,
  act: (verification: Verification) => Promise<Answer | "again">,
): Promise<Answer | Refusal<"not_found">> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const found = await context.store.verifications.find(accountId, id);
    if (!found) return refuse("not_found", "No verification of this account has this id.");
    const now = context.clock.now();
    if (found.status === "PENDING" && now >= found.expiresAt) {
      await conclude(context, ended(found, "EXPIRED", null, now), found);
      continue;
    }
    const answer = await act(found);
    if (answer !== "again") return answer;
  }
  throw new Error(`Others changed the verification in between ${tries} times.`);
}
