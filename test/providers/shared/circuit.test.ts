import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCircuit } from "../../../src/providers/shared/circuit.ts";
import { createHttpClient, type HttpClient } from "../../../src/providers/shared/http-client.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { createRecordingLog, type RecordingLog } from "../http/recording-log.ts";
import { respondWith, respondLate, startPeer, type Peer } from "../http/peer.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";

let peer: Peer;
let clock: TestClock;
let log: RecordingLog;
let client: HttpClient;
beforeEach(async () => {
  peer = await startPeer();
  clock = createTestClock();
  log = createRecordingLog();
  const { baseUrl } = peer;
  const limits = { timeoutMilliseconds: 2_000, concurrency: 8 };
  client = createHttpClient({ name: "vendor", baseUrl, ...limits, headers: {}, clock, log });
});
afterEach(() => peer.close());

const send = () => client.request({ method: "POST", path: "/send", body: { code: "493817" } });

async function times(count: number): Promise<readonly string[]> {
  const kinds: string[] = [];
  for (let made = 0; made < count; made += 1) kinds.push((await send()).kind);
  return kinds;
}

describe("the circuit breaker", () => {
  test("opens after five consecutive failures, and sends no more requests", async () => {
    peer.behave(respondWith(500, {}));
    expect(await times(7)).toEqual([...Array<string>(5).fill("answer"), "unsent", "unsent"]);
    expect(peer.requests).toHaveLength(5);
    expect(client.isUp()).toBe(false);
    const fields = { provider: "vendor", failures: 5, reason: "it responded with 500" };
    expect(log.lines).toEqual([{ level: "warn", fields, message: "provider is down" }]);
  });

  test("stays closed after a success in between, and after responses that are not failures", async () => {
    peer.behave(respondWith(500, {}));
    await times(4);
    peer.behave(respondWith(400, {}));
    await times(1);
    peer.behave(respondWith(500, {}));
    await times(4);
    expect(client.isUp()).toBe(true);
    peer.behave(respondWith(404, {}));
    await times(8);
    expect(client.isUp()).toBe(true);
    expect(log.lines).toEqual([]);
  });

  test("allows one probe after a second, and closes if it succeeds", async () => {
    peer.behave(respondWith(429, {}));
    await times(5);
    clock.advance(999);
    expect(await times(1)).toEqual(["unsent"]);
    clock.advance(1);
    expect(client.isUp()).toBe(true);
    peer.behave(respondLate(50, respondWith(200, {})));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ kind }) => kind)).toEqual(["answer", "unsent", "unsent"]);
    expect(await times(2)).toEqual(["answer", "answer"]);
    expect(log.lines.map(({ message }) => message)).toEqual(["provider is down", "provider is up again"]);
  });

  test("doubles the delay after each failed probe, up to 15 seconds, and logs that it is open only once", async () => {
    peer.behave(respondWith(503, {}));
    await times(5);
    for (const seconds of [1, 2, 4, 8, 15, 15, 15]) {
      clock.advance(seconds * 1_000 - 1);
      expect(await times(1)).toEqual(["unsent"]);
      clock.advance(1);
      expect(await times(1)).toEqual(["answer"]);
      expect(client.isUp()).toBe(false);
    }
    expect(log.lines).toHaveLength(1);
  });

  test("returns the time of the last change, and a failed probe is not a change", async () => {
    const begun = clock.monotonic();
    const changedAfter = () => client.changedAt() - begun;
    clock.advance(5_000);
    expect(changedAfter()).toBe(0);
    peer.behave(respondWith(503, {}));
    await times(5);
    clock.advance(400);
    expect(changedAfter()).toBe(5_000);
    clock.advance(900);
    expect([client.isUp(), changedAfter()]).toEqual([true, 6_000]);
    await times(1);
    expect([client.isUp(), changedAfter()]).toEqual([false, 5_000]);
    clock.advance(3_000);
    expect([client.isUp(), changedAfter()]).toEqual([true, 8_300]);
    peer.behave(respondWith(200, {}));
    await times(1);
    clock.advance(1_000);
    expect([client.isUp(), changedAfter()]).toEqual([true, 9_300]);
  });

  test("starts with one second again after it was closed", async () => {
    peer.behave(respondWith(503, {}));
    await times(5);
    clock.advance(1_000);
    await times(1);
    clock.advance(2_000);
    peer.behave(respondWith(200, {}));
    await times(1);
    peer.behave(respondWith(503, {}));
    await times(5);
    clock.advance(1_000);
    expect(client.isUp()).toBe(true);
  });

  test("ignores the outcome of requests that started before it opened", async () => {
    const held = Promise.withResolvers<void>();
    peer.behave(async (request, response) => {
      await held.promise;
      await respondWith(200, {})(request, response);
    });
    const before = [send(), send()];
    await vi.waitFor(() => expect(peer.requests).toHaveLength(2), { timeout: hangTimeoutMilliseconds });
    peer.behave(respondWith(500, {}));
    await times(5);
    expect(client.isUp()).toBe(false);
    held.resolve();
    expect((await Promise.all(before)).map(({ kind }) => kind)).toEqual(["answer", "answer"]);
    expect(client.isUp()).toBe(false);
  });

  test("counts responses that the caller classifies as failures, and ignores responses classified as neither", async () => {
    const request = { method: "POST", path: "/send", body: {} } as const;
    for (let made = 0; made < 8; made += 1) await client.request({ ...request, classify: () => "neither" });
    expect(client.isUp()).toBe(true);
    for (let made = 0; made < 5; made += 1) await client.request({ ...request, classify: () => "failure" });
    expect(client.isUp()).toBe(false);
  });

  test("sends no request that was queued when it opened", async () => {
    peer.behave(respondWith(500, {}));
    const answers = await Promise.all(Array.from({ length: 40 }, send));
    expect(answers.some(({ kind }) => kind === "unsent")).toBe(true);
    expect(peer.requests.length).toBeLessThan(16);
  });
});

test("the circuit breaker allows another probe after a minute if a probe was interrupted and has no outcome", () => {
  const circuit = createCircuit("vendor", clock, log);
  for (let failure = 1; failure <= 5; failure += 1) circuit.admit()!("failure", "it responded with 500");
  clock.advance(1_000);
  expect(circuit.admit()).toBeDefined();
  clock.advance(59_999);
  expect(circuit.admit()).toBeUndefined();
  clock.advance(1);
  circuit.admit()!("success", "");
  expect(circuit.isUp()).toBe(true);
});
