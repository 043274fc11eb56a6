// The vendor is a peer on loopback that responds and reports in the format of Sinch's published API.
import { expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/sinch/index.ts";
import { createCallbackUrl } from "../../../src/providers/shared/callbacks.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { createTestDependencies, openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite } from "../vendors/vendor.suite.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { apiToken, failWith, createSignedRequest, server, webhookSecret } from "./server.ts";

const written = server.options;
const takes = acceptAll(server);

vendorSuite({
  name: "sinch",
  make: (limits, dependencies) => create("vendor", options.parse({ ...written, ...limits }), dependencies),
  channels: ["sms"],
  secrets: [apiToken],
  healthy: takes,
  badNumber: server.refuses,
  sending: {
    senderIn: ({ text }) => (JSON.parse(text) as { from: string }).from,
    validity: {
      secondsIn: ({ text }, now) =>
        (Date.parse((JSON.parse(text) as { expire_at: string }).expire_at) - now) / 1_000,
      least: 1,
      most: 3 * 86_400,
    },
  },
  answers: [
    ["a syntax error", failWith("syntax_constraint_violation", 400), ["refused", "warn"]],
    ["another 400", failWith("unknown_campaign", 400), ["unavailable", "warn"]],
    ["401", respondWith(401, ""), ["unavailable", "error"]],
    ["403", failWith("unauthorized", 403), ["unavailable", "error"]],
    ["429", respondWith(429, ""), ["throttled"]],
    ["500", failWith("internal_error", 500), ["retry"]],
  ],
  reports: server.reports,
  words: [
    ["Queued 400", "SENT"],
    ["Dispatched 401", "SENT"],
    ["Delivered 0", "DELIVERED"],
    ["Expired 406", "EXPIRED"],
    ["Aborted 403", "FAILED", "403"],
    ["Cancelled 0", "FAILED", "0"],
    ["Rejected 408", "FAILED", "408"],
    ["Deleted 0", "FAILED", "0"],
    ["Failed 402", "FAILED", "402"],
    ["Unknown 0", undefined],
  ],
  polled: (word) => {
    const [status, code] = word.split(" ");
    const statuses = [{ code: Number(code), status, count: 1 }];
    return respondWith(200, {
      type: "delivery_report_sms",
      batch_id: "m-1",
      total_message_count: 1,
      statuses,
    });
  },
  checked: [
    respondWith(200, { count: 0, page: 0, page_size: 1, batches: [] }),
    "It accepts the credentials.",
  ],
});

test("the request has the sender, the expiry, the message id and the callback URL", async () => {
  const { peer, provider, dependencies, close } = await openWithPeer(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ ...written, baseUrl }), given),
  );
  const message = createOutboundMessage("sms", "+447700900123", { sender: "+447700900456" });
  await provider.send(message);
  const { method, url, headers, text } = peer.requests[0]!;
  expect([method, url]).toEqual(["POST", "/xms/v1/plan1/batches"]);
  expect(headers.authorization).toBe(`Bearer ${apiToken}`);
  expect(JSON.parse(text)).toEqual({
    to: ["447700900123"],
    from: "447700900456",
    body: "Your code is 123456",
    type: "mt_text",
    expire_at: new Date(dependencies.clock.now() + 3_600_000).toISOString(),
    delivery_report: "per_recipient",
    callback_url: expect.stringMatching(/^https:/),
    client_reference: message.id,
  });
  await close();
});

