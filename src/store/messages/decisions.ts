import type { MessageContent } from "../../domain/messages/content.ts";
import {
  isRefundable,
  type DeliveryStatus,
  type ReportedOutcome,
  type VerificationStatus,
} from "../../domain/messages/delivery.ts";
import type { Message } from "../../ports/store/messages.ts";
import { defineChange, type Found } from "../change.ts";
import { debit, lockAccount } from "../ledger/decisions.ts";
import { all, locked } from "../look-up.ts";
import { messageEvents, messageParts, messages, optOuts, type MessageRow } from "../schema/messages.ts";
import { addCost } from "../verifications/decisions.ts";
import { endpointsOf, fanOut } from "../webhooks/fan-out.ts";
import type { Work } from "../work.ts";
import { longerLog } from "./attempt-log.ts";
import {
  advances,
  appendEvent,
  changeCounted,
  count,
  dueAfter,
  dueAfterReport,
  isCharged,
  lockMessage,
  lockTarget,
  mergedStatus,
  refund,
  toTransaction,
  type Refund,
  type Target,
} from "./lifecycle.ts";

interface Accepting {
  readonly message: Message;
  readonly transactionId: string;
  /** The end of the lease of a first attempt, as a claim would set it. */
  readonly leaseUntil: number | null;
  readonly respectsOptOut: boolean;
  readonly costCountry: string;
}

/** A send: debit, ledger row, message, first event, its webhooks, and all of it in the totals. */
export const accepted = defineChange("messages.accept", {
  lookUps: ({ message: { accountId, channel, recipient }, respectsOptOut }: Accepting) => ({
    account: lockAccount(accountId),
    endpoints: endpointsOf(accountId),
    optOuts: respectsOptOut ? all(optOuts, { accountId, channel, recipient }) : undefined,
  }),
  decide(work, { message, transactionId, leaseUntil, costCountry }, { account, endpoints, optOuts = [] }) {
    const { id, createdAt, priceMicros } = message;
    if (optOuts.length > 0) return "opted_out";
    if (isCharged(message)) {
      const refusal = debit(work, account, toTransaction(message, "DEBIT", transactionId, createdAt));
      if (refusal) return refusal;
      addCost(work, message, costCountry, priceMicros);
    }
    const row = {
      ...message,
      ...toContentColumns(message),
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
    count(work, row, 1);
    return undefined;
  },
});

/** Later attempts are made but add no event: a message that waits long would have events without end. */
const attemptsWithEvents = 100;

export interface Attempt extends Target {
  readonly attempts: number;
}

const isLeased = (message: MessageRow | undefined, attempts: number): message is MessageRow =>
  message?.attempts === attempts && message.leaseUntil !== null && message.nextAttemptAt !== null;

export interface Submission extends Attempt {
  /** The statuses that are new, in their order, and the last of them. */
  readonly news: readonly { readonly status: DeliveryStatus; readonly detail: string | null }[];
  readonly status: DeliveryStatus;
  readonly provider: string | null;
  readonly providerMessageId: string;
  readonly partIds: readonly string[];
  readonly askAt: number | null;
  readonly costMicros: number | null;
  readonly expiresAt: number;
  readonly refund: Refund | null;
  readonly attemptLog: string;
  readonly now: number;
}

export const submitted = defineChange("messages.handOver", {
  lookUps: (input: Submission) => ({
    ...lockTarget(input),
    parts: input.partIds.map((providerMessageId) =>
      locked(messageParts, { provider: input.provider ?? "", providerMessageId }),
    ),
  }),
  decide(work, input, { account, message, endpoints, verification, parts }) {
    const { status, now, provider } = input;
    if (message?.attempts !== input.attempts || message.submittedAt !== null) return "lease_lost";
    const news = input.news.filter((each) => advances(message, each.status));
    const merged = mergedStatus(message, status);
    const dueAt = dueAfter(message, status, input.expiresAt);
    if (input.refund && !isRefundable({ ...message, status: merged })) return "lease_lost";
    changeCounted(work, message, verification, { reported: status, now }, () => {
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
        attemptLog: longerLog(message.attemptLog, input.attemptLog),
        updatedAt: now,
      });
      if (input.refund) refund(work, account, message, input.refund, now);
    });
    for (const [index, partId] of input.partIds.entries()) {
      const values = { messageId: message.id, status: "SENT", askAt: input.askAt, asks: 0 } as const;
      const known = parts[index];
      // A provider that uses an id again means the newer message.
      if (known) work.update(known, values);
      else work.insert(messageParts, { provider: provider!, providerMessageId: partId, ...values });
    }
    return undefined;
  },
});

