// The vendor is a peer on loopback that responds and reports in the format of Vonage's published SMS API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage/index.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite, type ExpectedResult } from "../vendors/vendor.suite.ts";
import { serveAccount, withBaseUrl } from "./account.ts";
import {
  failWith,
  createReceiptFields,
  createSegment,
  createRejectedSegment,
  keyedInbound,
  server,
  signature,
} from "./server.ts";

const written = server.options;
const takes = acceptAll(server);
const status = (code: number, ...becomes: ExpectedResult) =>
  [`status ${code}`, failWith(code), becomes] as const;

vendorSuite({
  name: "vonage",
  make: (limits, dependencies) =>
    create("vendor", options.parse({ ...written, ...withBaseUrl(limits, "apiUrl") }), dependencies),
  channels: ["sms"],
  secrets: [written.apiSecret],
  healthy: takes,
  badNumber: server.refuses,
  sending: {
    senderIn: ({ text }) => new URLSearchParams(text).get("from"),
    validity: {
      secondsIn: ({ text }) => Number(new URLSearchParams(text).get("ttl")) / 1_000,
      least: 20,
      most: 604_800,
    },
  },
  answers: [
    ...[6, 7, 33].map((code) => status(code, "refused")),
    status(12, "refused", "warn"),
    ...[2, 3, 11, 15, 22, 23, 29].map((code) => status(code, "unavailable", "warn")),
    ...[4, 8, 9, 14, 32].map((code) => status(code, "unavailable", "error")),
    ...[1, 10].map((code) => status(code, "throttled")),
    status(5, "retry"),
    status(99, "unavailable", "warn"),
    ["an acceptance without an id", respondWith(200, { messages: [{ status: "0" }] }), ["retry"]],
    [
      "an acceptance without an id after a rejected segment",

      respondWith(200, { messages: [createRejectedSegment(1), { status: "0" }] }),
      ["retry"],
    ],
  ],
  reports: server.reports,
  words: [
    ["accepted", "SENT"],
    ["buffered", "SENT"],
    ["delivered", "DELIVERED"],
    ["failed 6", "FAILED", "6"],
    ["rejected 1", "FAILED", "1"],
    ["expired", "EXPIRED"],
    ["submitted", "SENT"],
    ["deleted 9", "FAILED", "9"],
    ["unknown", undefined],
  ],
  polled: (word) => serveAccount({ product: "SMS", statusOf: (id) => (id === "m-1" ? word : undefined) }),
  checked: [
    serveAccount({ product: "SMS" }),
    "It accepts apiKey and apiSecret; the balance is 10.28 EUR.",
    "apiKey and apiSecret",
  ],
});

for (const [name, writing] of [
  ["vonage, signed", server.inbound],
  ["vonage, with a key", keyedInbound],
] as const) {
  inboundSuite({
    name,
    make: (given, dependencies) => create("vendor", options.parse({ ...written, ...given }), dependencies),
    writing,
    senders: [
      [{}, "Example"],
      [{ from: "447700900456" }, "447700900456"],
    ],
  });
}

const open = (given: object = {}) =>
  openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), dependencies),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

describe("the request", () => {
  test("has the sender, the text, the lifetime, the message id and the callback URL", async () => {
    const message = createOutboundMessage("sms", "+447700900123", { sender: "+447700900456" });
    await opened.provider.send(message);
    const { method, url, text } = opened.peer.requests[0]!;
    expect([method, url]).toEqual(["POST", "/sms/json"]);
    expect(Object.fromEntries(new URLSearchParams(text))).toEqual({
      api_key: "abcd1234",
      api_secret: "secret-of-vonage",
      from: "447700900456",
      to: "447700900123",
      text: "Your code is 123456",
      type: "text",
      ttl: "3600000",
      "client-ref": message.id,
      callback: expect.stringMatching(/^https:/),
    });
  });

  test("has the DLT ids only if the message goes to India", async () => {
    const dlt = { entityId: "1101456324", templateId: "1107163213" };
    const indian = await openWithPeer(takes, undefined, (baseUrl, dependencies) =>
      create("vendor", options.parse({ ...written, dlt, baseUrl }), dependencies),
    );
    for (const to of ["+919812345678", "+447700900123"])
      await indian.provider.send(createOutboundMessage("sms", to));
    const [there, elsewhere] = indian.peer.requests.map(({ text }) => new URLSearchParams(text));
    expect([there!.get("entity-id"), there!.get("content-id")]).toEqual([dlt.entityId, dlt.templateId]);
    expect(elsewhere!.has("entity-id")).toBe(false);
    await indian.close();
  });

  test("for a text outside the GSM alphabet is unicode", async () => {
    await opened.provider.send(createOutboundMessage("sms", "+447700900123", { text: "Ваш код 123456" }));
    expect(new URLSearchParams(opened.peer.requests[0]!.text).get("type")).toBe("unicode");
  });
});

