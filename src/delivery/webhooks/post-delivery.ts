import type { MessageStatusEvent } from "../../contract.ts";
import {
  getWebhookBackoff,
  buildWebhookBody,
  buildWebhookHeaders,
  toWebhookId,
  getWebhookRetryAfter,
} from "../../domain/webhooks.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Metrics, Traces } from "../../ports/telemetry.ts";
import type { OutboundClient, OutboundResult } from "../../ports/outbound.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { ClaimedDelivery, WebhookAttempt, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import { userAgent } from "../../version.ts";
import { retryFenced } from "../../ports/store/messages.ts";
import { type DisableDependencies, disableEndpoint } from "./disable-endpoint.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const gone = 410;

export interface AttemptDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbound: OutboundClient;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
}

/** Outcome of one attempt. */
export interface AttemptResult {
  /**
   * `gone` after a response with status 410, which ends the delivery. `failed` deliveries are retried until they
   * expire.
   */
  readonly outcome: "delivered" | "failed" | "gone";
  readonly milliseconds: number;
  /** Delay that the endpoint requested, at most 1 day. 0 if it requested none. */
  readonly retryAfterMilliseconds: number;
  /** Change that records the attempt. */
  readonly record: Change<"lease_lost">;
}

/**
 * Posts a claimed delivery once. If the event no longer exists, ends the delivery and returns undefined. Also returns
 * undefined if `signal` interrupts the request: the delivery is then retried when its lease expires.
 */
export async function postDelivery(
  { store, clock, outbound, metrics, traces }: AttemptDependencies,
  endpoint: WebhookEndpoint,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<AttemptResult | undefined> {
  const at = clock.now();
  const startedAt = performance.now();
  const body = buildBody(delivery);
  if (body === undefined) return endWithoutPost(store, delivery);
  const eventTraceparent = delivery.event?.traceparent ?? null;
  const span = traces?.startWebhookSpan(eventTraceparent);
  const traceparent = span?.traceparent ?? eventTraceparent;
  const headers = {
    ...(traceparent !== null && { traceparent }),
    "content-type": "application/json",
    "user-agent": userAgent,
    ...buildWebhookHeaders(toWebhookId(delivery), at, body, listSecrets(endpoint, at)),
  };
  const result = await outbound.post({ url: endpoint.url, headers, body, signal });
  span?.end(
    "status" in result ? { "http.response.status_code": result.status } : {},
    "failure" in result ? result.failure : undefined,
  );
  if (signal.aborted && "failure" in result) return undefined;
  const milliseconds = Math.round(performance.now() - startedAt);
  const attempted = buildResult(
    store,
    delivery,
    result,
    { at, milliseconds, ...toLogFields(result) },
    clock.now(),
  );
  metrics.recordWebhook(attempted.outcome, milliseconds);
  return attempted;
}

/**
 * Returns the request body of an event, or undefined if the event no longer exists. All attempts post the same bytes.
 */
function buildBody({ event, messageId, sequence, body: ready }: ClaimedDelivery): string | undefined {
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
  return buildWebhookBody<MessageStatusEvent>("message.status", at, data);
}

function listSecrets({ secret, previousSecret, previousSecretUntil }: WebhookEndpoint, now: number) {
  return previousSecret !== null && now < (previousSecretUntil ?? 0) ? [secret, previousSecret] : [secret];
}

const toLogFields = (result: OutboundResult) =>
  "failure" in result ? { failure: result.failure } : { status: result.status };

/**
 * Ends a delivery whose message is no longer retained. There is nothing to post, and the state of the endpoint is not
 * affected.
 */
async function endWithoutPost(store: Store, delivery: ClaimedDelivery): Promise<undefined> {
  await store.commit([store.webhooks.end(delivery, delivery.log, null)], { lease_lost: () => {} });
}

function buildResult(
  { webhooks }: Store,
  delivery: ClaimedDelivery,
  result: OutboundResult,
  entry: WebhookAttempt,
  now: number,
): AttemptResult {
  const log = [...delivery.log, entry];
  const { milliseconds } = entry;
  const status = "status" in result ? result.status : undefined;
  const isGone = status === gone;
  if (status !== undefined && status >= 200 && status < 300) {
    const record = webhooks.end(delivery, log, now);
    return { outcome: "delivered", milliseconds, retryAfterMilliseconds: 0, record };
  }
  const requested = "status" in result ? getWebhookRetryAfter(result.retryAfter, now) : 0;
  const wait = Math.max(getWebhookBackoff(delivery.attempts), requested);
  const record =
    isGone || now >= delivery.expiresAt
      ? webhooks.end(delivery, log, null)
      : webhooks.reschedule(delivery, log, Math.min(now + wait, delivery.expiresAt));
  return { outcome: isGone ? "gone" : "failed", milliseconds, retryAfterMilliseconds: requested, record };
}

/**
 * Dependencies of recording an attempt. After the signal is aborted, failed writes are retried only if the store is
 * busy.
 */
interface Recording extends DisableDependencies {
  readonly signal: AbortSignal;
}

/**
 * Records an attempt and updates the state of its endpoint. Disables the endpoint if it is gone or has failed for 3
 * days. `wasFailing` is true if an attempt has failed and none has succeeded since.
 *
 * If another instance claimed the delivery after the lease expired, the record of that instance counts. If the store is
 * busy or unavailable, the record is retried until the lease expires, and then the call rejects. A delivery without a
 * record is posted again.
 */
export async function recordAttempt(
  recording: Recording,
  endpoint: WebhookEndpoint,
  { expiresAt, leaseUntil }: ClaimedDelivery,
  { outcome, record }: AttemptResult,
  wasFailing: boolean,
): Promise<void> {
  const { store, clock, signal } = recording;
  const { id, failingSince } = endpoint;
  const now = clock.now();
  const bounds = { clock, until: clock.monotonic() + Math.max(0, leaseUntil - now), stopping: signal };
  const commit = (changes: readonly Change<"lease_lost">[]) =>
    retryFenced(bounds, () => store.commit(changes, { lease_lost: () => true }));
  if (outcome === "delivered") {
    const succeeding = wasFailing ? [store.webhooks.recordSucceeding(id)] : [];
    await commit([record, ...succeeding]);
    return;
  }
  const failing = failingSince === null ? [store.webhooks.recordFailing(id, now)] : [];
  const isLost = await commit([record, ...failing]);
  if (isLost) return;
  if (outcome === "gone") return disableEndpoint(recording, endpoint, "GONE");
  if (failingSince === null) return;
  // The endpoint may have rejected one event, and then received none for days. A new or replayed event has not been
  // retried for that long.
  const triedFor = now - Math.max(failingSince, expiresAt - lifetimes.webhookDeliveryMilliseconds);
  if (triedFor >= lifetimes.webhookFailingMilliseconds) await disableEndpoint(recording, endpoint, "FAILING");
}
