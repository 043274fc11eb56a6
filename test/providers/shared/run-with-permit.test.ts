import { afterEach, beforeEach, expect, test } from "vitest";
import { createHttpClient, type HttpClient } from "../../../src/providers/shared/http-client.ts";
import { createTestClock } from "../../support/clock.ts";
import { createRecordingLog } from "../http/recording-log.ts";
import { startPeer, type Peer } from "../http/peer.ts";

const get = { method: "GET", path: "/" } as const;
const tooLate = {
  kind: "unsent",
  reason: "it timed out or was canceled before it was sent",
  isUntried: true,
};

let peer: Peer;
let client: HttpClient;
beforeEach(async () => {
  peer = await startPeer();
  const limits = { timeoutMilliseconds: 2_000, concurrency: 1, headers: {} };
  const given = { clock: createTestClock(), log: createRecordingLog() };
  client = createHttpClient({ name: "vendor", baseUrl: peer.baseUrl, ...limits, ...given });
});
afterEach(async () => {
  await client.close();
  await peer.close();
});

test("runs work once a permit is free, and returns its result", async () => {
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const done = [
    client.runWithPermit(() => (begun.push("first"), first.promise)),
    client.runWithPermit(async (ask) => (begun.push("second"), (await ask(get)).kind)),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["first"]);
  first.resolve("made nothing");
  expect(await Promise.all(done)).toEqual(["made nothing", "answer"]);
});

test("sends no request of work that is canceled before it is ready", async () => {
  const withdrawn = new AbortController();
  const answer = await client.runWithPermit(async (ask) => {
    withdrawn.abort();
    return ask(get);
  }, withdrawn.signal);
  expect(answer).toEqual(tooLate);
  expect(peer.requests).toHaveLength(0);
});

test("rejects with the error of failed work, and releases its permit", async () => {
  const failing = client.runWithPermit(() => Promise.reject(new Error("not ready")));
  await expect(failing).rejects.toThrow("not ready");
  expect(await client.request(get)).toMatchObject({ kind: "answer" });
});
