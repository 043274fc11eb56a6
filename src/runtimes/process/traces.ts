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
import { readTraceparent, traceparentOf } from "../../domain/traceparent.ts";
import type { Span, TracedMessage, Traces } from "../../ports/telemetry.ts";

const name = "connect-hub";

/** Spans by whatever the operator registered with OpenTelemetry's API before; undefined where that is nothing. */
export function createTraces(): Traces | undefined {
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider && !provider.getDelegateTracer(name)) return undefined;
  const tracer = provider.getTracer(name);
  const start = (title: string, options: SpanOptions, traceparent: string | null) =>
    tracer.startSpan(title, options, parentOf(traceparent));
  const spanOf = (span: OtelSpan): Span => ({
    traceparent: traceparentOfSpan(span),
    end: (attributes, failure) => end(span.setAttributes(attributes), failure),
  });
  return {
    request({ operation, method, path }, traceparent) {
      const attributes = { "http.request.method": method, "http.route": path };
      return spanOf(start(operation, { kind: SpanKind.SERVER, attributes }, traceparent));
    },
    attempted(message, { provider: by, startedAt, milliseconds, outcome }) {
      const attributes = { ...attributesOf(message, by), "connect_hub.outcome": outcome };
      const options = { kind: SpanKind.PRODUCER, attributes, startTime: startedAt };
      const span = start(`send ${by}`, options, message.traceparent);
      end(span, outcome === "accepted" ? undefined : outcome, startedAt + milliseconds);
    },
    reported(message, by, status) {
      const attributes = { ...attributesOf(message, by), "connect_hub.status": status };
      end(start(`receipt ${by}`, { kind: SpanKind.CONSUMER, attributes }, message.traceparent));
    },
    posting: (traceparent) => spanOf(start("post webhook", { kind: SpanKind.CLIENT }, traceparent)),
  };
}

const attributesOf = ({ id, channel }: TracedMessage, provider: string) => ({
  "messaging.system": channel,
  "messaging.destination.name": provider,
  "messaging.message.id": id,
});

function end(span: OtelSpan, failure?: string, at?: number): void {
  if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
  span.end(at);
}

/** Who asked stands in the header or in the message's row, never in what happens to be under way here. */
function parentOf(traceparent: string | null): Context {
  const context = readTraceparent(traceparent);
  if (!context) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = context;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function traceparentOfSpan(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return traceparentOf({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
}
