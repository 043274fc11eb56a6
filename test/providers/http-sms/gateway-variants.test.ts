// Unusual formats of existing gateways.
import { describe, expect, test } from "vitest";
import { options } from "../../../src/providers/http-sms/index.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { acceptAll } from "../vendors/server.ts";
import { open } from "./open.ts";
import { exampleDescription, server } from "./server.ts";

const takes = acceptAll(server);
const message = createOutboundMessage("sms", "+447700900123");

describe("a response with several locations of a code", () => {
  const recipients = "SMSMessageData.Recipients.0";
  const africa = {
    id: `${recipients}.messageId`,
    code: [`${recipients}.statusCode`, "SMSMessageData.Message"],
    cost: { amount: `${recipients}.cost` },
    accepted: "101 102",
    number: "403",
    elsewhere: "InvalidSenderId",
  };
  const says = (Message: string, ...Recipients: object[]) =>
    respondWith(201, { SMSMessageData: { Message, Recipients } });

  test.each([
    ["InvalidSenderId", [], { kind: "unavailable" }],
    ["Sent to 0/1", [{ statusCode: 403, messageId: "None" }], { kind: "refused" }],
    [
      "Sent to 1/1",
      [{ statusCode: 101, messageId: "A-1", cost: "KES 0.8000" }],
      { kind: "accepted", providerMessageId: "A-1", cost: { micros: 800_000, currency: "KES" } },
    ],
  ])("%s", async (text, recipients, expected) => {
    const { provider } = await open({ ...exampleDescription, answer: africa }, says(text, ...recipients));
    expect(await provider.send(message)).toMatchObject(expected);
  });
});

describe("a response with an HTTP status that is described separately", () => {
  const elks = {
    id: "id",
    code: "status",
    accepted: "created sent",
    cost: { amount: "cost", currency: "SEK" },
    statuses: {
      "400": { code: { whole: true }, number: ["Invalid to number"], message: ["Message is empty"] },
    },
  };

  test.each([
    [400, "Invalid to number\n", { kind: "refused", detail: "The gateway refused the number." }],
    [400, "Message is empty", { kind: "refused", detail: "The gateway refused the message." }],
    [400, "Something else", { kind: "unavailable" }],
    [200, "Invalid to number", { kind: "retry" }],
    [
      200,
      { id: "s1", status: "created", cost: 0.35 },
      { kind: "accepted", providerMessageId: "s1", cost: { micros: 350_000, currency: "SEK" } },
    ],
  ])("%i %j", async (status, body, expected) => {
    const { provider } = await open({ ...exampleDescription, answer: elks }, respondWith(status, body));
    expect(await provider.send(message)).toMatchObject(expected);
  });
});

test.each([
  [{ code: 0 }, "application/json", '{"code":0}'],
  ["ACK/Jasmin", "text/plain; charset=utf-8", "ACK/Jasmin"],
])("responds to a receipt with %j", async (response, type, text) => {
  const report = {
    ...exampleDescription.report,
    key: "a-key-of-16-letters",
    response,
    cost: { amount: "price", currency: "unit" },
  };
  const { provider, dependencies } = await open({ ...exampleDescription, report }, takes);
  const answered = await provider.callbacks!(
    new Request("https://hub.example/callbacks/vendor?key=a-key-of-16-letters", {
      method: "POST",
      body: JSON.stringify({ id: "a", state: "delivered", price: "-0.0075", unit: "usd" }),
    }),
  );
  expect([answered.status, answered.headers.get("content-type"), await answered.text()]).toEqual([
    200,
    type,
    text,
  ]);
  expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([
    { providerMessageIds: ["a"], status: "DELIVERED", cost: { micros: 7_500, currency: "USD" } },
  ]);
});

describe("basic authentication", () => {
  const { headers: _, ...bare } = exampleDescription;

  test("is sent with each request, also with the check", async () => {
    const basic = { user: "hub", password: "pass:{word}" };
    const { peer, provider } = await open({ ...bare, basic }, takes);
    await provider.send(message);
    await provider.check();
    const expected = `Basic ${btoa("hub:pass:{word}")}`;
    expect(peer.requests.map(({ headers }) => headers.authorization)).toEqual([expected, expected]);
  });

  test.each([
    [{ ...exampleDescription, basic: { user: "hub", password: "p" } }],
    [{ ...bare, basic: { user: "hub:b", password: "p" } }],
    [{ ...bare, json: { ...exampleDescription.json, coding: "{encoding}" } }],
  ])("rejects a description with contradictory options (%#)", (written) => {
    expect(options.safeParse({ baseUrl: "https://sms.example.com", ...written }).success).toBe(false);
  });
});

test.each([
  ["Your code is 123456", { gsm: 0, unicode: 8 }, { coding: 0, type: "t0" }],
  ["Ваш код 123456", { gsm: 0, unicode: 8 }, { coding: 8, type: "t8" }],
  ["Ваш код 123456", { unicode: true }, { coding: true, type: "ttrue" }],
  ["Your code is 123456", { unicode: true }, {}],
])("sends %j with the flag of its encoding", async (text, encoding, expected) => {
  const json = { to: "{to}", text: "{text}", coding: "{encoding}", type: "t{encoding}", dlr: "{callback}" };
  const { peer, provider } = await open({ ...exampleDescription, json, encoding }, takes);
  await provider.send({ ...message, text });
  const {
    to: _to,
    text: _text,
    dlr: _dlr,
    ...flags
  } = JSON.parse(peer.requests[0]!.text) as Record<string, unknown>;
  expect(flags).toEqual(expected);
});
