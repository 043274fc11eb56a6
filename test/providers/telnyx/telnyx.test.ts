// The vendor is a peer on loopback that responds and reports in the format of Telnyx's published API.
import { describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/telnyx/index.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith, type PeerRequest } from "../http/peer.ts";
import { createTestDependencies, openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite, type ExpectedResult } from "../vendors/vendor.suite.ts";
import { apiKey, failWith, createPayload, createSignedRequest, server } from "./server.ts";

const written = server.options;
const seconds = testStart / 1_000;
const posted = (data: object) =>
  createSignedRequest("https://hub.example/callbacks/vendor", { data }, seconds);
const takes = acceptAll(server);

const coded = (code: number, status: number, ...becomes: ExpectedResult) =>
  [`error ${code} with ${status}`, failWith(String(code), status), becomes] as const;
vendorSuite({
  name: "telnyx",
  make: (limits, dependencies) => create("vendor", options.parse({ ...written, ...limits }), dependencies),
  channels: ["sms"],
  secrets: [apiKey],
  healthy: takes,
  badNumber: server.refuses,
  sending: {
    senderIn: ({ text }) => (JSON.parse(text) as { from: string }).from,
    optsOut: failWith("40300"),
  },
  answers: [
    ...[10002, 10016, 40001, 40012, 40300, 40310].map((code) => coded(code, 422, "refused")),
    ...[40302, 40319, 40322].map((code) => coded(code, 422, "refused", "warn")),
    ...[40010, 40013, 40100, 40305, 40306, 40309, 40312, 40313, 40314, 40315, 40321, 40329].map((code) =>
      coded(code, 422, "unavailable", "warn"),
    ),
    ...[10006, 10009, 10010, 20100].map((code) => coded(code, 403, "unavailable", "error")),
    ...[10011, 40011, 40016, 40018, 40318].map((code) => coded(code, 429, "throttled")),
    coded(10007, 500, "retry"),
    ["409: a request with the same key is in progress", respondWith(409, ""), ["retry"]],
    coded(99999, 400, "unavailable", "warn"),
  ],
  reports: server.reports,
  words: [
    ["queued", "SENT"],
    ["sending", "SENT"],
    ["sent", "SENT"],
    ["delivery_unconfirmed", "SENT"],
    ["delivered", "DELIVERED"],
    ["sending_failed 40300", "FAILED", "40300"],
    ["delivery_failed", "FAILED"],
    ["delivery_failed 40005", "EXPIRED"],
    ["sending_failed 40014", "EXPIRED"],
    ["expired", "EXPIRED"],
    ["gw_timeout", "unknown"],
  ],
  polled: (word) => respondWith(200, { data: createPayload("m-1", word) }),
  checked: [
    respondWith(200, { data: { balance: "300.00", available_credit: "400.00", currency: "USD" } }),
    "It accepts the credentials; the balance is 300.00 USD.",
  ],
});

const open = (given: object = {}) =>
  openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), dependencies),
  );

test("the request has the sender, the text, the profile and the callback URL", async () => {
  const messagingProfileId = "4000eba1-a0c0-4563-9925-b25e842a7cb6";
  const { peer, provider, close } = await open({ messagingProfileId });
  await provider.send(createOutboundMessage("sms", "+447700900123"));
  const { method, url, headers, text } = peer.requests[0]!;
  expect([method, url, headers.authorization]).toEqual(["POST", "/v2/messages", `Bearer ${apiKey}`]);
  expect(JSON.parse(text)).toEqual({
    from: "Example",
    to: "+447700900123",
    text: "Your code is 123456",
    type: "SMS",
    messaging_profile_id: messagingProfileId,
    webhook_url: expect.stringMatching(/^https:/),
  });
  await close();
});

