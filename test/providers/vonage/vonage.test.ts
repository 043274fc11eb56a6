// The vendor is a peer on loopback that answers and reports in the shapes of Vonage's published SMS API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage/index.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import { answer } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite, type Becomes } from "../vendors/vendor.suite.ts";
import { accountOf, everywhere } from "./account.ts";
import { fails, fieldsOf, part, refused, keyed, server, signature } from "./server.ts";

const written = server.options;
const takes = takesAll(server);
const status = (code: number, ...becomes: Becomes) => [`status ${code}`, fails(code), becomes] as const;

vendorSuite({
  name: "vonage",
  make: (limits, surroundings) =>
    create("vendor", options.parse({ ...written, ...everywhere(limits, "apiUrl") }), surroundings),
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
    ["an acceptance without an id", answer(200, { messages: [{ status: "0" }] }), ["retry"]],
    ["one of a later part", answer(200, { messages: [refused(1), { status: "0" }] }), ["retry"]],
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
  polled: (word) => accountOf({ product: "SMS", statusOf: (id) => (id === "m-1" ? word : undefined) }),
  checked: [
    accountOf({ product: "SMS" }),
    "It takes apiKey and apiSecret; the balance is 10.28 EUR.",
    "apiKey and apiSecret",
  ],
});

for (const [name, writing] of [
  ["vonage, signed", server.inbound],
  ["vonage, with a key", keyed],
] as const) {
  inboundSuite({
    name,
    make: (given, surroundings) => create("vendor", options.parse({ ...written, ...given }), surroundings),
    writing,
    senders: [
      [{}, "Example"],
      [{ from: "447700900456" }, "447700900456"],
    ],
  });
}

const open = (given: object = {}) =>
  openAgainst(takes, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), surroundings),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

describe("the request", () => {
  test("has the sender, the text, how long it is of use, our reference and where to report", async () => {
    const message = outbound("sms", "+447700900123", { sender: "+447700900456" });
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

  test("to a number of India, and to no other, has what its register gave", async () => {
    const dlt = { entityId: "1101456324", templateId: "1107163213" };
    const indian = await openAgainst(takes, undefined, (baseUrl, surroundings) =>
      create("vendor", options.parse({ ...written, dlt, baseUrl }), surroundings),
    );
    for (const to of ["+919812345678", "+447700900123"]) await indian.provider.send(outbound("sms", to));
    const [there, elsewhere] = indian.peer.requests.map(({ text }) => new URLSearchParams(text));
    expect([there!.get("entity-id"), there!.get("content-id")]).toEqual([dlt.entityId, dlt.templateId]);
    expect(elsewhere!.has("entity-id")).toBe(false);
    await indian.close();
  });

  test("of a text beyond the GSM alphabet is unicode", async () => {
    await opened.provider.send(outbound("sms", "+447700900123", { text: "Ваш код 123456" }));
    expect(new URLSearchParams(opened.peer.requests[0]!.text).get("type")).toBe("unicode");
  });
});

test.each([
  ["failed 9", true],
  ["rejected 9", true],
  ["failed 6", undefined],
  ["delivered 9", undefined],
])("what it tells as %s of a recipient that has opted out: %s", async (word, optedOut) => {
  const signing = await open({ signature });
  const told = server.reports.report("https://hub.example/callbacks/vendor", "m-1", word, testStart / 1_000);
  expect((await signing.provider.callbacks!(told)).status).toBe(200);
  const reported = signing.surroundings.taken.flatMap(({ receipts }) => receipts);
  expect(reported.map((receipt) => receipt.optedOut)).toEqual([optedOut]);
  await signing.close();
  // The same where it is asked.
  const asked = await openAgainst(
    accountOf({ product: "SMS", statusOf: () => word }),
    "",
    (apiUrl, surroundings) => create("vendor", options.parse({ ...written, apiUrl }), surroundings),
  );
  const answer = await asked.provider.status!.ask({ providerMessageId: "m-1", channel: "sms" });
  expect(answer.kind === "told" && answer.receipt.optedOut).toBe(optedOut);
  await asked.close();
});

test("a text of which one part was taken is accepted, under the ids of all parts that were", async () => {
  const messages = [refused(1), part("0A01"), part("0A02")];
  opened.peer.behave(answer(200, { "message-count": "3", messages }));
  const [, first, second] = messages as { "message-id"?: string }[];
  expect(await opened.provider.send(outbound("sms", "+447700900123"))).toEqual({
    kind: "accepted",
    providerMessageId: first!["message-id"],
    partIds: [first!["message-id"], second!["message-id"]],
    // Of both parts, as the answer has it.
    cost: { micros: 60_000, currency: "EUR" },
    receipts: [],
  });
});

test.each([
  ["a price that is a number", { "message-price": 0.03 }, { cost: { micros: 30_000, currency: "EUR" } }],
  ["no price", { "message-price": null }, {}],
  ["a price that is none", { "message-price": { amount: "0.03" } }, {}],
])("an acceptance with %s is one all the same", async (_, given, cost) => {
  opened.peer.behave(answer(200, { messages: [{ ...part("0A01"), ...given }] }));
  const handover = await opened.provider.send(outbound("sms", "+447700900123"));
  expect(handover).toEqual({ kind: "accepted", providerMessageId: "0A01", ...cost, receipts: [] });
});

test("a text of which one part has an id that cannot be read is accepted by the others", async () => {
  const messages = [{ ...part("0A01"), "message-id": 7 }, part("0A02")];
  opened.peer.behave(answer(200, { messages }));
  const handover = await opened.provider.send(outbound("sms", "+447700900123"));
  expect(handover).toMatchObject({ kind: "accepted", providerMessageId: "0A02" });
});

test("what a text costs is not told where the price of one of its parts is not", async () => {
  const { "message-price": _, ...unpriced } = part("0A02");
  for (const second of [unpriced, { ...unpriced, "message-price": "free" }]) {
    const messages = [part("0A01"), second];
    opened.peer.behave(answer(200, { "message-count": "2", messages }));
    const handover = await opened.provider.send(outbound("sms", "+447700900123"));
    expect(handover.kind).toBe("accepted");
    expect(handover).not.toHaveProperty("cost");
  }
});

test("receipts come as JSON, as a form, or by GET", async () => {
  await opened.provider.send(outbound("sms", "+447700900123"));
  const told = new URLSearchParams(opened.peer.requests[0]!.text).get("callback")!;
  const form = new URLSearchParams(fieldsOf("A1", "delivered")).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const requests = [
    new Request(told, { method: "POST", headers, body: form }),
    new Request(`${told}&${form}`),
  ];
  for (const request of requests) expect((await opened.provider.callbacks!(request)).status).toBe(200);
  const messageId = new URL(told).searchParams.get("m");
  const receipt = { providerMessageIds: ["A1"], status: "DELIVERED", messageId };
  const kept = { provider: "vendor", receipts: [receipt] };
  expect(opened.surroundings.taken).toEqual([kept, kept]);
});
