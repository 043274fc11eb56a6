import type { MessageStatusEvent } from "../../contract.ts";
import {
  webhookBackoffMilliseconds,
  webhookBody,
  webhookHeaders,
  webhookIdOf,
  webhookRetryAfterMilliseconds,
} from "../../domain/webhooks.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Metrics, Traces } from "../../ports/telemetry.ts";
import type { Outbound, OutboundAnswer } from "../../ports/outbound.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { ClaimedDelivery, WebhookAttempt, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import { userAgent } from "../../version.ts";
import { retryFenced } from "../../ports/store/messages.ts";
import { type Disabling, disableEndpoint } from "./disable.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const gone = 410;

export interface Attempting {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
}

/** The outcome of one attempt. */
export interface Attempted {
  readonly outcome: "delivered" | "failed" | "gone";
  readonly milliseconds: number;
  readonly retryAfterMilliseconds: number;
  /** What is to be recorded of it. */
  readonly record: Change<"lease_lost">;
}

/**
 * Posts a claimed delivery once; undefined where nothing is left to post, and when interrupted: the delivery then waits until
 * its lease ends.
 */
export async function attempt(
  { store, clock, outbound, metrics, traces }: Attempting,
  endpoint: WebhookEndpoint,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Attempted | undefined> {
  const at = clock.now();
  const startedAt = performance.now();
  const body = bodyOf(delivery);
  if (body === undefined) return forget(store, delivery);
  const given = delivery.event?.traceparent ?? null;
  const span = traces?.posting(given);
  const traceparent = span?.traceparent ?? given;
  const headers = {
    ...(traceparent !== null && { traceparent }),
    "content-type": "application/json",
    "user-agent": userAgent,
    ...webhookHeaders(webhookIdOf(delivery), at, body, secretsOf(endpoint, at)),
  };
  const answer = await outbound.post({ url: endpoint.url, headers, body, signal });
  span?.end(
    "status" in answer ? { "http.response.status_code": answer.status } : {},
    "failure" in answer ? answer.failure : undefined,
  );
  if (signal.aborted && "failure" in answer) return undefined;
  const milliseconds = Math.round(performance.now() - startedAt);
  const attempted = recordOf(store, delivery, answer, { at, milliseconds, ...pick(answer) }, clock.now());
  metrics.posted(attempted.outcome, milliseconds);
  return attempted;
}

/** The event as it is posted: the same bytes at every attempt. */
function bodyOf({ event, messageId, sequence, body: ready }: ClaimedDelivery): string | undefined {
  if (ready !== null) return ready;
  if (!event) return undefined;
  const { channel, status, detail, at, verificationId } = event;
  const data = {
    id: messageId,
    channel,
    status,
    sequence,
    ...(verificationId !== null && { verification_id: verificationId }),
    ...(detail !== null && { detail }),
  };
  return webhookBody<MessageStatusEvent>("message.status", at, data);
}

function secretsOf({ secret, previousSecret, previousSecretUntil }: WebhookEndpoint, now: number) {
  return previousSecret !== null && now < (previousSecretUntil ?? 0) ? [secret, previousSecret] : [secret];
}

const pick = (answer: OutboundAnswer) =>
  "failure" in answer ? { failure: answer.failure } : { status: answer.status };

/** Ends a delivery whose message is no longer kept: there is nothing left to post, and nothing to learn of the endpoint. */
async function forget(store: Store, delivery: ClaimedDelivery): Promise<undefined> {
  await store.commit([store.webhooks.end(delivery, delivery.log, null)], { lease_lost: () => {} });
}

function recordOf(
  { webhooks }: Store,
  delivery: ClaimedDelivery,
  answer: OutboundAnswer,
  entry: WebhookAttempt,
  now: number,
): Attempted {
  const log = [...delivery.log, entry];
  const { milliseconds } = entry;
  const status = "status" in answer ? answer.status : undefined;
  const isGone = status === gone;
  if (status !== undefined && status >= 200 && status < 300) {
    const record = webhooks.end(delivery, log, now);
    return { outcome: "delivered", milliseconds, retryAfterMilliseconds: 0, record };
  }
  const asked = "status" in answer ? webhookRetryAfterMilliseconds(answer.retryAfter, now) : 0;
  const wait = Math.max(webhookBackoffMilliseconds(delivery.attempts), asked);
  const record =
    isGone || now >= delivery.expiresAt
      ? webhooks.end(delivery, log, null)
      : webhooks.postpone(delivery, log, Math.min(now + wait, delivery.expiresAt));
  return { outcome: isGone ? "gone" : "failed", milliseconds, retryAfterMilliseconds: asked, record };
}

/** What records attempts; a signal ends tries of what the store refuses for the moment. */
interface Recording extends Disabling {
  readonly signal: AbortSignal;
}

/**
 * Records an attempt and what it says of its endpoint; `wasFailing` says that an attempt failed and none has succeeded
 * since. If another instance took the delivery after the lease ended, that instance's record stands. A store that is busy or
 * gone is tried again until then: what has no record is posted once more.
 */
export async function recordAttempt(
  recording: Recording,
  endpoint: WebhookEndpoint,
  { expiresAt, leaseUntil }: ClaimedDelivery,
  { outcome, record }: Attempted,
  wasFailing: boolean,
): Promise<void> {
  const { store, clock, signal } = recording;
  const { id, failingSince } = endpoint;
  const now = clock.now();
  const bounds = { clock, until: clock.monotonic() + Math.max(0, leaseUntil - now), stopping: signal };
  const commit = (changes: readonly Change<"lease_lost">[]) =>
    retryFenced(bounds, () => store.commit(changes, { lease_lost: () => true }));
  if (outcome === "delivered") {
    const succeeding = wasFailing ? [store.webhooks.noteSucceeding(id)] : [];
    await commit([record, ...succeeding]);
    return;
  }
  const failing = failingSince === null ? [store.webhooks.noteFailing(id, now)] : [];
  const isLost = await commit([record, ...failing]);
  if (isLost) return;
  if (outcome === "gone") return disableEndpoint(recording, endpoint, "GONE");
  if (failingSince === null) return;
  // After an event that it refused alone nothing may have come for days: one of now, or that is replayed now, has not been
  // tried for as long.
  const triedFor = now - Math.max(failingSince, expiresAt - lifetimes.webhookDeliveryMilliseconds);
  if (triedFor >= lifetimes.webhookFailingMilliseconds) await disableEndpoint(recording, endpoint, "FAILING");
}