test.each([
  ["failed 9", true],
  ["rejected 9", true],
  ["failed 6", undefined],
  ["delivered 9", undefined],
])("the code %s means that the recipient has opted out: %s", async (word, optedOut) => {
  const signing = await open({ signature });
  const told = server.reports.report("https://hub.example/callbacks/vendor", "m-1", word, testStart / 1_000);
  expect((await signing.provider.callbacks!(told)).status).toBe(200);
  const reported = signing.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts);
  expect(reported.map((receipt) => receipt.optedOut)).toEqual([optedOut]);
  await signing.close();
  // The result of a poll is the same.
  const asked = await openWithPeer(
    serveAccount({ product: "SMS", statusOf: () => word }),
    "",
    (apiUrl, dependencies) => create("vendor", options.parse({ ...written, apiUrl }), dependencies),
  );
  const answer = await asked.provider.status!.poll({ providerMessageId: "m-1", channel: "sms" });
  expect(answer.kind === "reported" && answer.receipt.optedOut).toBe(optedOut);
  await asked.close();
});

test("a text with one rejected segment is accepted, with the ids of its accepted segments", async () => {
  const messages = [createRejectedSegment(1), createSegment("0A01"), createSegment("0A02")];
  opened.peer.behave(respondWith(200, { "message-count": "3", messages }));
  const [, first, second] = messages as { "message-id"?: string }[];
  expect(await opened.provider.send(createOutboundMessage("sms", "+447700900123"))).toEqual({
    kind: "accepted",
    providerMessageId: first!["message-id"],
    segmentIds: [first!["message-id"], second!["message-id"]],
    // Cost of both segments, from the response.
    cost: { micros: 60_000, currency: "EUR" },
    receipts: [],
  });
});

test.each([
  ["a price that is a number", { "message-price": 0.03 }, { cost: { micros: 30_000, currency: "EUR" } }],
  ["no price", { "message-price": null }, {}],
  ["an unreadable price", { "message-price": { amount: "0.03" } }, {}],
])("an acceptance with %s is still an acceptance", async (_, given, cost) => {
  opened.peer.behave(respondWith(200, { messages: [{ ...createSegment("0A01"), ...given }] }));
  const handover = await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
  expect(handover).toEqual({ kind: "accepted", providerMessageId: "0A01", ...cost, receipts: [] });
});

test("a text with one unreadable segment id is accepted with the id of its other segment", async () => {
  const messages = [{ ...createSegment("0A01"), "message-id": 7 }, createSegment("0A02")];
  opened.peer.behave(respondWith(200, { messages }));
  const handover = await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
  expect(handover).toMatchObject({ kind: "accepted", providerMessageId: "0A02" });
});

test("the cost of a text is unknown if the price of one segment is unknown", async () => {
  const { "message-price": _, ...unpriced } = createSegment("0A02");
  for (const second of [unpriced, { ...unpriced, "message-price": "free" }]) {
    const messages = [createSegment("0A01"), second];
    opened.peer.behave(respondWith(200, { "message-count": "2", messages }));
    const handover = await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    expect(handover.kind).toBe("accepted");
    expect(handover).not.toHaveProperty("cost");
  }
});

test("accepts receipts as a form and by GET", async () => {
  await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
  const told = new URLSearchParams(opened.peer.requests[0]!.text).get("callback")!;
  const form = new URLSearchParams(createReceiptFields("A1", "delivered")).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const requests = [
    new Request(told, { method: "POST", headers, body: form }),
    new Request(`${told}&${form}`),
  ];
  for (const request of requests) expect((await opened.provider.callbacks!(request)).status).toBe(200);
  const messageId = new URL(told).searchParams.get("m");
  const receipt = { providerMessageIds: ["A1"], status: "DELIVERED", messageId };
  const kept = { provider: "vendor", receipts: [receipt] };
  expect(opened.dependencies.recordedReceipts).toEqual([kept, kept]);
});
