// The vendor is a peer on loopback that answers and reports in the shapes of Sinch's published API.
import { expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/sinch/index.ts";
import { addressOf } from "../../../src/providers/shared/callbacks.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import { answer } from "../http/peer.ts";
import { createTestSurroundings, openAgainst } from "../http/surroundings.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite } from "../vendors/vendor.suite.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { apiToken, fails, post, server, webhookSecret } from "./server.ts";

const written = server.options;
const takes = takesAll(server);

vendorSuite({
  name: "sinch",
  make: (limits, surroundings) => create("vendor", options.parse({ ...written, ...limits }), surroundings),
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
    ["a syntax error", fails("syntax_constraint_violation", 400), ["refused", "warn"]],
    ["another 400", fails("unknown_campaign", 400), ["unavailable", "warn"]],
    ["401", answer(401, ""), ["unavailable", "error"]],
    ["403", fails("unauthorized", 403), ["unavailable", "error"]],
    ["429", answer(429, ""), ["throttled"]],
    ["500", fails("internal_error", 500), ["retry"]],
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
    return answer(200, { type: "delivery_report_sms", batch_id: "m-1", total_message_count: 1, statuses });
  },
  checked: [answer(200, { count: 0, page: 0, page_size: 1, batches: [] }), "It takes the credentials."],
});

test("the request has the sender, the end of its time, our reference and where to report", async () => {
  const { peer, provider, surroundings, close } = await openAgainst(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ ...written, baseUrl }), given),
  );
  const message = outbound("sms", "+447700900123", { sender: "+447700900456" });
  await provider.send(message);
  const { method, url, headers, text } = peer.requests[0]!;
  expect([method, url]).toEqual(["POST", "/xms/v1/plan1/batches"]);
  expect(headers.authorization).toBe(`Bearer ${apiToken}`);
  expect(JSON.parse(text)).toEqual({
    to: ["447700900123"],
    from: "447700900456",
    body: "Your code is 123456",
    type: "mt_text",
    expire_at: new Date(surroundings.clock.now() + 3_600_000).toISOString(),
    delivery_report: "per_recipient",
    callback_url: expect.stringMatching(/^https:/),
    client_reference: message.id,
  });
  await close();
});

test("Sinch's signature: the vector, at most five minutes old", async () => {
  const surroundings = createTestSurroundings();
  surroundings.clock.advance(1_730_000_000_000 - surroundings.clock.now());
  const provider = create("vendor", options.parse({ ...written, webhookSecret: "secret" }), surroundings);
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
  expect(surroundings.taken).toEqual([
    { provider: "vendor", receipts: [{ providerMessageIds: ["b1"], status: "DELIVERED" }] },
  ]);
  expect(await statusOf("1730000001", body)).toBe(401);
  expect(await statusOf("1730000000", `${body} `)).toBe(401);
  for (const none of ["", "x", right.slice(0, -1), `${right}=`]) {
    expect(await statusOf("1730000000", body, none)).toBe(401);
  }
  const unsigned = new Request("https://hub.example/callbacks/vendor", { method: "POST", body });
  expect((await provider.callbacks!(unsigned)).status).toBe(401);
  expect(surroundings.taken).toHaveLength(1);
  surroundings.clock.advance(301_000);
  expect(await statusOf("1730000000", body)).toBe(401);
  surroundings.clock.advance(-602_000);
  expect(await statusOf("1730000000", body)).toBe(401);
  await provider.close();
});

inboundSuite({
  name: "sinch",
  make: (given, surroundings) => create("vendor", options.parse({ ...written, ...given }), surroundings),
  writing: server.inbound,
  senders: [
    [{}, "Example"],
    [{ from: "447700900456" }, "447700900456"],
  ],
});

test("what it posts of other things is taken, and nothing of it is kept", async () => {
  const surroundings = createTestSurroundings();
  const provider = create("vendor", options.parse({ ...written, webhookSecret }), surroundings);
  const statusOf = async (value: object) => {
    const request = post("https://hub.example/callbacks/vendor", value, testStart / 1_000);
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
  expect(surroundings.taken).toEqual([]);
  expect(surroundings.inbounds).toEqual([]);
  expect(surroundings.log.lines).toEqual([]);
  expect(await statusOf({ id: "in-1" })).toBe(400);
  await provider.close();
});

test("without the secret nothing that a recipient writes is taken, not even at the address of a message", async () => {
  const surroundings = createTestSurroundings();
  const provider = create("vendor", options.parse(written), surroundings);
  const told = surroundings.callbackUrl("vendor");
  const stop = (address: string) =>
    server.inbound.writes(address, { from: "447700900123", to: "447700900456", text: "STOP" }, testStart);
  expect((await provider.callbacks!(stop(told))).status).toBe(401);
  const address = addressOf(told, { name: "vendor", ...surroundings }, "m-1");
  expect((await provider.callbacks!(stop(address))).status).toBe(200);
  expect(surroundings.inbounds).toEqual([]);
  await provider.close();
});

test.each([
  [{}, "us"],
  [{ region: "eu" }, "eu"],
  [{ region: "br" }, "br"],
])("with %j it is asked in the region %s", async (given, region) => {
  using fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ id: "b-1" }));
  const provider = create("vendor", options.parse({ ...written, ...given }), createTestSurroundings());
  await provider.send(outbound("sms", "+447700900123"));
  expect(new URL(new Request(fetched.mock.calls[0]![0]).url).host).toBe(`${region}.sms.api.sinch.com`);
  await provider.close();
});