describe("the idempotency key", () => {
  const keyOf = ({ headers }: PeerRequest) => headers["idempotency-key"] ?? "";

  test("is the same for each attempt, so that a message with a lost response is not sent twice", async () => {
    const { peer, provider, dependencies, close } = await open();
    peer.behave(respondWith(502, "Bad gateway"));
    const message = createOutboundMessage("sms", "+447700900123");
    expect(await provider.send(message)).toMatchObject({ kind: "retry", outcomeUnknown: true });
    dependencies.clock.advance(30_000);
    peer.behave(takes);
    expect(await provider.send({ ...message, attempt: 2 })).toMatchObject({ kind: "accepted" });
    const [first, second] = peer.requests as [PeerRequest, PeerRequest];
    expect(keyOf(first)).toMatch(/^[\w:-]{1,255}$/);
    expect([keyOf(second), second.text]).toEqual([keyOf(first), first.text]);
    await close();
  });

  test("differs for another message and for another body, because Telnyx rejects a known key with another body", async () => {
    const { peer, provider, close } = await open();
    const other = create(
      "other",
      options.parse({ ...written, baseUrl: peer.baseUrl }),
      createTestDependencies(),
    );
    const message = createOutboundMessage("sms", "+447700900123");
    await provider.send(message);
    await provider.send({ ...message, id: createOutboundMessage("sms", "+447700900123").id });
    await other.send(message);
    expect(new Set(peer.requests.map(keyOf)).size).toBe(3);
    expect(peer.requests.map(keyOf).join()).not.toMatch(/123456|7700900/);
    await other.close();
    await close();
  });
});

test("Telnyx's signature: matches the test vector, and is valid for five minutes", async () => {
  const dependencies = createTestDependencies();
  dependencies.clock.advance(1_730_000_000_000 - dependencies.clock.now());
  const vector = { apiKey, publicKey: "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=" };
  const provider = create("vendor", options.parse(vector), dependencies);
  const signature =
    "V4olQPwE99EclK5SXRNaDucDuZ20SztibSYCzGxau/o05WMbHtfgKrisHKg/bD6TvYTH0QdUiNaTrAPUtMLDDg==";
  const statusOf = async (timestamp: string, body: string) => {
    const headers = { "telnyx-timestamp": timestamp, "telnyx-signature-ed25519": signature };
    const request = new Request("https://hub.example/callbacks/vendor", { method: "POST", headers, body });
    return (await provider.callbacks!(request)).status;
  };
  const body = '{"data":{"event_type":"message.finalized"}}';
  // The request is authentic, but contains no message.
  expect(await statusOf("1730000000", body)).toBe(400);
  expect(await statusOf("1730000001", body)).toBe(401);
  expect(await statusOf("1730000000", `${body} `)).toBe(401);
  dependencies.clock.advance(301_000);
  expect(await statusOf("1730000000", body)).toBe(401);
  await provider.close();
});

test("rejects an event without a valid signature, or with a time that is too far away", async () => {
  const dependencies = createTestDependencies();
  const provider = create("vendor", options.parse(written), dependencies);
  const told = "https://hub.example/callbacks/vendor";
  const data = { event_type: "message.finalized", payload: createPayload("m-1", "delivered") };
  const withSignature = async (signature: string | undefined) => {
    const request = createSignedRequest(told, { data }, seconds);
    if (signature === undefined) request.headers.delete("telnyx-signature-ed25519");
    else request.headers.set("telnyx-signature-ed25519", signature);
    return (await provider.callbacks!(request)).status;
  };
  for (const none of [undefined, "", "x", "no base64 !", "A".repeat(43), "A".repeat(88), "A".repeat(500)]) {
    expect(await withSignature(none)).toBe(401);
  }
  for (const away of [-301, 301]) {
    expect((await provider.callbacks!(createSignedRequest(told, { data }, seconds + away))).status).toBe(401);
  }
  expect(dependencies.recordedReceipts).toEqual([]);
  for (const away of [-300, 300]) {
    expect((await provider.callbacks!(createSignedRequest(told, { data }, seconds + away))).status).toBe(200);
  }
  await provider.close();
});

