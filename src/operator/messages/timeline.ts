import { isoOf } from "../../domain/time/instants.ts";
import { partsOf } from "../../domain/holds.ts";
import { noProviderNow } from "../../domain/routing.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { Attempt } from "../../ports/gateways.ts";
import type {
  Cancellation,
  MessageEvent,
  MessageHistory,
  TrackedMessage,
} from "../../ports/store/messages.ts";
import type { WebhookDelivery } from "../../ports/store/webhooks.ts";

/** What happened to a message, oldest first. */
export function timelineOf(history: MessageHistory, deliveries: readonly WebhookDelivery[]) {
  const { message, events, attempts } = history;
  const cancelledAt = history.cancellation ? events.findIndex(isEnd) : -1;
  const entries = [
    ...attempts.map((attempt) => entryOfAttempt(message, attempt)),
    ...events.map((event, index) => ({
      ...entryOfEvent(event),
      ...providerOf(history, event),
      ...(index === cancelledAt && canceller(history.cancellation)),
    })),
    ...deliveries.flatMap(entriesOfDelivery),
  ];
  return entries
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...entry }) => ({ time: isoOf(at), ...entry }));
}

/** What its provider asks for a message, where that is known. */
export const costOf = ({ costMicros }: Pick<TrackedMessage, "costMicros">) =>
  costMicros === null ? {} : { cost: fromMicros(costMicros) };

const entryOfEvent = ({ at, status, detail }: MessageEvent) =>
  ({ at, kind: "event", status, ...(detail !== null && { detail }) }) as const;

const isEnd = ({ status }: MessageEvent) => status === "FAILED" || status === "EXPIRED";

const canceller = (cancellation: Cancellation | undefined) =>
  cancellation && {
    cancelled_by: cancellation.by,
    ...(cancellation.reason !== null && { reason: cancellation.reason }),
  };

/**
 * The provider of the failed attempt that an event tells of: the customer reads the event too, so that it does not name it.
 * Where no provider of the route could take the message, they are all named.
 */
function providerOf({ message, attempts }: MessageHistory, { at, detail }: MessageEvent) {
  if (detail === null) return {};
  const { providers } = partsOf(message.queue);
  if (detail === noProviderNow) return providers.length > 0 ? { provider: providers.join(", ") } : {};
  const told = attempts.findLast(
    (attempt) => attempt.startedAt <= at && attempt.detail !== null && detail.startsWith(attempt.detail),
  );
  return told ? { provider: told.provider } : {};
}

function entryOfAttempt(message: TrackedMessage, attempt: Attempt) {
  const {
    startedAt: at,
    milliseconds,
    provider,
    outcome,
    detail,
    outcomeUnknown,
    costMicros = null,
  } = attempt;
  const isTaker = outcome === "accepted" && provider === message.provider;
  return {
    at,
    kind: "attempt",
    provider,
    outcome,
    outcome_unknown: outcomeUnknown,
    duration_ms: milliseconds,
    ...(detail !== null && { detail }),
    ...costOf(isTaker ? message : { costMicros }),
  } as const;
}

const entriesOfDelivery = ({ endpointId, sequence, log }: WebhookDelivery) =>
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
