import { afterEach, beforeEach, expect, test } from "vitest";
import { catalogue } from "../../src/metrics/catalogue.ts";
import { createPush } from "../../src/metrics/push.ts";
import { toSingleValueData } from "../../src/metrics/metric-data.ts";
import { createRecorder } from "../../src/metrics/recorder.ts";
import { userAgent } from "../../src/version.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";
import { createTestClock } from "../support/clock.ts";
import { parseOtlp } from "../support/otlp.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";

let receiver: Receiver;
const statuses: number[] = [];
beforeEach(async () => {
  statuses.length = 0;
  receiver = await startReceiver((response) => response.writeHead(statuses.shift() ?? 200).end("{}"));
});
afterEach(() => receiver.close());

function start() {
  const clock = createTestClock();
  const log = createRecordingLog();
  const { metrics, read } = createRecorder();
  const push = createPush({
    receiver: { endpoint: receiver.url, headers: { authorization: "Bearer abc" } },
    read: async () => [...read(), toSingleValueData(catalogue.webhookDelay, 7)],
    clock,
    log,
    version: "1.2.3",
  });
  const answer = metrics.createRouteRecorder({ operation: "getHealth", method: "GET", path: "/healthz" });
  const pushAfter = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await push();
  };
  return { log, metrics, answer, pushAfter };
}

/** Returns the exported counts of each request. */
const listExported = () =>
  receiver.received.map(({ body }) =>
    Object.fromEntries(parseOtlp(body).map(({ name, value }) => [name, value])),
  );
const delay = { "connect_hub.webhooks.oldest.delay": 7 };
const message = { channel: "sms", country: "France", createdAt: 0 } as const;

test("pushes once a minute: counters with their increase, gauges with their value", async () => {
  const { metrics, answer, pushAfter } = start();
  answer(200, 3);
  answer(200, 20);
  metrics.recordStatuses(message, ["PENDING"], null, 0);
  await pushAfter(0);
  answer(200, 3);
  await pushAfter(59_999);
  await pushAfter(1);
  await pushAfter(60_000);
  expect(listExported()).toEqual([
    { "http.server.request.duration": 2, "connect_hub.messages": 1, ...delay },
    { "http.server.request.duration": 1, ...delay },
    delay,
  ]);
  const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  expect([path, headers["content-type"], headers["authorization"]]).toEqual([
    "/webhooks/v1/metrics",
    "application/json",
    "Bearer abc",
  ]);
  expect(headers["user-agent"]).toBe(userAgent);
  const [request] = parseOtlp(body);
  expect(request?.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/healthz",
    "http.response.status_code": "200",
    "connect_hub.operation": "getHealth",
  });
});

test("repeats values that the receiver did not accept, and logs the failure", async () => {
  const { log, answer, pushAfter } = start();
  statuses.push(503, 200);
  answer(200, 3);
  await pushAfter(0);
  expect(log.lines.map(({ message: line }) => line)).toEqual(["metrics not pushed"]);
  answer(200, 3);
  await pushAfter(60_000);
  expect(listExported()[1]).toEqual({ "http.server.request.duration": 2, ...delay });
});

test("an unreachable receiver does not cause a failure", async () => {
  const { log, pushAfter } = start();
  await receiver.close();
  await pushAfter(0);
  expect(log.lines.map(({ fields }) => fields)).toEqual([
    { error: "TypeError: fetch failed (ECONNREFUSED)" },
  ]);
  receiver = await startReceiver();
});