test("Sinch's signature: matches the test vector, and is valid for five minutes", async () => {
  const dependencies = createTestDependencies();
  dependencies.clock.advance(1_730_000_000_000 - dependencies.clock.now());
  const provider = create("vendor", options.parse({ ...written, webhookSecret: "secret" }), dependencies);
  const right = "A1giQGdRff+O08cykyxC9C0SBTD0VkLmqdoHSQYTPDs=";
  const statusOf = async (timestamp: string, body: string, signature = right) => {
    const headers = {
      "x-sinch-webhook-signature": signature,
      "x-sinch-webhook-signature-nonce": "nonce-1",
      "x-sinch-webhook-signature-timestamp": timestamp,
    };
    const request = new Request("https://hub.example/callbacks/vendor", { method: "POST", headers, body });
    return (await provider.callbacks!(request)).status;
  };
  const body = '{"batch_id":"b1","status":"Delivered"}';
  expect(await statusOf("1730000000", body)).toBe(200);
  expect(dependencies.recordedReceipts).toEqual([
    { provider: "vendor", receipts: [{ providerMessageIds: ["b1"], status: "DELIVERED" }] },
  ]);
  expect(await statusOf("1730000001", body)).toBe(401);
  expect(await statusOf("1730000000", `${body} `)).toBe(401);
  for (const none of ["", "x", right.slice(0, -1), `${right}=`]) {
    expect(await statusOf("1730000000", body, none)).toBe(401);
  }
  const unsigned = new Request("https://hub.example/callbacks/vendor", { method: "POST", body });
  expect((await provider.callbacks!(unsigned)).status).toBe(401);
  expect(dependencies.recordedReceipts).toHaveLength(1);
  dependencies.clock.advance(301_000);
  expect(await statusOf("1730000000", body)).toBe(401);
  dependencies.clock.advance(-602_000);
  expect(await statusOf("1730000000", body)).toBe(401);
  await provider.close();
});

inboundSuite({
  name: "sinch",
  make: (given, dependencies) => create("vendor", options.parse({ ...written, ...given }), dependencies),
  writing: server.inbound,
  senders: [
    [{}, "Example"],
    [{ from: "447700900456" }, "447700900456"],
  ],
});

test("a binary inbound message is accepted and ignored, and a request of an unknown type is rejected", async () => {
  const dependencies = createTestDependencies();
  const provider = create("vendor", options.parse({ ...written, webhookSecret }), dependencies);
  const statusOf = async (value: object) => {
    const request = createSignedRequest("https://hub.example/callbacks/vendor", value, testStart / 1_000);
    return (await provider.callbacks!(request)).status;
  };
  const binary = {
    type: "mo_binary",
    id: "in-1",
    from: "447700900123",
    to: "447700900456",
    body: "U1RPUA==",
  };
  expect(await statusOf(binary)).toBe(200);
  expect(dependencies.recordedReceipts).toEqual([]);
  expect(dependencies.inboundMessages).toEqual([]);
  expect(dependencies.log.lines).toEqual([]);
  expect(await statusOf({ id: "in-1" })).toBe(400);
  await provider.close();
});

test("without the webhook secret no inbound message is recorded, not even at the callback URL of a message", async () => {
  const dependencies = createTestDependencies();
  const provider = create("vendor", options.parse(written), dependencies);
  const told = dependencies.getCallbackUrl("vendor");
  const stop = (address: string) =>
    server.inbound.writes(address, { from: "447700900123", to: "447700900456", text: "STOP" }, testStart);
  expect((await provider.callbacks!(stop(told))).status).toBe(401);
  const address = createCallbackUrl(told, { name: "vendor", ...dependencies }, "m-1");
  expect((await provider.callbacks!(stop(address))).status).toBe(200);
  expect(dependencies.inboundMessages).toEqual([]);
  await provider.close();
});

test.each([
  [{}, "us"],
  [{ region: "eu" }, "eu"],
  [{ region: "br" }, "br"],
])("with %j the requests go to the region %s", async (given, region) => {
  using fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ id: "b-1" }));
  const provider = create("vendor", options.parse({ ...written, ...given }), createTestDependencies());
  await provider.send(createOutboundMessage("sms", "+447700900123"));
  expect(new URL(new Request(fetched.mock.calls[0]![0]).url).host).toBe(`${region}.sms.api.sinch.com`);
  await provider.close();
});
