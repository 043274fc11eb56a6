import { sql } from "kysely";
import { mergeDelivery, type DeliveryStatus } from "../../domain/delivery.ts";
import type { Messages, TrackedMessage } from "../../ports/store/messages.ts";
import type { Write } from "../../ports/store.ts";
import type { Engine } from "../engine.ts";
import { prepare } from "../statement.ts";
import { fanOut } from "../webhooks/fan-out.ts";
import { appendEvent, appendReport } from "./events.ts";
import { byStatus, mergedStatus, placeAfter } from "./merge.ts";
import { prepareParts } from "./parts.ts";
import { createRefund } from "./refund.ts";
import { recount } from "./totals.ts";

type Changes = Pick<Messages, "handOver" | "postpone" | "fail" | "expire" | "report" | "verify">;

interface Fenced {
  readonly id: string;
  readonly attempts: number;
  readonly now: number;
}

/** What the dispatcher and the reports do to a message. Its own changes are fenced by the attempt that claimed it. */
export function createChanges(engine: Engine): Changes {
  const event = appendEvent(engine);
  const noticed = appendReport(engine);
  const refund = createRefund(engine);
  const parts = prepareParts(engine);
  const handedOver = byStatus((status) => prepareHandOver(engine, status));
  const ended = byStatus((status) => prepareEnd(engine, status));
  const reported = byStatus((status) => prepareReport(engine, status));
  const { out, back } = recount(engine);
  const counted = (message: TrackedMessage, writes: readonly Write[]) => [
    out(message),
    ...writes,
    back(message),
  ];
  const [postponed, noted, verified] = [
    preparePostpone(engine),
    prepareOutcome(engine),
    prepareVerify(engine),
  ];
  const fannedOut = fanOut(engine);
  const announce = ({ accountId, id: messageId }: TrackedMessage, at: number) =>
    fannedOut({ accountId, messageId, at });
  const eventOf = (message: TrackedMessage, status: DeliveryStatus, detail: string | null, at: number) => [
    event({ messageId: message.id, status, detail, at }),
    announce(message, at),
  ];
  return {
    handOver: (message, result, transactionId, now) => [
      ...(result.refunded ? [refund.credit(message)] : []),
      ...counted(message, [
        handedOver(result.statuses.map(({ status }) => status).reduce(mergeDelivery, "SENT"))({
          ...message,
          now,
          provider: result.provider ?? null,
          requestId: result.providerMessageId,
        }),
        ...parts(message, result),
        ...(result.refunded ? refund.record(message, transactionId, now) : []),
        ...eventOf(message, "SENT", null, now),
        ...result.statuses.flatMap(({ status, detail }) => eventOf(message, status, detail ?? null, now)),
      ]),
    ],
    postpone: (message, detail, dueAt, now) => [
      postponed({ ...message, dueAt, now }),
      ...eventOf(message, "PENDING", detail, now),
    ],
    fail: (message, detail, transactionId, now) => [
      refund.credit(message),
      ...counted(message, [
        ended("FAILED")({ ...message, now }),
        ...eventOf(message, "FAILED", detail, now),
        ...refund.record(message, transactionId, now),
      ]),
    ],
    expire: (message, now) =>
      counted(message, [ended("EXPIRED")({ ...message, now }), ...eventOf(message, "EXPIRED", null, now)]),
    report: (message, outcome, status, now) => {
      const events = [noticed({ messageId: message.id, detail: outcome, at: now }), announce(message, now)];
      if (!status) return [noted({ id: message.id, outcome, now }), ...events];
      return [...counted(message, [reported(status)({ id: message.id, outcome, now })]), ...events];
    },
    verify: (message, verification, now) => [verified({ ...message, verification, now })],
  };
}

const prepareHandOver = ({ builder }: Engine, status: DeliveryStatus) =>
  prepare<Fenced & { provider: string | null; requestId: string }>(
    (value) =>
      builder
        .updateTable("messages")
        .set({
          status: mergedStatus(status),
          provider: value.provider,
          provider_message_id: value.requestId,
          handed_over_at: value.now,
          next_attempt_at: placeAfter(status),
          updated_at: value.now,
        })
        .where("id", "=", value.id)
        .where("attempts", "=", value.attempts)
        .where("handed_over_at", "is", null),
    1,
  );

const prepareEnd = ({ builder }: Engine, status: DeliveryStatus) =>
  prepare<Fenced>(
    (value) =>
      builder
        .updateTable("messages")
        .set({ status: mergedStatus(status), next_attempt_at: null, updated_at: value.now })
        .where("id", "=", value.id)
        .where("attempts", "=", value.attempts)
        .where("next_attempt_at", "is not", null),
    1,
  );

const preparePostpone = ({ builder }: Engine) =>
  prepare<Fenced & { dueAt: number }>(
    (value) =>
      builder
        .updateTable("messages")
        .set({ next_attempt_at: value.dueAt, updated_at: value.now })
        .where("id", "=", value.id)
        .where("attempts", "=", value.attempts)
        .where("next_attempt_at", "is not", null),
    1,
  );

const prepareReport = ({ builder }: Engine, status: DeliveryStatus) =>
  prepare<{ id: string; outcome: string; now: number }>((value) =>
    builder
      .updateTable("messages")
      .set({
        outcome: value.outcome,
        // What was refunded before it was handed over has failed, whatever is said of it later.
        status: sql<string>`case when refunded_at is not null and handed_over_at is null then status
          else ${mergedStatus(status)} end`,
        // Until it is handed over a message keeps its turn: a report must not stop it from being sent.
        next_attempt_at: sql<number | null>`case when handed_over_at is null or next_attempt_at is null
          then next_attempt_at else ${placeAfter(status)} end`,
        updated_at: value.now,
      })
      .where("id", "=", value.id),
  );

const prepareOutcome = ({ builder }: Engine) =>
  prepare<{ id: string; outcome: string; now: number }>((value) =>
    builder
      .updateTable("messages")
      .set({ outcome: value.outcome, updated_at: value.now })
      .where("id", "=", value.id),
  );

const prepareVerify = ({ builder }: Engine) =>
  prepare<{ id: string; codeChecks: number; verification: string; now: number }>(
    (value) =>
      builder
        .updateTable("messages")
        .set({
          verification: sql<string>`case when verification = 'code_valid' then verification else ${value.verification} end`,
          verified_at: sql<number>`case when verification = 'code_valid' then verified_at else ${value.now} end`,
          // Only incorrect codes count against the recipient.
          code_checks: sql<number>`case when ${value.verification} = 'code_valid' then code_checks else code_checks + 1 end`,
          updated_at: value.now,
        })
        .where("id", "=", value.id)
        .where("code_checks", "=", value.codeChecks),
    1,
  );
