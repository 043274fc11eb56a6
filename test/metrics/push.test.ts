import { afterEach, beforeEach, expect, test } from "vitest";
import { catalogue } from "../../src/metrics/catalogue.ts";
import { createPush } from "../../src/metrics/push.ts";
import { readOne } from "../../src/metrics/reading.ts";
import { createRecorder } from "../../src/metrics/recorder.ts";
import { userAgent } from "../../src/version.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { createTestClock } from "../support/clock.ts";
import { readOtlp } from "../support/otlp.ts";
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
  const log = createKeptLog();
  const { metrics, read } = createRecorder();
  const push = createPush({
    receiver: { endpoint: receiver.url, headers: { authorization: "Bearer abc" } },
    read: async () => [...read(), readOne(catalogue.webhookDelay, 7)],
    clock,
    log,
    version: "1.2.3",
  });
  const answer = metrics.route({ operation: "getHealth", method: "GET", path: "/healthz" });
  const pushAfter = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await push();
  };
  return { log, metrics, answer, pushAfter };
}

/** How many of each were told by each request. */
const told = () =>
  receiver.received.map(({ body }) =>
    Object.fromEntries(readOtlp(body).map(({ name, value }) => [name, value])),
  );
const delay = { "connect_hub.webhooks.oldest.delay": 7 };
const message = { channel: "sms", country: "France", createdAt: 0 } as const;

test("tells what was added since the last time, once a minute, and gauges as they are", async () => {
  const { metrics, answer, pushAfter } = start();
  answer(200, 3);
  answer(200, 20);
  metrics.reached(message, ["PENDING"], null, 0);
  await pushAfter(0);
  answer(200, 3);
  await pushAfter(59_999);
  await pushAfter(1);
  await pushAfter(60_000);
  expect(told()).toEqual([
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
  const [request] = readOtlp(body);
  expect(request?.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/healthz",
    "http.response.status_code": "200",
    "connect_hub.operation": "getHealth",
  });
});

test("tells again what a receiver did not take, and says so in the log", async () => {
  const { log, answer, pushAfter } = start();
  statuses.push(503, 200);
  answer(200, 3);
  await pushAfter(0);
  expect(log.lines.map(({ message: line }) => line)).toEqual(["metrics not pushed"]);
  answer(200, 3);
  await pushAfter(60_000);
  expect(told()[1]).toEqual({ "http.server.request.duration": 2, ...delay });
});

test("a receiver that cannot be reached is no failure", async () => {
  const { log, pushAfter } = start();
  await receiver.close();
  await pushAfter(0);
  expect(log.lines.map(({ fields }) => fields)).toEqual([
    { error: "TypeError: fetch failed (ECONNREFUSED)" },
  ]);
  receiver = await startReceiver();
});
