import { isoOf } from "../../domain/time/instants.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { Attempt } from "../../ports/gateways.ts";
import type { MessageEvent, MessageHistory, TrackedMessage } from "../../ports/store/messages.ts";
import type { WebhookDelivery } from "../../ports/store/webhooks.ts";

/** What happened to a message, oldest first. */
export function timelineOf(
  { message, events, attempts }: MessageHistory,
  deliveries: readonly WebhookDelivery[],
) {
  const entries = [
    ...attempts.map((attempt) => entryOfAttempt(message, attempt)),
    ...events.map(entryOfEvent),
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

function entryOfAttempt(message: TrackedMessage, attempt: Attempt) {
  const { startedAt: at, milliseconds, provider, outcome, detail, mayBeTaken, costMicros = null } = attempt;
  const isTaker = outcome === "accepted" && provider === message.provider;
  return {
    at,
    kind: "attempt",
    provider,
    outcome,
    may_be_taken: mayBeTaken,
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
