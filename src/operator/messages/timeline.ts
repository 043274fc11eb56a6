import { toIsoString } from "../../domain/time/instants.ts";
import { parseQueue } from "../../domain/holds.ts";
import { noProviderNow } from "../../domain/routing.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { SubmitAttempt } from "../../ports/gateways.ts";
import type {
  Cancellation,
  MessageEvent,
  MessageHistory,
  TrackedMessage,
} from "../../ports/store/messages.ts";
import type { WebhookDelivery } from "../../ports/store/webhooks.ts";

/** Builds the timeline of a message from its events, submit attempts and webhook deliveries, oldest first. */
export function buildTimeline(history: MessageHistory, deliveries: readonly WebhookDelivery[]) {
  const { message, events, attempts } = history;
  const cancelledAt = history.cancellation ? events.findIndex(isEnd) : -1;
  const entries = [
    ...attempts.map((attempt) => toAttemptEntry(message, attempt)),
    ...events.map((event, index) => ({
      ...toEventEntry(event),
      ...findProvider(history, event),
      ...(index === cancelledAt && toCancellationFields(history.cancellation)),
    })),
    ...deliveries.flatMap(toDeliveryEntries),
  ];
  return entries
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...entry }) => ({ time: toIsoString(at), ...entry }));
}

/** Returns the provider cost of a message as an API field. Returns no field if the cost is unknown. */
export const toCostFields = ({ costMicros }: Pick<TrackedMessage, "costMicros">) =>
  costMicros === null ? {} : { cost: fromMicros(costMicros) };

const toEventEntry = ({ at, status, detail }: MessageEvent) =>
  ({ at, kind: "event", status, ...(detail !== null && { detail }) }) as const;

const isEnd = ({ status }: MessageEvent) => status === "FAILED" || status === "EXPIRED";

const toCancellationFields = (cancellation: Cancellation | undefined) =>
  cancellation && {
    cancelled_by: cancellation.by,
    ...(cancellation.reason !== null && { reason: cancellation.reason }),
  };

/**
 * Returns the provider of the failed attempt that caused an event. The event itself does not name it, because customers
 * can read events. If no provider of the route could accept the message, all of them are named.
 */
function findProvider({ message, attempts }: MessageHistory, { at, detail }: MessageEvent) {
  if (detail === null) return {};
  const { providers } = parseQueue(message.queue);
  if (detail === noProviderNow) return providers.length > 0 ? { provider: providers.join(", ") } : {};
  const failedAttempt = attempts.findLast(
    (attempt) => attempt.startedAt <= at && attempt.detail !== null && detail.startsWith(attempt.detail),
  );
  return failedAttempt ? { provider: failedAttempt.provider } : {};
}

function toAttemptEntry(message: TrackedMessage, attempt: SubmitAttempt) {
  const {
    startedAt: at,
    milliseconds,
    provider,
    outcome,
    detail,
    outcomeUnknown,
    costMicros = null,
  } = attempt;
  const hasAccepted = outcome === "accepted" && provider === message.provider;
  return {
    at,
    kind: "attempt",
    provider,
    outcome,
    outcome_unknown: outcomeUnknown,
    duration_ms: milliseconds,
    ...(detail !== null && { detail }),
    ...toCostFields(hasAccepted ? message : { costMicros }),
  } as const;
}

const toDeliveryEntries = ({ endpointId, sequence, log }: WebhookDelivery) =>
  log.map(
    ({ at, status, failure, milliseconds }) =>
      ({
        at,
        kind: "webhook",
        endpoint_id: endpointId,
        sequence,
        duration_ms: milliseconds,
        ...(status !== undefined && { http_status: status }),
        ...(failure !== undefined && { failure }),
      }) as const,
  );
