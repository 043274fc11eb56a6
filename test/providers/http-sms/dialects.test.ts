// What some gateways do in their own ways.
import { describe, expect, test } from "vitest";
import { options } from "../../../src/providers/http-sms/index.ts";
import { outbound } from "../gateway.suite.ts";
import { answer } from "../http/peer.ts";
import { takesAll } from "../vendors/server.ts";
import { open } from "./open.ts";
import { described, server } from "./server.ts";

const takes = takesAll(server);
const message = outbound("sms", "+447700900123");

describe("an answer with several places of a code", () => {
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
    answer(201, { SMSMessageData: { Message, Recipients } });

  test.each([
    ["InvalidSenderId", [], { kind: "unavailable" }],
    ["Sent to 0/1", [{ statusCode: 403, messageId: "None" }], { kind: "refused" }],
    [
      "Sent to 1/1",
      [{ statusCode: 101, messageId: "A-1", cost: "KES 0.8000" }],
      { kind: "accepted", providerMessageId: "A-1", cost: { micros: 800_000, currency: "KES" } },
    ],
  ])("%s", async (text, recipients, expected) => {
    const { provider } = await open({ ...described, answer: africa }, says(text, ...recipients));
    expect(await provider.send(message)).toMatchObject(expected);
  });
});

describe("an answer by its status of HTTP", () => {
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
    const { provider } = await open({ ...described, answer: elks }, answer(status, body));
    expect(await provider.send(message)).toMatchObject(expected);
  });
});

test.each([
  [{ code: 0 }, "application/json", '{"code":0}'],
  ["ACK/Jasmin", "text/plain; charset=utf-8", "ACK/Jasmin"],
])("a receipt is answered by %j", async (response, type, text) => {
  const report = {
    ...described.report,
    key: "a-key-of-16-letters",
    response,
    cost: { amount: "price", currency: "unit" },
  };
  const { provider, surroundings } = await open({ ...described, report }, takes);
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
  expect(surroundings.taken.flatMap(({ receipts }) => receipts)).toEqual([
    { providerMessageIds: ["a"], status: "DELIVERED", cost: { micros: 7_500, currency: "USD" } },
  ]);
});

describe("basic authentication", () => {
  const { headers: _, ...bare } = described;

  test("is on each request, the check among them", async () => {
    const basic = { user: "hub", password: "pass:{word}" };
    const { peer, provider } = await open({ ...bare, basic }, takes);
    await provider.send(message);
    await provider.check();
    const expected = `Basic ${btoa("hub:pass:{word}")}`;
    expect(peer.requests.map(({ headers }) => headers.authorization)).toEqual([expected, expected]);
  });

  test.each([
    [{ ...described, basic: { user: "hub", password: "p" } }],
    [{ ...bare, basic: { user: "hub:b", password: "p" } }],
    [{ ...bare, json: { ...described.json, coding: "{encoding}" } }],
  ])("a description that does not fit together is a fault (%#)", (written) => {
    expect(options.safeParse({ baseUrl: "https://sms.example.com", ...written }).success).toBe(false);
  });
});

test.each([
  ["Your code is 123456", { gsm: 0, unicode: 8 }, { coding: 0, type: "t0" }],
  ["Ваш код 123456", { gsm: 0, unicode: 8 }, { coding: 8, type: "t8" }],
  ["Ваш код 123456", { unicode: true }, { coding: true, type: "ttrue" }],
  ["Your code is 123456", { unicode: true }, {}],
])("%j goes with the flag of its encoding", async (text, encoding, expected) => {
  const json = { to: "{to}", text: "{text}", coding: "{encoding}", type: "t{encoding}", dlr: "{callback}" };
  const { peer, provider } = await open({ ...described, json, encoding }, takes);
  await provider.send({ ...message, text });
  const {
    to: _to,
    text: _text,
    dlr: _dlr,
    ...flags
  } = JSON.parse(peer.requests[0]!.text) as Record<string, unknown>;
  expect(flags).toEqual(expected);
});
