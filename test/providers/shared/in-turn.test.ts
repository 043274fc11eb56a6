import { afterEach, beforeEach, expect, test } from "vitest";
import { createHttpClient, type HttpClient } from "../../../src/providers/shared/http-client.ts";
import { createTestClock } from "../../support/clock.ts";
import { createKeptLog } from "../http/log.ts";
import { startPeer, type Peer } from "../http/peer.ts";

const get = { method: "GET", path: "/" } as const;
const tooLate = { kind: "unsent", reason: "its time was over before it could be made", isUntried: true };

let peer: Peer;
let client: HttpClient;
beforeEach(async () => {
  peer = await startPeer();
  const limits = { timeoutMilliseconds: 2_000, concurrency: 1, headers: {} };
  const given = { clock: createTestClock(), log: createKeptLog() };
  client = createHttpClient({ name: "vendor", baseUrl: peer.baseUrl, ...limits, ...given });
});
afterEach(async () => {
  await client.close();
  await peer.close();
});

test("work is done where there is a place, and gives what it gives", async () => {
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const done = [
    client.inTurn(() => (begun.push("first"), first.promise)),
    client.inTurn(async (ask) => (begun.push("second"), (await ask(get)).kind)),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["first"]);
  first.resolve("made nothing");
  expect(await Promise.all(done)).toEqual(["made nothing", "answer"]);
});

test("work that is withdrawn while it is made ready makes no request", async () => {
  const withdrawn = new AbortController();
  const answer = await client.inTurn(async (ask) => {
    withdrawn.abort();
    return ask(get);
  }, withdrawn.signal);
  expect(answer).toEqual(tooLate);
  expect(peer.requests).toHaveLength(0);
});

test("work that fails is its caller's, and leaves its place", async () => {
  const failing = client.inTurn(() => Promise.reject(new Error("not ready")));
  await expect(failing).rejects.toThrow("not ready");
  expect(await client.request(get)).toMatchObject({ kind: "answer" });
});
