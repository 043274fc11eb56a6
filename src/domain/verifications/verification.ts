import type { Channel } from "../messages/delivery.ts";
import type { BlockReason } from "../problems.ts";
import type { WorkflowStep } from "./workflow.ts";

/** Status of a verification. Every status except PENDING is final. */
export type VerificationState = "PENDING" | "APPROVED" | "CANCELED" | "EXPIRED" | "FAILED" | "BLOCKED";

/** Reason of the status FAILED or BLOCKED. */
export type VerificationReason = "max_checks" | "undeliverable" | BlockReason;

/** A message that carried the code. */
export interface VerificationAttempt {
  readonly messageId: string;
  readonly channel: Channel;
  readonly startedAt: number;
}

/** Target of automatic code entry on the recipient's phone: a web page of this domain, or the app with this hash. */
export type Autofill = { readonly domain: string } | { readonly appHash: string };

/** A payment that the code confirms. */
export interface ConfirmedTransaction {
  readonly amount: string;
  readonly payee: string;
}

/** The requester of a code, as the customer identifies it. */
export interface Requester {
  /** Hash of the device id. */
  readonly device?: string | undefined;
  /** IP network that contains the requester's address. */
  readonly network?: string | undefined;
  readonly isTrusted?: boolean | undefined;
}

/** A verification of a phone number by a code. Times are in Unix milliseconds, money in micro-units. */
export interface Verification {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly currency: string;
  /** E.164 phone number. */
  readonly recipient: string;
  readonly recipientGiven: string;
  /** ISO 3166-1 alpha-2 code of the recipient's country; "" for a number that belongs to no country. */
  readonly region: string;
  readonly template: string;
  readonly locale: string;
  readonly workflow: readonly WorkflowStep[];
  readonly autofill: Autofill | null;
  readonly transaction: ConfirmedTransaction | null;
  readonly reference: string | null;
  readonly traceparent: string | null;
  readonly status: VerificationState;
  readonly reason: VerificationReason | null;
  /** Keyed hash of the code. Only the server can check entered codes against it. */
  readonly codeHash: string;
  /** Encrypted code. null once no further message needs it. */
  readonly sealedCode: string | null;
  /** Requester. null if the customer provides none, and once no further message needs it. */
  readonly client: Requester | null;
  /** True if the customer trusts the requester. Kept after the end, because the start limits use it. */
  readonly isTrusted: boolean;
  /**
   * Reserved amount, which is refunded unless the verification is approved. null if each attempt is charged separately.
   */
  readonly heldMicros: number | null;
  /** Index of the current workflow step, from 0. */
  readonly step: number;
  /** Oldest first. */
  readonly attempts: readonly VerificationAttempt[];
  /** Number of wrong codes that were entered. */
  readonly wrongChecks: number;
  readonly createdAt: number;
  /** Sequence number among the starts with the same account and recipient. */
  readonly startNumber: number;
  readonly expiresAt: number;
  /** Earliest time of a requested resend. Equal to `expiresAt` if no further message may be sent. */
  readonly resendAt: number;
  /** Time of the next step or of the expiry. null if the verification has ended. */
  readonly nextAt: number | null;
  readonly approvedAt: number | null;
  readonly updatedAt: number;
  /** Number of changes. */
  readonly version: number;
}

/** Number of wrong codes that fails a verification. */
const maximumChecks = 5;
/** Maximum number of messages of a verification. */
export const maximumAttempts = 10;

const firstGapMilliseconds = 30_000;
const longestGapMilliseconds = 600_000;

/** Returns the number of codes that may still be entered. */
export const countRemainingChecks = ({
  status,
  wrongChecks,
}: Pick<Verification, "status" | "wrongChecks">): number =>
  status === "PENDING" ? maximumChecks - wrongChecks : 0;

/**
 * Returns the verification with a further attempt at a workflow step. The pause until a resend starts at 30 seconds and
 * doubles with each attempt, up to 10 minutes.
 */
export function withAttempt(
  verification: Verification,
  step: number,
  attempt: VerificationAttempt,
): Verification {
  const attempts = [...verification.attempts, attempt];
  const now = attempt.startedAt;
  const gap = Math.min(firstGapMilliseconds * 2 ** (attempts.length - 1), longestGapMilliseconds);
  const resendAt = attempts.length < maximumAttempts ? now + gap : verification.expiresAt;
  return {
    ...verification,
    step,
    attempts,
    resendAt: Math.min(resendAt, verification.expiresAt),
    nextAt: Math.min(now + verification.workflow[step]!.timeoutSeconds * 1_000, verification.expiresAt),
    updatedAt: now,
  };
}

/** Returns the verification with a final status. Data that only further attempts need is removed. */
export const withFinalStatus = (
  verification: Verification,
  status: Exclude<VerificationState, "PENDING">,
  reason: VerificationReason | null,
  now: number,
): Verification => ({
  ...verification,
  status,
  reason,
  sealedCode: null,
  client: null,
  nextAt: null,
  approvedAt: status === "APPROVED" ? now : null,
  updatedAt: now,
});

/**
 * Returns a pending verification after an entered code was checked. It is approved if the code was right, and fails
 * after the fifth wrong code.
 */
export function withCheckResult(verification: Verification, isRight: boolean, now: number): Verification {
  if (isRight) return withFinalStatus(verification, "APPROVED", null, now);
  const counted = { ...verification, wrongChecks: verification.wrongChecks + 1, updatedAt: now };
  return counted.wrongChecks < maximumChecks
    ? counted
    : withFinalStatus(counted, "FAILED", "max_checks", now);
}