interface Postponement extends Attempt {
  readonly detail: string;
  readonly dueAt: number;
  readonly outcomeUnknown: number;
  readonly attemptLog: string;
  readonly now: number;
}

export const postponed = defineChange("messages.postpone", {
  lookUps: (input: Postponement) => lockTarget(input),
  decide(work, { attempts, detail, dueAt, outcomeUnknown, attemptLog, now }, { message, endpoints }) {
    if (!isLeased(message, attempts)) return "lease_lost";
    if (attempts <= attemptsWithEvents && message.status === "PENDING")
      appendEvent(work, message, endpoints, { status: "PENDING", detail, at: now });
    work.update(message, {
      nextAttemptAt: dueAt,
      leaseUntil: null,
      outcomeUnknown,
      attemptLog: longerLog(message.attemptLog, attemptLog),
      updatedAt: now,
    });
    return undefined;
  },
});

interface End extends Attempt {
  readonly status: "FAILED" | "EXPIRED";
  readonly detail: string | null;
  readonly refund: Refund | null;
  readonly attemptLog: string;
  readonly now: number;
}

interface Cancellation extends End {
  readonly outcomeUnknown: number;
  readonly cancelledBy: string | null;
  readonly reason: string | null;
}

type Locked = Found<ReturnType<typeof lockTarget>>;

/** Ends a message without submitting it. */
function end(work: Work, input: End, { account, message, endpoints, verification }: Locked) {
  const { status, detail, now } = input;
  if (message?.attempts !== input.attempts || message.nextAttemptAt === null) return "lease_lost";
  const merged = mergedStatus(message, status);
  if (input.refund && !isRefundable({ ...message, status: merged })) return "lease_lost";
  changeCounted(work, message, verification, { reported: status, now }, () => {
    if (merged !== message.status) appendEvent(work, message, endpoints, { status, detail, at: now });
    work.update(message, {
      status: merged,
      nextAttemptAt: null,
      leaseUntil: null,
      attemptLog: longerLog(message.attemptLog, input.attemptLog),
      updatedAt: now,
    });
    if (input.refund) refund(work, account, message, input.refund, now);
  });
  return undefined;
}

export const ended = defineChange("messages.end", {
  lookUps: (input: End) => lockTarget(input),
  decide: end,
});

export const cancelled = defineChange("messages.cancel", {
  lookUps: (input: Cancellation) => lockTarget(input),
  decide(work, input, found) {
    const { message } = found;
    // An attempt has claimed it, or has ended otherwise than is known.
    const isHeld = message?.leaseUntil !== null || message.outcomeUnknown !== input.outcomeUnknown;
    if (isHeld || message.submittedAt !== null) return "lease_lost";
    const refusal = end(work, input, found);
    if (refusal) return refusal;
    work.update(message, { cancelledBy: input.cancelledBy, cancelReason: input.reason });
    return undefined;
  },
});

interface Noting {
  readonly accountId: string;
  readonly id: string;
  readonly attemptLog: string;
}

export const noted = defineChange("messages.noteAttempt", {
  lookUps: (input: Noting) => lockMessage(input),
  decide(work, { attemptLog }, { message }) {
    if (message) work.update(message, { attemptLog: longerLog(message.attemptLog, attemptLog) });
  },
});

interface Report extends Target {
  readonly outcome: ReportedOutcome;
  readonly status: DeliveryStatus | null;
  readonly now: number;
}

