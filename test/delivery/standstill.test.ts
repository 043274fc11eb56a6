// A process is paused longer than an answer may take, and the answer comes meanwhile.
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { within } from "../../src/common/within.ts";
import { createHttpClient } from "../../src/providers/shared/http-client.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createTestClock } from "../support/clock.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { answerBeside, type AnsweringBeside } from "../support/standstill.ts";
import { accepted, createHealth, gatewayOf, provider, routed, send } from "./routed-providers.ts";

const timeoutMilliseconds = 1_000;
const overtakeMilliseconds = 3_000;

let vendor: AnsweringBeside;
beforeEach(async () => {
  vendor = await answerBeside();
});
afterEach(() => vendor.close());

/** What came of work that the vendor answers in such a pause. */
async function paused<Result>(work: () => Promise<Result>, milliseconds = timeoutMilliseconds) {
  const asked = vendor.asked();
  const working = work();
  await asked;
  await vendor.standStill(milliseconds);
  return working;
}

test("a vendor's answer counts", async () => {
  const given = { clock: createTestClock(), log: createKeptLog(), headers: {}, concurrency: 1 };
  const client = createHttpClient({ ...given, name: "vendor", baseUrl: vendor.baseUrl, timeoutMilliseconds });
  const answer = await paused(() => client.request({ method: "GET", path: "/" }));
  expect(answer).toMatchObject({ kind: "answer", status: 200 });
});

test("an endpoint's answer counts", async () => {
  const outbound = createNodeOutbound({ privateAddresses: true, timeoutMilliseconds });
  const answer = await paused(() => outbound.post({ url: `${vendor.baseUrl}/`, headers: {}, body: "{}" }));
  expect(answer).toMatchObject({ status: 200 });
});

test("work that was awaited for some time counts", async () => {
  const work = () => fetch(vendor.baseUrl).then(({ status }) => status);
  expect(await paused(() => within(timeoutMilliseconds, work(), () => "late"))).toBe(200);
});

test("a message that was taken is not sent by the next provider as well", async () => {
  const first = { ...provider("a"), send: () => fetch(vendor.baseUrl).then(() => accepted) };
  const second = provider("b");
  expect(await paused(() => send(gatewayOf(first, second)), overtakeMilliseconds)).toMatchObject({
    provider: "a",
  });
  expect(second.asked).toEqual([]);
});

test("a provider that answered meanwhile is not slow", async () => {
  const only = { ...provider("a"), send: () => fetch(vendor.baseUrl).then(() => accepted) };
  const health = createHealth();
  const gateway = routed([{ prefix: "", providers: [only] }], "sms", undefined, health);
  await paused(() => send(gateway), overtakeMilliseconds + 100);
  expect(health.findTrouble(only)).toBeUndefined();
});

test("a message whose request leaves only after the pause is not sent by the next provider as well", async () => {
  const takeAfterPause = async () => {
    await nextTurn();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, overtakeMilliseconds + 100);
    return wait(100, accepted);
  };
  const first = { ...provider("a"), send: takeAfterPause };
  const second = provider("b");
  expect(await send(gatewayOf(first, second))).toMatchObject({ provider: "a" });
  expect(second.asked).toEqual([]);
});
