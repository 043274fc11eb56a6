import {
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
  type SpanOptions,
} from "@opentelemetry/api";
import { parseTraceparent, formatTraceparent } from "../../domain/traceparent.ts";
import type { Span, TracedMessage, Traces } from "../../ports/telemetry.ts";

const name = "connect-hub";

/**
 * Creates spans with the OpenTelemetry provider that the operator has registered. Returns undefined if none is
 * registered.
 */
export function createTraces(): Traces | undefined {
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider && !provider.getDelegateTracer(name)) return undefined;
  const tracer = provider.getTracer(name);
  const startSpan = (title: string, options: SpanOptions, traceparent: string | null) =>
    tracer.startSpan(title, options, getParentContext(traceparent));
  const toSpan = (span: OtelSpan): Span => ({
    traceparent: getTraceparent(span),
    end: (attributes, failure) => end(span.setAttributes(attributes), failure),
  });
  return {
    startRequestSpan({ operation, method, path }, traceparent) {
      const attributes = { "http.request.method": method, "http.route": path };
      return toSpan(startSpan(operation, { kind: SpanKind.SERVER, attributes }, traceparent));
    },
    recordAttempt(message, { provider: by, startedAt, milliseconds, outcome }) {
      const attributes = { ...buildAttributes(message, by), "connect_hub.outcome": outcome };
      const options = { kind: SpanKind.PRODUCER, attributes, startTime: startedAt };
      const span = startSpan(`send ${by}`, options, message.traceparent);
      end(span, outcome === "accepted" ? undefined : outcome, startedAt + milliseconds);
    },
    recordReceipt(message, by, status) {
      const attributes = { ...buildAttributes(message, by), "connect_hub.status": status };
      end(startSpan(`receipt ${by}`, { kind: SpanKind.CONSUMER, attributes }, message.traceparent));
    },
    startWebhookSpan: (traceparent) =>
      toSpan(startSpan("post webhook", { kind: SpanKind.CLIENT }, traceparent)),
  };
}

const buildAttributes = ({ id, channel }: TracedMessage, provider: string) => ({
  "messaging.system": channel,
  "messaging.destination.name": provider,
  "messaging.message.id": id,
});

function end(span: OtelSpan, failure?: string, at?: number): void {
  if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
  span.end(at);
}

/** Returns the parent of a span. It comes from the request header or the message row, never from the active context. */
function getParentContext(traceparent: string | null): Context {
  const context = parseTraceparent(traceparent);
  if (!context) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = context;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function getTraceparent(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return formatTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
}
