import { createId } from "../../domain/identifiers.ts";
import { withFinalStatus } from "../../domain/verifications/verification.ts";
import { endVerification } from "../../operations/verifications/end-verification.ts";
import type {
  CustomerSubject,
  ErasureStep,
  PersonalDataSection,
  PersonalDataSubject,
  Privacy,
  RecipientSubject,
  WaitingMessage,
} from "../../ports/store/privacy.ts";
import type { Store } from "../../ports/store.ts";
import type { OperatorContext } from "../context.ts";
import { countCancellation } from "../queue/cancel.ts";
import type { Cursor, PhaseTypes } from "./cursor.ts";

/** Maximum number of verifications or messages that a step cancels. A Worker invocation cannot cancel more. */
const maximumCancelled = 50;
/** Number of changed rows that ends a request. */
const rowsPerRequest = 200;
/** Maximum number of waiting messages that are counted. */
const maximumWaiting = 1_000;

/** Dependencies of an erasure. */
export interface ErasureContext extends Pick<
  OperatorContext,
  | "clock"
  | "guard"
  | "metrics"
  | "wake"
  | "recipientCounters"
  | "guardSettings"
  | "keyPrincipals"
  | "suspensions"
> {
  readonly store: Store;
  /** Author of the cancellations: a user id, or `command line`. */
  readonly actor: string;
  /** True if no process works on messages, so that every lease has ended. */
  readonly isOffline: boolean;
}

/** Result of one or several steps. `next` is unset if the erasure is complete. */
export interface ErasureResult {
  readonly cancelledMessages: number;
  readonly erasedRows: number;
  /**
   * Number of messages that are queued or being submitted, at most 1,000. The erasure continues when there are none.
   */
  readonly waitingMessages: number;
  /** Number of messages whose provider id contains the number and is still needed. */
  readonly keptProviderIds: number;
  readonly next?: Cursor | undefined;
}

const nothing: ErasureResult = {
  cancelledMessages: 0,
  erasedRows: 0,
  waitingMessages: 0,
  keptProviderIds: 0,
};

/** Result of a phase. It has a `position` if the phase is not complete. `restart` begins with the first phase again. */
interface PhaseResult extends Partial<ErasureResult> {
  readonly position?: Cursor["position"];
  readonly restart?: boolean;
}

/** A part of an erasure. */
interface Phase {
  readonly positionTypes: PhaseTypes[number];
  run(context: ErasureContext, step: ErasureStep): Promise<PhaseResult>;
}

/** Returns the types of the positions of all phases. */
export const listPhaseTypes = (privacy: Privacy, subject: PersonalDataSubject): PhaseTypes =>
  listPhases(privacy, subject).map(({ positionTypes }) => positionTypes);

/**
 * Runs the phases of an erasure from a position, until about 200 rows are erased, or a phase is not complete. Repeating a
 * phase is safe.
 */
export async function eraseSome(
  context: ErasureContext,
  subject: PersonalDataSubject,
  { until, ...start }: Cursor,
): Promise<ErasureResult> {
  const phases = listPhases(context.store.privacy, subject);
  let sum = nothing;
  let { phase, position } = start;
  for (; phase < phases.length; phase += 1) {
    const now = context.clock.now();
    const {
      position: next,
      restart,
      ...result
    } = await phases[phase]!.run(context, { until, position, now });
    sum = add(sum, result);
    if (restart) return { ...sum, next: { until, phase: 0 } };
    if (next) return { ...sum, next: { until, phase, position: next } };
    if (sum.erasedRows >= rowsPerRequest && phase + 1 < phases.length)
      return { ...sum, next: { until, phase: phase + 1 } };
    position = undefined;
  }
  context.guardSettings.invalidate();
  context.store.retention.truncateLog();
  return sum;
}

/** Adds two results. The number of waiting messages is not added: the later number replaces it. */
const add = (one: ErasureResult, other: Partial<ErasureResult>): ErasureResult => ({
  cancelledMessages: one.cancelledMessages + (other.cancelledMessages ?? 0),
  erasedRows: one.erasedRows + (other.erasedRows ?? 0),
  waitingMessages: other.waitingMessages ?? one.waitingMessages,
  keptProviderIds: one.keptProviderIds + (other.keptProviderIds ?? 0),
});

/** Runs all steps of an erasure, without pauses. Only for databases that no process sends from. */
export async function eraseAll(
  context: ErasureContext,
  subject: PersonalDataSubject,
  until: number,
): Promise<ErasureResult> {
  let result: ErasureResult = { ...nothing, next: { until, phase: 0 } };
  while (result.next) {
    const { next, ...step } = await eraseSome(context, subject, result.next);
    result = { ...add(result, step), next };
  }
  return result;
}

