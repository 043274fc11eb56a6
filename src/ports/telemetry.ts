import type { Channel, DeliveryStatus } from "../domain/messages/delivery.ts";
import type { BlockReason } from "../domain/problems.ts";
import type { SubmitAttempt } from "./gateways.ts";
import type { QueueSummary } from "./store/messages.ts";

/** Structured log. Lines never contain a secret, a code, a body or a full phone number. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Labels of a route in request metrics: operation, method and path template. Callers cannot influence the values. */
export interface MeasuredRoute {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/**
 * Reason for rejecting a connection: the total number of connections, the number from one IP network, or the number of
 * file descriptors.
 */
export type ConnectionLimit = "total" | "network" | "descriptors";

/** Properties of a message that metrics use. */
export interface MeasuredMessage {
  readonly channel: Channel;
  /** English name of the recipient's country. */
  readonly country: string;
  readonly createdAt: number;
  /** Previous status. Unset if the message is new. */
  readonly status?: DeliveryStatus;
}

/**
 * Metrics of the service. A call is cheap and never throws. Labels only have values that the code or the operator
 * defines. They never contain an account, a phone number, a text, or any other value from a caller.
 */
export interface Metrics {
  /**
   * Returns a function that records a response of the route, by HTTP status and duration. Called once, when the route
   * is created.
   */
  createRouteRecorder(route: MeasuredRoute): (status: number, milliseconds: number) => void;
  /**
   * Records that a message reached these statuses, in this order. `provider` is the provider that accepted the message.
   * It is null if none did, or if it is unknown.
   */
  recordStatuses(
    message: MeasuredMessage,
    statuses: readonly DeliveryStatus[],
    provider: string | null,
    now: number,
  ): void;
  /** Records a submit attempt of a provider. A superseded attempt is recorded again when its provider responds. */
  recordAttempt(
    channel: Channel,
    attempt: Pick<SubmitAttempt, "provider" | "outcome" | "milliseconds">,
  ): void;
  /** Records that a message failed over to the next provider, because this provider was slow or did not accept it. */
  recordFailover(channel: Channel, provider: string, reason: string): void;
  /**
   * Records that a send was blocked, by the guard or because the recipient has opted out. Or records that the guard
   * would have blocked it, but only monitors.
   */
  recordGuardDecision(decision: "block" | "monitor", reason: BlockReason): void;
  /** Records that a provider was demoted, everywhere or in one country. `trouble` is the reason. */
  recordDemotion(provider: string, trouble: string): void;
  /** Records that a provider is back at its configured priority. `trouble` is the reason of its demotion. */
  recordPromotion(provider: string, trouble: string): void;
  /** Records that a client's connection was closed because of this limit. */
  recordRejectedConnection(limit: ConnectionLimit): void;
  /** Records a webhook request to a customer's endpoint. `gone` if the endpoint responded with 410. */
  recordWebhook(outcome: "delivered" | "failed" | "gone", milliseconds: number): void;
}

/** Metrics that record nothing. */
export const noMetrics: Metrics = {
  createRouteRecorder: () => () => {},
  recordStatuses() {},
  recordAttempt() {},
  recordFailover() {},
  recordGuardDecision() {},
  recordDemotion() {},
  recordPromotion() {},
  recordRejectedConnection() {},
  recordWebhook() {},
};

/** Work that is queued. */
export interface Backlog {
  readonly queues: readonly QueueSummary[];
  /**
   * Due time of the first webhook delivery, which may be past. Undefined if no delivery waits for an endpoint that
   * accepts deliveries.
   */
  readonly webhooksDueAt: number | undefined;
}

/** Gauge values of a provider, as this process sees it. */
export interface ProviderGauges {
  readonly provider: string;
  readonly isUp: boolean;
  /** True if the provider is demoted everywhere. A demotion in one country does not count. */
  readonly isDemoted: boolean;
  /** True if the provider is up and demoted everywhere, and accepts few messages or none. */
  readonly isRejecting: boolean;
}

/** Source of gauge values. */
export interface GaugeSource {
  /** Returns the routed providers. Empty in a sandbox without routes. */
  listProviders(): readonly ProviderGauges[];
  /**
   * Returns the backlog, cached for a few seconds. Frequent scrapes therefore cannot load the store. Rejects if the
   * store cannot be read.
   */
  readBacklog(): Promise<Backlog>;
  /**
   * Returns the time of the latest verified backup, in Unix milliseconds, cached for 2 seconds. Returns undefined if
   * there is none. Never rejects.
   */
  readBackupTime(): Promise<number | undefined>;
}

/** A started trace span. */
export interface Span {
  /** Trace context of this span, for child spans and outgoing requests. */
  readonly traceparent: string;
  /** Ends the span. `failure` is a short reason if the work failed. */
  end(attributes: Readonly<Record<string, string | number>>, failure?: string): void;
}

/** A message and its trace context. */
export interface TracedMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly traceparent: string | null;
}

/**
 * Trace spans of a message, in the trace of the request that sent it. Attributes contain no account, phone number or
 * text. A message is identified by its id.
 */
export interface Traces {
  /** Starts the span of a request, as a child of the caller's trace context if there is one. */
  startRequestSpan(route: MeasuredRoute, traceparent: string | null): Span;
  /** Records the span of a provider's submit attempt. */
  recordAttempt(message: TracedMessage, attempt: SubmitAttempt): void;
  /** Records that a provider reported a message status. */
  recordReceipt(message: TracedMessage, provider: string, status: DeliveryStatus): void;
  /** Starts the span of a webhook request, as a child of the message's trace context if there is one. */
  startWebhookSpan(traceparent: string | null): Span;
}
