import {
  isRefundable,
  type DeliveryStatus,
  type ReportedOutcome,
  type VerificationStatus,
} from "../../domain/messages/delivery.ts";
import type { Message } from "../../ports/store/messages.ts";
import { defineChange, type LookUpResults } from "../change.ts";
import { debit, lockAccount } from "../ledger/decisions.ts";
import { lookUpAll, lockOne } from "../look-up.ts";
import { messageEvents, messageParts, messages, optOuts, type MessageRow } from "../schema/messages.ts";
import { addCost } from "../verifications/decisions.ts";
import { lookUpEndpoints, fanOut } from "../webhooks/fan-out.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { isHashed } from "../../domain/privacy/numbers-in-text.ts";
import { appendToLog, removeDetails } from "./attempt-log.ts";
import type { ContentColumns } from "./content.ts";
import {
  advances,
  appendEvent,
  updateWithTotals,
  addToTotals,
  getNextAttemptAt,
  getNextAttemptAfterReport,
  isCharged,
  lockMessage,
  lockTarget,
  getMergedStatus,
  refund,
  toTransaction,
  type Refund,
  type Target,
} from "./lifecycle.ts";

interface AcceptInput {
  /** The message with the columns of its content. */
  readonly message: Omit<Message, keyof ContentColumns | "channel"> &
    Pick<Message, "channel"> &
    ContentColumns;
  readonly transactionId: string;
  /** Lease expiry of the first attempt, in Unix milliseconds. null if the message is queued without a lease. */
  readonly leaseUntil: number | null;
  /** Recipient, and hash of its number. An opt-out of either refuses the message. Empty if opt-outs do not apply. */
  readonly optOutRecipients: readonly string[];
  /** Recipient's country for the costs of a verification. "" if the message belongs to none. */
  readonly costCountry: string;
}

/**
 * Accepts a send: debit, ledger row, message, first event, webhook deliveries, and totals. Fails with `opted_out`,
 * `limit_reached` or `balance_short`, and then writes nothing.
 */
export const acceptMessageChange = defineChange("messages.accept", {
  lookUps: ({ message: { accountId, channel }, optOutRecipients }: AcceptInput) => ({
    account: lockAccount(accountId),
    endpoints: lookUpEndpoints(accountId),
    optOuts: optOutRecipients.map((recipient) => lookUpAll(optOuts, { accountId, channel, recipient })),
  }),
  decide(work, { message, transactionId, leaseUntil, costCountry }, { account, endpoints, optOuts }) {
    const { id, createdAt, priceMicros } = message;
    if (optOuts.some((found) => found.length > 0)) return "opted_out";
    if (isCharged(message)) {
      const refusal = debit(work, account, toTransaction(message, "DEBIT", transactionId, createdAt));
      if (refusal) return refusal;
      addCost(work, message, costCountry, priceMicros);
    }
    const row = {
      ...message,
      status: "PENDING",
      submittedAt: null,
      refundedAt: null,
      nextAttemptAt: leaseUntil ?? createdAt,
      leaseUntil,
      attempts: leaseUntil === null ? 0 : 1,
      updatedAt: createdAt,
    } as const;
    work.insert(messages, row);
    work.insert(messageEvents, { messageId: id, sequence: 1, status: "PENDING", createdAt });
    fanOut(work, endpoints, { messageId: id, sequence: 1, at: createdAt });
    addToTotals(work, row, 1);
    return undefined;
  },
});

/**
 * Maximum number of attempts that add an event. Later attempts add none, because a message that is queued for a long
 * time would get too many.
 */
const attemptsWithEvents = 100;

export interface LeaseTarget extends Target {
  readonly attempts: number;
}

const isLeased = (message: MessageRow | undefined, attempts: number): message is MessageRow =>
  message?.attempts === attempts && message.leaseUntil !== null && message.nextAttemptAt !== null;

export interface SubmissionInput extends LeaseTarget {
  /** New statuses in their order. `status` is the result of merging them. */
  readonly newStatuses: readonly { readonly status: DeliveryStatus; readonly detail: string | null }[];
  readonly status: DeliveryStatus;
  /** Provider that accepted the message. null if it reports no statuses later. */
  readonly provider: string | null;
  readonly providerMessageId: string;
  /** Provider ids of the segments, without duplicates. Must be empty if `provider` is null. */
  readonly segmentIds: readonly string[];
  /** Time of the first status poll. null if the status is not polled. */
  readonly firstPollAt: number | null;
  readonly costMicros: number | null;
  readonly expiresAt: number;
  readonly refund: Refund | null;
  readonly attemptLog: string;
  readonly now: number;
}

/**
 * Records the submission of a message. Fails with `lease_lost` if another attempt has claimed the message, if it is
 * already submitted, or if its refund is no longer possible.
 */
