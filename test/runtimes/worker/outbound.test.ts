import { afterEach, describe, expect, test } from "vitest";
import { createWorkerOutbound } from "../../../src/runtimes/worker/outbound.ts";
import { startReceiver, type ResponseHandler, type Receiver } from "../../support/receiver.ts";

const open: Receiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function receive(answer?: ResponseHandler): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  open.push(receiver);
  return receiver;
}

const post = { headers: { "content-type": "application/json", "webhook-id": "evt_1" }, body: "{}" };
const guarded = createWorkerOutbound({ privateAddresses: false });
const near = createWorkerOutbound({ privateAddresses: true });

describe("if only public addresses are allowed", () => {
  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/",
    "https://localhost/",
    "https://hub.localhost/",
    "https://printer.local/",
    "https://metadata.google.internal./",
    "http://shop.example.com/",
    "https://user@shop.example.com/",
    "https://shop.example.com:25/",
  ])("%s is rejected and not requested", async (url) => {
    expect(await guarded.findAddressError(url)).toBeDefined();
    expect(await guarded.post({ url, ...post })).toEqual({ failure: "ADDRESS" });
  });

  test("a public host is accepted", async () => {
    expect(await guarded.findAddressError("https://shop.example.com/webhooks")).toBeUndefined();
  });
});

describe("a request", () => {
  test("arrives unchanged; its status and Retry-After are returned", async () => {
    const receiver = await receive((response) => response.writeHead(429, { "retry-after": "7" }).end("no"));
    expect(await near.post({ url: receiver.url, ...post })).toEqual({ status: 429, retryAfter: "7" });
    expect(receiver.received).toMatchObject([{ body: "{}", headers: post.headers }]);
  });

  test("follows no redirect", async () => {
    const target = await receive();
    const receiver = await receive((response) => response.writeHead(307, { location: target.url }).end());
    expect(await near.post({ url: receiver.url, ...post })).toMatchObject({ status: 307 });
    expect(target.received).toEqual([]);
  });

  test("returns the status of a long response that does not end", async () => {
    const receiver = await receive((response) => {
      response.writeHead(200);
      response.write("x".repeat(1_000_000));
    });
    expect(await near.post({ url: receiver.url, ...post })).toMatchObject({ status: 200 });
  });

  test("fails if nothing listens, and if it is aborted", async () => {
    const closed = await startReceiver();
    await closed.close();
    expect(await near.post({ url: closed.url, ...post })).toEqual({ failure: "CONNECTION" });
    const silent = await receive(() => {});
    const signal = AbortSignal.timeout(50);
    expect(await near.post({ url: silent.url, ...post, signal })).toEqual({ failure: "TIMEOUT" });
  });
});
