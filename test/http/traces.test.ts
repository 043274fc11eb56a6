import {
  trace,
  type Span,
  type SpanOptions,
  type Tracer,
  type TracerProvider,
} from "opentelemetry-api-of-sdk";
import { afterEach, describe, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";

const given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const [, traceId, callerId] = given.split("-");
const to = "+447700900123";

/** A recorded span. */
interface RecordedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parent: string | undefined;
  readonly attributes: Record<string, unknown>;
  isEnded: boolean;
}

/**
 * Registers a tracer provider through the copy of the OpenTelemetry API that an operator's SDK has. The provider records
 * all spans. A copy of the API does not use a tracer provider of an older version.
 */
function register(): readonly RecordedSpan[] {
  const recorded: RecordedSpan[] = [];
  const tracer: Pick<Tracer, "startSpan"> = {
    startSpan(name, { attributes = {} }: SpanOptions = {}, context = undefined!) {
      const parent = trace.getSpanContext(context);
      const spanId = String(recorded.length + 1).padStart(16, "0");
      const ids = { traceId: parent?.traceId ?? "a".repeat(32), spanId };
      const one: RecordedSpan = {
        name,
        ...ids,
        parent: parent?.spanId,
        attributes: { ...attributes },
        isEnded: false,
      };
      recorded.push(one);
      const span: Partial<Span> = {
        spanContext: () => ({ ...ids, traceFlags: 1 }),
        setAttributes(more) {
          Object.assign(one.attributes, more);
          return span as Span;
        },
        setStatus: () => span as Span,
        end: () => void (one.isEnded = true),
      };
      return span as Span;
    },
  };
  const provider: TracerProvider = { getTracer: () => tracer as Tracer };
  trace.setGlobalTracerProvider(provider);
  return recorded;
}

let service: TestService;
let receiver: Receiver;
afterEach(async () => {
  trace.disable();
  await service.stop();
  await receiver.close();
});

async function start() {
  receiver = await startReceiver();
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  await service.client().POST("/api/v1/connect-hub/webhook-endpoints", { body: { url: receiver.url } });
}

/** Sends a message, delivers it and posts its events. Returns the `traceparent` of each event. */
async function sendAndPost(headers: Record<string, string>): Promise<unknown[]> {
  const { apiKey, accountId } = service.demo;
  await service.sendRaw("/api/v1/connect-hub/sms", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": apiKey,
      "x-account-id": accountId,
      ...headers,
    },
    body: JSON.stringify({ from: "Example", to, text: "Your code is 493817" }),
  });
  await service.deliver();
  await service.deliverWebhooks();
  return receiver.received.map((request) => request.headers["traceparent"]);
}

describe("without a registered tracer provider", () => {
  test("events are posted with the trace context of the caller", async () => {
    await start();
    expect(await sendAndPost({ traceparent: given })).toEqual([given, given, given]);
  });

  test.each<Record<string, string>>([{}, { traceparent: "00-nothing" }])(
    "events have no trace context if the caller sent no valid one: %j",
    async (headers) => {
      await start();
      expect(await sendAndPost(headers)).toEqual([undefined, undefined, undefined]);
    },
  );
});

describe("with a registered tracer provider", () => {
  test("the request, each attempt and each webhook are spans of one trace", async () => {
    const recorded = register();
    await start();
    const posted = await sendAndPost({ traceparent: given });
    const spans = recorded.filter((span) => span.traceId === traceId);
    const [request] = spans;
    expect(request).toMatchObject({
      name: "sendSms",
      parent: callerId,
      attributes: { "http.request.method": "POST", "http.response.status_code": 200 },
    });
    const rest = spans.slice(1);
    expect(rest.map(({ name }) => name)).toEqual([
      "send sandbox",
      "post webhook",
      "post webhook",
      "post webhook",
    ]);
    expect(new Set(rest.map(({ parent }) => parent))).toEqual(new Set([request!.spanId]));
    expect(rest[0]!.attributes).toMatchObject({
      "messaging.system": "sms",
      "messaging.destination.name": "sandbox",
      "connect_hub.outcome": "accepted",
    });
    expect(posted.toSorted()).toEqual(
      rest
        .filter(({ name }) => name === "post webhook")
        .map(({ spanId }) => `00-${traceId}-${spanId}-01`)
        .toSorted(),
    );
    expect(recorded.every(({ isEnded }) => isEnded)).toBe(true);
    expect(JSON.stringify(recorded)).not.toContain(to);
  });

  test("a request without a trace context starts a trace", async () => {
    const recorded = register();
    await start();
    await service.sendRaw("/healthz");
    expect(recorded.at(-1)).toMatchObject({ name: "getHealth", parent: undefined, isEnded: true });
  });
});