export const recordSubmission = defineChange("messages.handOver", {
  lookUps: (input: SubmissionInput) => ({
    ...lockTarget(input),
    parts: input.segmentIds.map((providerMessageId) =>
      lockOne(messageParts, { provider: input.provider ?? "", providerMessageId }),
    ),
  }),
  decide(work, input, { account, message, endpoints, verification, parts }) {
    const { status, now, provider } = input;
    if (message?.attempts !== input.attempts || message.submittedAt !== null) return "lease_lost";
    const news = input.newStatuses.filter((each) => advances(message, each.status));
    const merged = getMergedStatus(message, status);
    const dueAt = getNextAttemptAt(message, status, input.expiresAt);
    if (input.refund && !isRefundable({ ...message, status: merged })) return "lease_lost";
    updateWithTotals(work, message, verification, { reported: status, now }, () => {
      for (const each of news) appendEvent(work, message, endpoints, { ...each, at: now });
      work.update(message, {
        status: merged,
        provider,
        providerMessageId: input.providerMessageId,
        costMicros: input.costMicros,
        submittedAt: now,
        expiresAt: input.expiresAt,
        nextAttemptAt: dueAt,
        leaseUntil: null,
        attemptLog: appendToLog(message.attemptLog, input.attemptLog),
        updatedAt: now,
      });
      if (input.refund) refund(work, account, message, input.refund, now);
    });
    for (const [index, partId] of input.segmentIds.entries()) {
      const values = { messageId: message.id, status: "SENT", askAt: input.firstPollAt, asks: 0 } as const;
      const known = parts[index];
      // If a provider uses an id again, receipts belong to the newer message.
      if (known) work.update(known, values);
      else work.insert(messageParts, { provider: provider!, providerMessageId: partId, ...values });
    }
    return undefined;
  },
});

interface RescheduleInput extends LeaseTarget {
  readonly detail: string;
  readonly dueAt: number;
  readonly outcomeUnknown: number;
  readonly attemptLog: string;
  readonly now: number;
}

/** Puts a claimed message back into its queue. Fails with `lease_lost` if its lease is lost or released. */
export const rescheduleMessage = defineChange("messages.postpone", {
  lookUps: (input: RescheduleInput) => lockTarget(input),
  decide(work, { attempts, detail, dueAt, outcomeUnknown, attemptLog, now }, { message, endpoints }) {
    if (!isLeased(message, attempts)) return "lease_lost";
    if (attempts <= attemptsWithEvents && message.status === "PENDING")
      appendEvent(work, message, endpoints, { status: "PENDING", detail, at: now });
    work.update(message, {
      nextAttemptAt: dueAt,
      leaseUntil: null,
      outcomeUnknown,
      attemptLog: appendToLog(message.attemptLog, attemptLog),
      updatedAt: now,
    });
    return undefined;
  },
});

interface EndInput extends LeaseTarget {
  readonly status: "FAILED" | "EXPIRED";
  readonly detail: string | null;
  readonly refund: Refund | null;
  readonly attemptLog: string;
  readonly now: number;
}

interface CancelInput extends EndInput {
  readonly outcomeUnknown: number;
  readonly cancelledBy: string | null;
  readonly reason: string | null;
}

type Locked = LookUpResults<ReturnType<typeof lockTarget>>;

/**
 * Fails or expires a message, and removes it from its queue. Returns `lease_lost` if another attempt has claimed the
 * message, if it is in no queue, or if its refund is no longer possible.
 */
function end(work: UnitOfWork, input: EndInput, { account, message, endpoints, verification }: Locked) {
  const { status, detail, now } = input;
  if (message?.attempts !== input.attempts || message.nextAttemptAt === null) return "lease_lost";
  const merged = getMergedStatus(message, status);
  if (input.refund && !isRefundable({ ...message, status: merged })) return "lease_lost";
  updateWithTotals(work, message, verification, { reported: status, now }, () => {
    if (merged !== message.status) appendEvent(work, message, endpoints, { status, detail, at: now });
    work.update(message, {
      status: merged,
      nextAttemptAt: null,
      leaseUntil: null,
      attemptLog: appendToLog(message.attemptLog, input.attemptLog),
      updatedAt: now,
    });
    if (input.refund) refund(work, account, message, input.refund, now);
  });
  return undefined;
}

export const endMessage = defineChange("messages.end", {
  lookUps: (input: EndInput) => lockTarget(input),
  decide: end,
});

/**
 * Ends a queued message. Fails with `lease_lost` if an attempt has claimed it or has changed its outcome. Also fails if
 * the message is in no queue or submitted, or if its refund is no longer possible.
 */
export const cancelQueuedMessage = defineChange("messages.cancel", {
  lookUps: (input: CancelInput) => lockTarget(input),
  decide(work, input, found) {
    const { message } = found;
    // An attempt has claimed the message, or has ended with another outcome than the caller read.
    const isClaimed = message?.leaseUntil !== null || message.outcomeUnknown !== input.outcomeUnknown;
    if (isClaimed || message.submittedAt !== null) return "lease_lost";
    const refusal = end(work, input, found);
    if (refusal) return refusal;
    work.update(message, { cancelledBy: input.cancelledBy, cancelReason: input.reason });
    return undefined;
  },
});