function listPhases(privacy: Privacy, subject: PersonalDataSubject): readonly Phase[] {
  const cancellations = [cancelVerifications(subject), cancelMessages(subject)];
  return subject.kind === "recipient"
    ? [
        ...cancellations,
        ...toPhases(privacy.recipientSections, subject),
        eraseCounters(subject),
        findLateData(subject),
      ]
    : [
        suspend(subject),
        ...cancellations,
        ...toPhases(privacy.customerSections, subject),
        // The last phase, because the audit log is searched for the e-mail address.
        eraseUser(subject),
      ];
}

/** Creates a phase that is repeated from its start if it returns a position. */
const createPhase = (run: Phase["run"]): Phase => ({ positionTypes: [], run });

const toPhases = <Subject extends PersonalDataSubject>(
  sections: readonly PersonalDataSection<Subject>[],
  subject: Subject,
): readonly Phase[] =>
  sections.flatMap(({ positionTypes, erase }) =>
    erase
      ? {
          positionTypes,
          async run(_, step) {
            const { erased, unfinished = 0, next } = await erase(subject, step);
            return { erasedRows: erased, keptProviderIds: unfinished, position: next };
          },
        }
      : [],
  );

const eraseCounters = ({ number }: RecipientSubject) =>
  createPhase(async ({ recipientCounters }) => {
    await recipientCounters.erase(number);
    return {};
  });

/** Begins again if a request that had started before the erasure has stored data since. */
const findLateData = (subject: RecipientSubject) =>
  createPhase(async ({ store }, { until }) =>
    (await store.privacy.hasData(subject, until)) ? { restart: true } : {},
  );

const suspend = ({ userId }: CustomerSubject) =>
  createPhase(async ({ store, keyPrincipals, suspensions }, { now }) => {
    await store.commit([
      store.users.setStatus(userId, "suspended", now),
      store.sessions.revokeAll(userId, now),
    ]);
    keyPrincipals.invalidate();
    suspensions.invalidate();
    return {};
  });

const eraseUser = ({ userId }: CustomerSubject) =>
  createPhase(async ({ store }, { now }) => {
    await store.commit([store.privacy.eraseUser(userId, now)]);
    return { erasedRows: 1 };
  });

/** Ends pending verifications, with their refunds and statistics. */
const cancelVerifications = (subject: PersonalDataSubject) =>
  createPhase(async (context, { until, now }) => {
    const pending = await context.store.privacy.listPendingVerifications(subject, until, maximumCancelled);
    let isComplete = pending.length < maximumCancelled;
    for (const verification of pending) {
      const status = now < verification.expiresAt ? "CANCELED" : "EXPIRED";
      const ended = withFinalStatus(verification, status, null, now);
      // After a conflict it is still pending, and the next step reads it again.
      if (await endVerification(context, ended, verification)) isComplete = false;
    }
    return isComplete ? {} : { position: [] };
  });

/** Cancels queued messages. Continues only when no message is being submitted. */
const cancelMessages = (subject: PersonalDataSubject) =>
  createPhase(async (context, { until, now }) => {
    const { privacy } = context.store;
    const waiting = await privacy.listWaiting(subject, until, maximumCancelled);
    if (waiting.length === 0) return { waitingMessages: 0 };
    let cancelledMessages = 0;
    for (const each of waiting) if (await endWaiting(context, each, now)) cancelledMessages += 1;
    context.wake("webhooks");
    const left = await privacy.listWaiting(subject, until, maximumWaiting);
    return { cancelledMessages, waitingMessages: left.length, ...(left.length > 0 && { position: [] }) };
  });

const cancelDetail = "The operator erased the data of the recipient or the customer.";

/**
 * Cancels a queued message. A message with an ended lease expires without a refund, because it may have been submitted.
 * Returns false if the message is being submitted, or was changed since it was read.
 */
async function endWaiting(
  context: ErasureContext,
  { message, leaseUntil }: WaitingMessage,
  now: number,
): Promise<boolean> {
  const { messages, commit } = context.store;
  const isLeased = leaseUntil !== null;
  if (isLeased && leaseUntil > now && !context.isOffline) return false;
  const cancellation = { by: context.actor, reason: null };
  const change = isLeased
    ? messages.expire(message, now)
    : messages.cancel(message, { detail: cancelDetail, refundId: createId(now), cancellation }, now);
  if (await commit([change], { lease_lost: () => true })) return false;
  await countCancellation(context, { ...message, outcomeUnknown: message.outcomeUnknown || isLeased });
  return true;
}
