import { sql } from "kysely";
import {
  deliveryStatuses,
  isRefundable,
  mergeDelivery,
  newsAmong,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import type { Cancellation, HandedOver, Messages, TrackedMessage } from "../../ports/store/messages.ts";
import { change, prepareFence } from "../change.ts";
import type { Engine } from "../engine.ts";
import type { Expressions } from "../many.ts";
import { prepareUpdate } from "./update.ts";
import { longerLog, prepareNote, writeAttempts } from "./attempt-log.ts";
import { appendEvent, eventOf } from "./events.ts";
import { byStatus, mergedStatus, movesOn, placeAfter } from "./merge.ts";
import { isLeased, still } from "./by-id.ts";
import { prepareParts } from "./parts.ts";
import { createRefund } from "./refund.ts";
import { createReport } from "./report.ts";
import { prepareReached } from "./reached.ts";

type Changes = Pick<
  Messages,
  "handOver" | "postpone" | "fail" | "noteAttempt" | "cancel" | "expire" | "report" | "verify"
>;

interface Fenced {
  readonly accountId: string;
  readonly id: string;
  readonly attempts: number;
  readonly now: number;
}

interface Logged extends Fenced {
  /** The lines of the attempts that were made. */
  readonly attemptLog: string;
}

/** Who took a message, and for how much. */
interface Taking {
  readonly provider: string | null;
  readonly requestId: string;
  readonly costMicros: number | null;
  readonly expiresAt: number;
}

interface Known {
  /** Whether an earlier attempt may have reached its gateway. */
  readonly taken: number;
}

interface Cancelling extends Fenced, Known {
  readonly cancelledBy: string | null;
  readonly reason: string | null;
}

const cancellingOf = (
  message: TrackedMessage,
  { by, reason }: Partial<Cancellation> = {},
  now: number,
): Cancelling => ({
  ...message,
  now,
  taken: Number(message.mayBeTaken),
  cancelledBy: by ?? null,
  reason: reason ?? null,
});

interface Putting extends Known {
  readonly dueAt: number;
}

const fencedTypes = { accountId: "text", id: "text", attempts: "bigint", now: "bigint" } as const;
const loggedTypes = { ...fencedTypes, attemptLog: "text" } as const;
const cancellingTypes = { ...fencedTypes, taken: "bigint", cancelledBy: "text", reason: "text" } as const;
const puttingTypes = { ...loggedTypes, dueAt: "bigint", taken: "bigint" } as const;
const takingTypes = {
  ...loggedTypes,
  provider: "text",
  requestId: "text",
  costMicros: "bigint",
  expiresAt: "bigint",
} as const;

const takingOf = (message: TrackedMessage, result: HandedOver): Taking => ({
  provider: result.provider ?? null,
  requestId: result.providerMessageId,
  costMicros: result.costMicros ?? null,
  expiresAt: result.expiresAt ?? message.expiresAt,
});

/** Later attempts are made but add no event: a message that waits long would have events without end. */
const attemptsTold = 100;

/** What the dispatcher and the reports do to a message. Its own changes are fenced by the attempt that claimed it. */
export function createChanges(engine: Engine): Changes {
  const further = byStatus((status) =>
    appendEvent(engine, sql.lit(status), () => movesOn(status), deliveryStatuses.indexOf(status)),
  );
  const waiting = appendEvent(engine, sql`status`, () => sql`status = 'PENDING'`);
  const refund = createRefund(engine, "lease_lost");
  const parts = prepareParts(engine);
  const handedOver = byStatus((status) => prepareHandOver(engine, status));
  const ended = byStatus((status) => prepareEnd(engine, status));
  const postponed = preparePostpone(engine);
  const unclaimed = prepareUnclaimed(engine);
  const verified = prepareVerify(engine);
  const noted = prepareNote(engine);
  const reached = prepareReached(engine);
  return {
    handOver: (message, result, now) => {
      const news = newsAmong([{ status: "SENT" as const }, ...result.statuses]);
      const status = news.map((told) => told.status).reduce(mergeDelivery);
      const { refundId, attempts = [] } = result;
      const isRefunded = refundId !== undefined && isRefundable(message, status);
      return reached(message, status, now, [
        ...news.flatMap((told) => further(told.status)(eventOf(message, told.detail, now))),
        handedOver(status)({
          ...message,
          now,
          attemptLog: writeAttempts(attempts),
          ...takingOf(message, result),
        }),
        ...parts(message, result),
        ...(isRefunded ? refund(message, refundId, now) : []),
      ]);
    },
    postpone: (message, { detail, dueAt, attempts = [] }, now) =>
      change([
        postponed({
          ...message,
          dueAt,
          now,
          taken: Number(message.mayBeTaken),
          attemptLog: writeAttempts(attempts),
        }),
        ...(message.attempts <= attemptsTold ? waiting(eventOf(message, detail, now)) : []),
      ]),
    fail: (message, { detail, refundId, attempts = [] }, now) =>
      reached(message, "FAILED", now, [
        ...further("FAILED")(eventOf(message, detail, now)),
        ended("FAILED")({ ...message, now, attemptLog: writeAttempts(attempts) }),
        ...refund(message, refundId, now),
      ]),
    noteAttempt: ({ accountId, id }, attempt) =>
      change([noted({ accountId, id, attemptLog: writeAttempts([attempt]) })]),
    cancel: (message, { detail, refundId, cancellation }, now) => {
      const status = message.mayBeTaken ? "EXPIRED" : "FAILED";
      return reached(message, status, now, [
        unclaimed(cancellingOf(message, cancellation, now)),
        ...further(status)(eventOf(message, detail, now)),
        ended(status)({ ...message, now, attemptLog: "" }),
        ...(message.mayBeTaken ? [] : refund(message, refundId, now)),
      ]);
    },
    expire: (message, now, { detail, attempts = [] } = {}) =>
      reached(message, "EXPIRED", now, [
        ...further("EXPIRED")(eventOf(message, detail, now)),
        ended("EXPIRED")({ ...message, now, attemptLog: writeAttempts(attempts) }),
      ]),
    report: createReport(engine),
    verify: (message, verification, now) => change([verified({ ...message, verification, now })]),
  };
}

function prepareHandOver(engine: Engine, status: DeliveryStatus) {
  const update = (value: Expressions<Logged & Taking>) =>
    engine.builder
      .updateTable("messages")
      .set({
        status: mergedStatus(status),
        provider: value.provider,
        provider_message_id: value.requestId,
        cost_micros: value.costMicros,
        handed_over_at: value.now,
        expires_at: value.expiresAt,
        next_attempt_at: placeAfter(status, sql`cast(${value.expiresAt} as bigint)`),
        lease_until: null,
        attempt_log: longerLog(value.attemptLog),
        updated_at: value.now,
      })
      .where("id", "=", value.id)
      .where("attempts", "=", value.attempts)
      .where(still(sql`handed_over_at is null`));
  return prepareUpdate(engine, prepareFence("lease_lost"), "message", takingTypes, update);
}

function prepareEnd(engine: Engine, status: DeliveryStatus) {
  const update = (value: Expressions<Logged>) =>
    engine.builder
      .updateTable("messages")
      .set({
        status: mergedStatus(status),
        next_attempt_at: null,
        lease_until: null,
        attempt_log: longerLog(value.attemptLog),
        updated_at: value.now,
      })
      .where("id", "=", value.id)
      .where("attempts", "=", value.attempts)
      .where(still(sql`next_attempt_at is not null`));
  return prepareUpdate(engine, prepareFence("lease_lost"), "message", loggedTypes, update);
}

/** Writes down who cancels a message; refused where the message was claimed or ended meanwhile, or an attempt has ended otherwise than is known. */
function prepareUnclaimed(engine: Engine) {
  const update = (value: Expressions<Cancelling>) =>
    engine.builder
      .updateTable("messages")
      .set({ updated_at: value.now, cancelled_by: value.cancelledBy, cancel_reason: value.reason })
      .where("id", "=", value.id)
      .where("attempts", "=", value.attempts)
      .where("may_be_taken", "=", value.taken)
      .where(still(sql`lease_until is null and handed_over_at is null and next_attempt_at is not null`));
  const prizeOf = ({ id, attempts }: Fenced) => ({ name: `end ${id} ${attempts}` });
  return prepareUpdate(engine, prepareFence("lease_lost"), "message due", cancellingTypes, update, prizeOf);
}

function preparePostpone(engine: Engine) {
  const update = (value: Expressions<Logged & Putting>) =>
    engine.builder
      .updateTable("messages")
      .set({
        next_attempt_at: value.dueAt,
        lease_until: null,
        may_be_taken: value.taken,
        attempt_log: longerLog(value.attemptLog),
        updated_at: value.now,
      })
      .where("id", "=", value.id)
      .where("attempts", "=", value.attempts)
      .where(isLeased);
  return prepareUpdate(engine, prepareFence("lease_lost"), "message due", puttingTypes, update);
}

const prepareVerify = ({ builder }: Engine) =>
  prepareFence("message_changed")<{
    accountId: string;
    id: string;
    codeChecks: number;
    verification: string;
    now: number;
  }>(
    "message",
    (value) =>
      builder
        .updateTable("messages")
        .set({
          // A valid code stays valid, unless too many incorrect ones follow it.
          verification: sql<string>`case when verification = 'code_valid' and ${value.verification} <> 'code_max_attempts_exceeded'
            then verification else ${value.verification} end`,
          verified_at: sql<number>`case when verification = 'code_valid' and ${value.verification} <> 'code_max_attempts_exceeded'
            then verified_at else ${value.now} end`,
          // Only incorrect codes count against the recipient.
          code_checks: sql<number>`case when ${value.verification} = 'code_valid' then code_checks else code_checks + 1 end`,
          updated_at: value.now,
        })
        .where("id", "=", value.id)
        .where("code_checks", "=", value.codeChecks),
    {
      // Several may find the code valid.
      prizeOf: ({ id, codeChecks, verification }) =>
        verification === "code_valid" ? undefined : { name: `code ${id} ${codeChecks}` },
    },
  );
