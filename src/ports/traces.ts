import type { Channel, DeliveryStatus } from "../domain/messages/delivery.ts";
import type { Attempt } from "./gateways.ts";
import type { MeasuredRoute } from "./metrics.ts";

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