interface AttemptInput {
  readonly accountId: string;
  readonly id: string;
  readonly attemptLog: string;
}

/**
 * Adds attempts to the log of a message, without details if the number of the recipient was erased. Does nothing if the
 * message is missing.
 */
export const appendAttempt = defineChange("messages.noteAttempt", {
  lookUps: (input: AttemptInput) => lockMessage(input),
  decide(work, { attemptLog }, { message }) {
    if (!message) return;
    const added = isHashed(message.recipient) ? removeDetails(attemptLog) : attemptLog;
    work.update(message, { attemptLog: appendToLog(message.attemptLog, added) });
  },
});

interface ReportInput extends Target {
  readonly outcome: ReportedOutcome;
  readonly status: DeliveryStatus | null;
  readonly now: number;
}

/**
 * Merges a status report of the customer. A report adds an event if it advances the status, or if its outcome is new.
 * So a message has at most one event for each outcome, even if reports alternate.
 */
export const mergeReport = defineChange("messages.report", {
  lookUps: (input: ReportInput) => ({
    ...lockTarget(input),
    events: lookUpAll(messageEvents, { messageId: input.id }),
  }),
  decide(work, { outcome, status, now }, { message, endpoints, verification, events }) {
    if (!message) return;
    const isFurther = status !== null && advances(message, status);
    const isNew = isFurther || !events.some(({ detail }) => detail === outcome);
    const newest = events.find(({ sequence }) => sequence === message.eventCount);
    updateWithTotals(work, message, verification, { reported: status ?? undefined, now }, () => {
      const merged = status === null ? message.status : getMergedStatus(message, status);
      const dueAt = status === null ? message.nextAttemptAt : getNextAttemptAfterReport(message, status);
      if (isNew) appendEvent(work, message, endpoints, { status: merged, detail: outcome, at: now });
      else if (newest?.detail !== outcome) return;
      work.update(message, { status: merged, nextAttemptAt: dueAt, outcome, updatedAt: now });
    });
  },
});

interface CheckInput {
  readonly accountId: string;
  readonly id: string;
  readonly codeChecks: number;
  readonly verification: VerificationStatus;
  readonly now: number;
}

/**
 * Records the result of a code check. Fails with `message_changed` if another incorrect code was checked since, or if
 * the message is missing.
 */
export const recordCheck = defineChange("messages.verify", {
  lookUps: (input: CheckInput) => lockMessage(input),
  decide(work, { codeChecks, verification, now }, { message }) {
    if (message?.codeChecks !== codeChecks) return "message_changed";
    // A valid code stays valid, unless too many incorrect ones follow it.
    const staysValid = message.verification === "code_valid" && verification !== "code_max_attempts_exceeded";
    work.update(message, {
      ...(!staysValid && { verification, verifiedAt: now }),
      // Only incorrect codes count as checks.
      codeChecks: verification === "code_valid" ? codeChecks : codeChecks + 1,
      updatedAt: now,
    });
    return undefined;
  },
});

interface LeaseInput {
  readonly accountId: string;
  readonly id: string;
  readonly attempts: number;
}

/** Extends the lease of a claimed message. Does nothing if the lease is lost or released. */
export const renewLease = defineChange("messages.renew", {
  lookUps: (input: LeaseInput & { readonly leaseUntil: number }) => lockMessage(input),
  decide(work, { attempts, leaseUntil }, { message }) {
    if (isLeased(message, attempts)) work.update(message, { nextAttemptAt: leaseUntil, leaseUntil });
  },
});

/** Ends the lease of a claimed message, which is then due now. Does nothing if the lease is lost or released. */
export const releaseLease = defineChange("messages.giveBack", {
  lookUps: (input: LeaseInput & { readonly outcomeUnknown: number; readonly now: number }) =>
    lockMessage(input),
  decide(work, { attempts, outcomeUnknown, now }, { message }) {
    if (isLeased(message, attempts))
      work.update(message, { nextAttemptAt: now, leaseUntil: null, outcomeUnknown });
  },
});

type ReleaseInput = LeaseInput & { readonly now: number };

/**
 * Makes a rescheduled message due now. Returns false if it is missing, claimed, submitted, final or already due, or if
 * it was claimed since the caller read `attempts`.
 */
function makeDue(
  work: UnitOfWork,
  { attempts, now }: ReleaseInput,
  message: MessageRow | undefined,
): boolean {
  if (message?.attempts !== attempts || message.leaseUntil !== null || message.submittedAt !== null)
    return false;
  if (message.nextAttemptAt === null || message.nextAttemptAt <= now) return false;
  work.update(message, { nextAttemptAt: now });
  return true;
}

export const makeDueIfWaiting = defineChange("messages.release", {
  lookUps: (input: ReleaseInput) => lockMessage(input),
  decide: (work, input, { message }) => void makeDue(work, input, message),
});

export const makeDueOrFail = defineChange("messages.releaseOne", {
  lookUps: (input: ReleaseInput) => lockMessage(input),
  decide: (work, input, { message }) => (makeDue(work, input, message) ? undefined : "lease_lost"),
});
