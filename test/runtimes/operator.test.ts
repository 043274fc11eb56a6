import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { production } from "../support/production.ts";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { createFolder, pollUntil, killAll, startNode, startScript } from "./node-process.ts";
import { parseOtlp } from "../support/otlp.ts";
import { startReceiver } from "../support/receiver.ts";
import { parseMetrics } from "../support/metrics-text.ts";

let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killAll();
  await place.remove();
});

const inProduction = () => ({ ...production, CONNECT_HUB_DATA: place.data });
const path = "/operator/v1/maintenance";
const token = "a-token-of-the-tests";
const statusOf = async (url: string) => (await fetch(url)).status;

const operatorUrl = (process: { stdout(): string }) =>
  pollUntil(() => /^The operator API listens on (\S+)$/m.exec(process.stdout())?.[1]);

describe.each([
  ["Node", startNode],
  ["Bun", (environment: Record<string, string>) => startScript("start:bun", environment)],
  ["Deno", (environment: Record<string, string>) => startScript("start:deno", environment)],
] as const)("on %s", (_name, start) => {
  test("a separate listener serves the operator API and nothing else, and ends with the service", async () => {
    const process = start({
      ...inProduction(),
      CONNECT_HUB_OPERATOR: "127.0.0.1:0",
      CONNECT_HUB_METRICS_TOKEN: token,
    });
    const url = await process.listening();
    const operator = await operatorUrl(process);
    expect(await statusOf(`${operator}${path}`)).toBe(401);
    expect(await statusOf(`${operator}/healthz`)).toBe(404);
    expect(await statusOf(`${operator}/metrics`)).toBe(401);
    const scraped = await fetch(`${operator}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(parseMetrics(await scraped.text())).not.toEqual([]);
    expect(await statusOf(`${url}/metrics`)).toBe(404);
    expect(await statusOf(`${url}${path}`)).toBe(404);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    process.child.kill("SIGTERM");
    expect(await process.exit).toBe(0);
  });
});

test("production has no metrics without a token", async () => {
  const process = startNode({ ...inProduction(), CONNECT_HUB_OPERATOR: "127.0.0.1:0" });
  expect(await statusOf(`${await operatorUrl(process)}/metrics`)).toBe(404);
});

test("metrics are pushed to a configured receiver, although nothing can scrape them", async () => {
  const receiver = await startReceiver();
  const process = startNode({ ...inProduction(), CONNECT_HUB_OTLP_ENDPOINT: receiver.url });
  await process.listening();
  const request = await pollUntil(() => receiver.received[0]);
  expect(request.path).toBe("/webhooks/v1/metrics");
  expect(parseOtlp(request.body).map(({ name }) => name)).toContain("db.client.operation.duration");
  await receiver.close();
});

test("production does not serve the operator API unless it is configured", async () => {
  const process = startNode(inProduction());
  expect(await statusOf(`${await process.listening()}${path}`)).toBe(404);
  expect(process.stdout()).not.toContain("operator");
});

test("a sandbox serves the operator API together with the customer API, unless it is off", async () => {
  const shared = startNode({ CONNECT_HUB_DATA: place.data });
  expect(await statusOf(`${await shared.listening()}${path}`)).toBe(401);
  shared.child.kill("SIGTERM");
  expect(await shared.exit).toBe(0);
  const without = startNode({ CONNECT_HUB_DATA: place.data, CONNECT_HUB_OPERATOR: "off" });
  expect(await statusOf(`${await without.listening()}${path}`)).toBe(404);
});

test("a port in use ends the start with the name of the variable", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const process = startNode({ ...inProduction(), CONNECT_HUB_OPERATOR: `127.0.0.1:${port}` });
  expect(await process.exit).toBe(1);
  expect(process.stderr()).toBe(`CONNECT_HUB_OPERATOR: 127.0.0.1:${port}: the port is in use.\n`);
  taken.close();
});
