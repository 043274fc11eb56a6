import type { Channel } from "../messages/delivery.ts";
import type { BlockReason } from "../refusals.ts";
import type { WorkflowStep } from "./workflow.ts";

/** Where a verification stands; every state but PENDING is final. */
export type VerificationState = "PENDING" | "APPROVED" | "CANCELED" | "EXPIRED" | "FAILED" | "BLOCKED";

/** Why a verification has FAILED or is BLOCKED. */
export type VerificationReason = "max_checks" | "undeliverable" | BlockReason;

/** A message that carried the code; its id is the message's. */
export interface VerificationAttempt {
  readonly messageId: string;
  readonly channel: Channel;
  readonly startedAt: number;
}

/** What fills in a code on the recipient's telephone: a page of this domain, or the app with this hash. */
export type Autofill = { readonly domain: string } | { readonly appHash: string };

/** A payment that the code confirms. */
export interface ConfirmedTransaction {
  readonly amount: string;
  readonly payee: string;
}

/** The requester of a code, as the customer names it. */
export interface AskingClient {
  /** Hash of the device's id. */
  readonly device?: string | undefined;
  readonly network?: string | undefined;
  readonly isTrusted?: boolean | undefined;
}

/** A code on its way to a recipient, and what has become of it. Times in Unix milliseconds, money in micro-units. */
export interface Verification {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly currency: string;
  /** In E.164. */
  readonly recipient: string;
  readonly recipientGiven: string;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
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
  /** Says whether an entered code is the right one, to whoever has the server's key. */
  readonly codeHash: string;
  /** The code, for whoever has the server's key; null once no message needs it any more. */
  readonly sealedCode: string | null;
  /** Its requester; null if the customer names none, and once no message needs it any more. */
  readonly client: AskingClient | null;
  /** True if the customer trusts the client. It is kept after the end, because the start limits count it. */
  readonly isTrusted: boolean;
  /** What is given back unless it is approved; null where each attempt is paid by itself. */
  readonly heldMicros: number | null;
  /** The step of the workflow that it has come to, from 0. */
  readonly step: number;
  /** Oldest first. */
  readonly attempts: readonly VerificationAttempt[];
  /** How many wrong codes were entered. */
  readonly wrongChecks: number;
  readonly createdAt: number;
  /** Its number among the starts of its account and recipient. */
  readonly startNumber: number;
  readonly expiresAt: number;
  /** When another attempt may be asked for. */
  readonly resendAt: number;
  /** When it is looked at next; null once it has ended. */
  readonly nextAt: number | null;
  readonly approvedAt: number | null;
  readonly updatedAt: number;
  /** How often it was changed. */
  readonly version: number;
}

/** How many wrong codes end a verification. */
const maximumChecks = 5;
/** How many messages a verification takes. */
export const maximumAttempts = 10;

const firstGapMilliseconds = 30_000;
const longestGapMilliseconds = 600_000;

/** How many more codes may be entered. */
export const checksLeft = ({ status, wrongChecks }: Pick<Verification, "status" | "wrongChecks">): number =>
  status === "PENDING" ? maximumChecks - wrongChecks : 0;

/** A verification with one more attempt, at a step of its workflow. */
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

/** A verification that has ended; what it needed for another attempt is forgotten. */
export const ended = (
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

/** What an entered code makes of a verification that is under way. */
export function judged(verification: Verification, isRight: boolean, now: number): Verification {
  if (isRight) return ended(verification, "APPROVED", null, now);
  const counted = { ...verification, wrongChecks: verification.wrongChecks + 1, updatedAt: now };
  return counted.wrongChecks < maximumChecks ? counted : ended(counted, "FAILED", "max_checks", now);
}
