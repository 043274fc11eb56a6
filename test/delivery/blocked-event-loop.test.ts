// The process is paused for longer than a timeout, and the response arrives during the pause.
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withTimeout } from "../../src/common/with-timeout.ts";
import { createHttpClient } from "../../src/providers/shared/http-client.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createTestClock } from "../support/clock.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";
import { startThreadedServer, type ThreadedServer } from "../support/blocked-event-loop.ts";
import {
  accepted,
  createHealth,
  createSingleRouteGateway,
  createFakeProvider,
  createTestGateway,
  send,
} from "./routed-providers.ts";

const timeoutMilliseconds = 1_000;
const overtakeMilliseconds = 3_000;

let vendor: ThreadedServer;
beforeEach(async () => {
  vendor = await startThreadedServer();
});
afterEach(() => vendor.close());

/** Returns the result of work to which the vendor responds during a pause. */
async function paused<Result>(work: () => Promise<Result>, milliseconds = timeoutMilliseconds) {
  const asked = vendor.waitForRequest();
  const working = work();
  await asked;
  await vendor.blockUntilResponse(milliseconds);
  return working;
}

test("a vendor's response that arrives during the pause counts, although its timeout has passed", async () => {
  const given = { clock: createTestClock(), log: createRecordingLog(), headers: {}, concurrency: 1 };
  const client = createHttpClient({ ...given, name: "vendor", baseUrl: vendor.baseUrl, timeoutMilliseconds });
  const answer = await paused(() => client.request({ method: "GET", path: "/" }));
  expect(answer).toMatchObject({ kind: "answer", status: 200 });
});

test("an endpoint's response that arrives during the pause counts, although its timeout has passed", async () => {
  const outbound = createNodeOutbound({ privateAddresses: true, timeoutMilliseconds });
  const answer = await paused(() => outbound.post({ url: `${vendor.baseUrl}/`, headers: {}, body: "{}" }));
  expect(answer).toMatchObject({ status: 200 });
});

test("work that ends during the pause counts, although its time limit has passed", async () => {
  const work = () => fetch(vendor.baseUrl).then(({ status }) => status);
  expect(await paused(() => withTimeout(timeoutMilliseconds, work(), () => "late"))).toBe(200);
});

test("an accepted message is not sent through the next provider as well", async () => {
  const first = { ...createFakeProvider("a"), send: () => fetch(vendor.baseUrl).then(() => accepted) };
  const second = createFakeProvider("b");
  expect(
    await paused(() => send(createSingleRouteGateway(first, second)), overtakeMilliseconds),
  ).toMatchObject({
    provider: "a",
  });
  expect(second.received).toEqual([]);
});

test("a provider that responded during the pause is not slow", async () => {
  const only = { ...createFakeProvider("a"), send: () => fetch(vendor.baseUrl).then(() => accepted) };
  const health = createHealth();
  const gateway = createTestGateway([{ prefix: "", providers: [only] }], "sms", undefined, health);
  await paused(() => send(gateway), overtakeMilliseconds + 100);
  expect(health.findProblem(only)).toBeUndefined();
});

test("a message whose request leaves after the pause is not sent through the next provider as well", async () => {
  const takeAfterPause = async () => {
    await nextTurn();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, overtakeMilliseconds + 100);
    return wait(100, accepted);
  };
  const first = { ...createFakeProvider("a"), send: takeAfterPause };
  const second = createFakeProvider("b");
  expect(await send(createSingleRouteGateway(first, second))).toMatchObject({ provider: "a" });
  expect(second.received).toEqual([]);
});