test("uses the first of several errors as the reason of a failure", async () => {
  const dependencies = createTestDependencies();
  const provider = create("vendor", options.parse(written), dependencies);
  const errors = [{ code: "40008" }, { code: "40005" }, { code: "40300" }];
  const payload = { ...createPayload("m-1", "delivery_failed"), errors };
  expect((await provider.callbacks!(posted({ event_type: "message.finalized", payload }))).status).toBe(200);
  const detail = "It could not be delivered (error 40008).";
  expect(dependencies.recordedReceipts[0]!.receipts).toEqual([
    { providerMessageIds: ["m-1"], status: "FAILED", detail },
  ]);
  await provider.close();
});

test("accepts and ignores an event of another kind", async () => {
  const { provider, dependencies, close } = await open();
  const request = posted({ event_type: "message.received" });
  expect((await provider.callbacks!(request)).status).toBe(200);
  expect(dependencies.recordedReceipts).toEqual([]);
  await close();
});

test("reads the cost from the receipt", async () => {
  const { provider, dependencies, close } = await open();
  for (const cost of [{ amount: "0.0051", currency: "USD" }, null, { amount: 1 }]) {
    const payload = { ...createPayload("m-1", "delivered"), cost };
    const request = posted({ event_type: "message.finalized", payload });
    expect((await provider.callbacks!(request)).status).toBe(200);
  }
  expect(dependencies.recordedReceipts.map(({ receipts: [receipt] }) => receipt!.cost)).toEqual([
    { micros: 5_100, currency: "USD" },
    undefined,
    undefined,
  ]);
  await close();
});

const recipient = "+447700900123";
const ours = "+447700900456";
const received = (text: string | null) =>
  posted({
    event_type: "message.received",
    occurred_at: "2026-03-02T09:29:58.574Z",
    payload: {
      id: "m-1",
      from: { phone_number: recipient },
      to: [{ phone_number: ours, status: "delivered" }],
      text,
    },
  });

test.each([
  ["STOP", "stop"],
  ["start", "start"],
  ["YES", undefined],
  ["Thank you", undefined],
  [null, undefined],
])("reads the inbound text %j as: %s", async (text, wish) => {
  const dependencies = createTestDependencies();
  const provider = create("vendor", options.parse(written), dependencies);
  expect((await provider.callbacks!(received(text))).status).toBe(200);
  const told = { channel: "sms", from: recipient, to: ours, wish, at: testStart - 1_426 };
  expect(dependencies.inboundMessages).toEqual(wish ? [told] : []);
  await provider.close();
});

test.each([
  [{}, "Example"],
  [{ from: ours }, ours],
])(
  "finds the sender of messages to the author of an inbound text, with the options %j: %s",
  async (given, sender) => {
    const dependencies = createTestDependencies();
    const provider = create("vendor", options.parse({ ...written, ...given }), dependencies);
    await provider.callbacks!(received("STOP"));
    const [senderOf] = dependencies.senderLookups;
    expect(senderOf!({ channel: "sms", sender: "Example", recipient })).toBe(sender);
    await provider.close();
  },
);

test("a receipt with error 40300 reports that the recipient has opted out", async () => {
  const dependencies = createTestDependencies();
  const provider = create("vendor", options.parse(written), dependencies);
  for (const code of ["40300", "40001"]) {
    const payload = createPayload("m-1", `delivery_failed ${code}`);
    const told = posted({ event_type: "message.finalized", payload });
    expect((await provider.callbacks!(told)).status).toBe(200);
  }
  const receipts = dependencies.recordedReceipts.flatMap((each) => each.receipts);
  expect(receipts.map(({ status, optedOut }) => [status, optedOut])).toEqual([
    ["FAILED", true],
    ["FAILED", undefined],
  ]);
  await provider.close();
});
