import type { Channel, DeliveryStatus } from "../domain/messages/delivery.ts";
import type { BlockReason } from "../domain/refusals.ts";
import type { Attempt } from "./gateways.ts";
import type { WaitingQueue } from "./store/messages.ts";

/** Structured lines about what happened; never a secret, a code, a body or a full phone number. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** An operation as its requests are counted: a method and a path template, which no caller can make up. */
export interface MeasuredRoute {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/** The limit by which a connection is rejected: of all, of those from one IP network, or of file descriptors. */
export type ConnectionLimit = "total" | "network" | "descriptors";

/** What is told of a message. */
export interface MeasuredMessage {
  readonly channel: Channel;
  readonly country: string;
  readonly createdAt: number;
  /** Where it stood before; left out where it is new. */
  readonly status?: DeliveryStatus;
}

/**
 * Counts what happens. A call costs next to nothing and never throws. What is counted is told apart by names that we or
 * the operator gave: never by an account, a number, a text, or anything else that a caller can choose.
 */
export interface Metrics {
  /** Counts the answers to the requests of a route; asked for once, when the route is made. */
  route(route: MeasuredRoute): (status: number, milliseconds: number) => void;
  /** A message reached these statuses, one after the other; the provider is the one that has it, if one does. */
  reached(
    message: MeasuredMessage,
    statuses: readonly DeliveryStatus[],
    provider: string | null,
    now: number,
  ): void;
  /** An attempt of a provider ended; one that was superseded ends once more when its answer comes. */
  attempted(channel: Channel, attempt: Pick<Attempt, "provider" | "outcome" | "milliseconds">): void;
  /** A message was passed on to the next provider, because this one was slow or for what it answered. */
  passedOn(channel: Channel, provider: string, reason: string): void;
  /** The guard blocked a send for this reason, or would have, where it only watches. */
  guarded(decision: "block" | "monitor", reason: BlockReason): void;
  /** A provider is asked after the others from now on, everywhere or in one country. */
  demoted(provider: string, trouble: string): void;
  /** A provider has its place back. */
  returned(provider: string, trouble: string): void;
  /** A client's connection was closed because of this limit. */
  rejectedConnection(limit: ConnectionLimit): void;
  /** An event was posted to a customer's endpoint. */
  posted(outcome: "delivered" | "failed" | "gone", milliseconds: number): void;
}

/** Counts nothing. */
export const noMetrics: Metrics = {
  route: () => () => {},
  reached() {},
  attempted() {},
  passedOn() {},
  guarded() {},
  demoted() {},
  returned() {},
  rejectedConnection() {},
  posted() {},
};

/** What waits for the service to do it. */
export interface Backlog {
  readonly queues: readonly WaitingQueue[];
  /** When the first webhook delivery was or will be due, if any waits for an endpoint that takes what is posted. */
  readonly webhooksDueAt: number | undefined;
}

/** What gauges say of a provider, as this process knows it now. */
export interface ProviderGauges {
  readonly provider: string;
  readonly isUp: boolean;
  readonly isDemoted: boolean;
  /** True if it is up and accepts few messages or none. */
  readonly isRejecting: boolean;
}

/** What gauges are read from: how the service stands. */
export interface GaugeSource {
  /** The providers of the routes; none in a sandbox without routes. */
  providers(): readonly ProviderGauges[];
  /** As it was a few seconds ago at most: a scraper cannot load the store by asking often. */
  backlog(): Promise<Backlog>;
}

/** A span that has begun. */
export interface Span {
  /** Its place in the trace, for what it leads to. */
  readonly traceparent: string;
  /** Ends it; a word says why it failed, if it did. */
  end(attributes: Readonly<Record<string, string | number>>, failure?: string): void;
}

/** A message in its trace. */
export interface TracedMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly traceparent: string | null;
}

/**
 * Spans of what happens to a message, in the trace of the request that sent it. No account, number or text is in them; a
 * message is told by its id.
 */
export interface Traces {
  /** Begins the span of a request, in the trace that the caller named, if it named one. */
  request(route: MeasuredRoute, traceparent: string | null): Span;
  /** An attempt of a provider ended. */
  attempted(message: TracedMessage, attempt: Attempt): void;
  /** A provider reported a status of a message. */
  reported(message: TracedMessage, provider: string, status: DeliveryStatus): void;
  /** Begins the span of the request that posts an event to a customer. */
  posting(traceparent: string | null): Span;
}
