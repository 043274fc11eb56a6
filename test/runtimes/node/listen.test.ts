import { afterEach, expect, test } from "vitest";
import { listenOnNode } from "../../../src/runtimes/node/listen.ts";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import type { Listener } from "../../../src/runtimes/process/listener.ts";

const log = { info() {}, warn() {}, error() {} };
const listeners: Listener[] = [];
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
});

test.each([
  [false, 5],
  // Longer than the usual idle time of proxies, one minute, so that the proxy closes first.
  [true, 75],
])("with trustProxy %s, the keep-alive time is %i seconds", async (trustProxy, seconds) => {
  const address = { host: "127.0.0.1", port: 0, trustProxy };
  const listener = await listenOnNode(() => new Response("here"), address, { log, metrics: noMetrics });
  listeners.push(listener);
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`, {
    headers: { connection: "keep-alive" },
  });
  expect(answer.headers.get("keep-alive")).toBe(`timeout=${seconds}`);
});