/**
 * Merges what was reported from outside. A report is news if it moves the message on, or is made for the first time; so reports
 * add no more events to a message than there are outcomes, however often they alternate.
 */
export const reported = defineChange("messages.report", {
  lookUps: (input: Report) => ({
    ...lockTarget(input),
    events: all(messageEvents, { messageId: input.id }),
  }),
  decide(work, { outcome, status, now }, { message, endpoints, verification, events }) {
    if (!message) return;
    const isFurther = status !== null && advances(message, status);
    const isNew = isFurther || !events.some(({ detail }) => detail === outcome);
    const newest = events.find(({ sequence }) => sequence === message.eventCount);
    changeCounted(work, message, verification, { reported: status ?? undefined, now }, () => {
      const merged = status === null ? message.status : mergedStatus(message, status);
      const dueAt = status === null ? message.nextAttemptAt : dueAfterReport(message, status);
      if (isNew) appendEvent(work, message, endpoints, { status: merged, detail: outcome, at: now });
      else if (newest?.detail !== outcome) return;
      work.update(message, { status: merged, nextAttemptAt: dueAt, outcome, updatedAt: now });
    });
  },
});

interface Check {
  readonly accountId: string;
  readonly id: string;
  readonly codeChecks: number;
  readonly verification: VerificationStatus;
  readonly now: number;
}

export const verified = defineChange("messages.verify", {
  lookUps: (input: Check) => lockMessage(input),
  decide(work, { codeChecks, verification, now }, { message }) {
    if (message?.codeChecks !== codeChecks) return "message_changed";
    // A valid code stays valid, unless too many incorrect ones follow it.
    const staysValid = message.verification === "code_valid" && verification !== "code_max_attempts_exceeded";
    work.update(message, {
      ...(!staysValid && { verification, verifiedAt: now }),
      // Only incorrect codes count against the recipient.
      codeChecks: verification === "code_valid" ? codeChecks : codeChecks + 1,
      updatedAt: now,
    });
    return undefined;
  },
});

interface Lease {
  readonly accountId: string;
  readonly id: string;
  readonly attempts: number;
}

export const renewed = defineChange("messages.renew", {
  lookUps: (input: Lease & { readonly leaseUntil: number }) => lockMessage(input),
  decide(work, { attempts, leaseUntil }, { message }) {
    if (isLeased(message, attempts)) work.update(message, { nextAttemptAt: leaseUntil, leaseUntil });
  },
});

export const givenBack = defineChange("messages.giveBack", {
  lookUps: (input: Lease & { readonly outcomeUnknown: number; readonly now: number }) => lockMessage(input),
  decide(work, { attempts, outcomeUnknown, now }, { message }) {
    if (isLeased(message, attempts))
      work.update(message, { nextAttemptAt: now, leaseUntil: null, outcomeUnknown });
  },
});

type Release = Lease & { readonly now: number };

/** Makes a postponed message due now, or returns false if it is claimed, submitted, ended or due. */
function makeDue(work: Work, { attempts, now }: Release, message: MessageRow | undefined): boolean {
  if (message?.attempts !== attempts || message.leaseUntil !== null || message.submittedAt !== null)
    return false;
  if (message.nextAttemptAt === null || message.nextAttemptAt <= now) return false;
  work.update(message, { nextAttemptAt: now });
  return true;
}

export const released = defineChange("messages.release", {
  lookUps: (input: Release) => lockMessage(input),
  decide: (work, input, { message }) => void makeDue(work, input, message),
});

export const releasedOne = defineChange("messages.releaseOne", {
  lookUps: (input: Release) => lockMessage(input),
  decide: (work, input, { message }) => (makeDue(work, input, message) ? undefined : "lease_lost"),
});

/** The content of a message in the columns of its row. */
const toContentColumns = (content: MessageContent) => ({
  sender: "sender" in content ? content.sender : null,
  text: "text" in content ? content.text : null,
  code: "code" in content ? content.code : null,
  ringTimeSeconds: "ringTimeSeconds" in content ? content.ringTimeSeconds : null,
});
