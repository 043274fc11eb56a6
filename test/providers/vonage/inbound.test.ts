// Inbound messages in each format of Vonage's SMS API, and status queries of its account.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage/index.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith, startPeer } from "../http/peer.ts";
import { createTestDependencies, openWithPeer, type TestDependencies } from "../http/test-dependencies.ts";
import { serveAccount, apiKey, withBaseUrl } from "./account.ts";
import { server, signature, signFields, createInboundFields } from "./server.ts";

const address = "https://hub.example/callbacks/vendor";
const [from, to] = ["+447700900123", "+15005550006"];
const stop = { from: from.slice(1), to: to.slice(1), text: "STOP" };
const seconds = testStart / 1_000;
/** Creates the signed fields of the text. */
const stopFields = (others: Readonly<Record<string, string>> = {}, at = seconds) =>
  signFields({ ...createInboundFields(stop, at), ...others }, at);

type Fields = Readonly<Record<string, unknown>>;
type Form = readonly [form: string, request: (fields: Fields, told?: string) => Request];
const queryOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
const forms: readonly Form[] = [
  ["JSON", (fields, told = address) => new Request(told, { method: "POST", body: JSON.stringify(fields) })],
  [
    "a form",
    (fields, told = address) =>
      new Request(told, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: queryOf(fields),
      }),
  ],
  [
    "the address",
    (fields, told = address) => new Request(`${told}${told.includes("?") ? "&" : "?"}${queryOf(fields)}`),
  ],
];

let dependencies: TestDependencies;
let provider: ReturnType<typeof create>;
const open = (given: object) =>
  create("vendor", options.parse({ ...server.options, ...given }), dependencies);
beforeEach(() => {
  dependencies = createTestDependencies();
  provider = open({ signature });
});
afterEach(() => provider.close());
const post = async (request: Request) => (await provider.callbacks!(request)).status;

describe.each(forms)("an inbound message as %s", (_, request) => {
  test("is accepted with a valid signature only", async () => {
    const fields = stopFields();
    for (const forged of [
      { ...fields, msisdn: "447700900999" },
      { ...fields, sig: "0".repeat(64) },
      { ...fields, sig: "" },
      { ...fields, added: "1" },
      createInboundFields(stop, seconds),
      stopFields({}, seconds - 301),
    ]) {
      expect(await post(request(forged))).toBe(401);
    }
    expect(dependencies.inboundMessages).toEqual([]);
    expect(await post(request(fields))).toBe(200);
    expect(dependencies.inboundMessages).toEqual([{ channel: "sms", from, to, wish: "stop", at: testStart }]);
  });

  test("is accepted if the account signs and the URL still has a key", async () => {
    const told = `${address}?key=key-of-the-operator`;
    expect(await post(request(stopFields(), told))).toBe(200);
    expect(dependencies.inboundMessages).toHaveLength(1);
  });

  test("is accepted with the operator's key if the account does not sign", async () => {
    await provider.close();
    provider = open({ inbound: { key: "key-of-the-operator" } });
    const fields = createInboundFields(stop, seconds);
    expect(await post(request(fields, `${address}?key=key-of-another-one`))).toBe(401);
    expect(dependencies.inboundMessages).toEqual([]);
    expect(await post(request(fields, `${address}?key=key-of-the-operator`))).toBe(200);
    expect(dependencies.inboundMessages).toHaveLength(1);
  });

  test.each([
    [
      "a segment of a longer text",
      { concat: "true", "concat-ref": "1", "concat-total": "2", "concat-part": "2" },
    ],
    ["bytes", { type: "binary", text: "", data: "53544F50", udh: "06050415811581" }],
  ])("with %s is accepted, and is neither STOP nor START", async (__, others) => {
    const fields = stopFields(others);
    expect(await post(request(fields))).toBe(200);
    expect([dependencies.inboundMessages, dependencies.recordedReceipts, dependencies.log.lines]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

test.each(["", "yesterday", "2026-03-02T09:30:00", "2026-03-02 09:30:00 CET", "2026-13-02 09:30:00"])(
  "accepts a text with the time %j as a text without a time",
  async (time) => {
    const fields = stopFields({ "message-timestamp": time });
    const body = JSON.stringify(fields);
    expect(await post(new Request(address, { method: "POST", body }))).toBe(200);
    expect(dependencies.inboundMessages).toEqual([{ channel: "sms", from, to, wish: "stop" }]);
  },
);

test("recognizes a segment of a longer text also by a JSON boolean", async () => {
  const fields = stopFields({ concat: "true" });
  const body = JSON.stringify({ ...fields, concat: true, timestamp: seconds });
  expect(await post(new Request(address, { method: "POST", body }))).toBe(200);
  expect(dependencies.inboundMessages).toEqual([]);
});

test.each([
  ["if the account signs", () => ({ signature }), ""],
  ["with the key", () => ({ inbound: { key: "key-of-the-operator" } }), "?key=key-of-the-operator"],
])("responds with 200 to Vonage's trial of the address, %s", async (_, given, query) => {
  await provider.close();
  provider = open(given());
  for (const method of ["GET", "POST"]) {
    expect(await post(new Request(address + query, { method }))).toBe(200);
  }
  expect([
    dependencies.inboundMessages,
    dependencies.recordedReceipts.flatMap(({ receipts }) => receipts),
  ]).toEqual([[], []]);
  expect(dependencies.log.lines).toEqual([]);
});

test("rejects requests that only resemble a trial", async () => {
  const many = Array.from({ length: 201 }, (_, count) => `f${count}=1`).join("&");
  for (const body of [many, "{}", "[]", "x"]) {
    expect(await post(new Request(address, { method: "POST", body }))).toBe(401);
  }
  expect(await post(new Request(`${address}?x=1`))).toBe(401);
  await provider.close();
  provider = open({});
  expect(await post(new Request(address))).toBe(401);
});

test("a key in addition to a signature is invalid", () => {
  const { error } = options.safeParse({
    ...server.options,
    signature,
    inbound: { key: "key-of-the-operator" },
  });
  const message = "is only valid for an account that does not sign its callbacks";
  expect(error?.issues).toMatchObject([{ path: ["inbound"], message }]);
});

describe("if the service has no https address", () => {
  test("polls the report of a segment at the account's address, and reads no cost from it", async () => {
    const api = await startPeer(serveAccount({ product: "SMS", statusOf: () => "delivered" }));
    const opened = await openWithPeer(respondWith(500, {}), "", (baseUrl, given) =>
      create("vendor", options.parse({ ...server.options, baseUrl, apiUrl: api.baseUrl }), given),
    );
    const asked = await opened.provider.status!.poll({ providerMessageId: "0A01", channel: "sms" });
    const at = Date.parse("2023-11-14T22:13:21Z");
    const receipt = { providerMessageIds: ["0A01"], status: "DELIVERED", at };
    expect(asked).toEqual({ kind: "reported", receipt, isLast: true });
    const url = `/v2/reports/records?account_id=${apiKey}&product=SMS&direction=outbound&id=0A01`;
    expect(api.requests.map((request) => request.url)).toEqual([url]);
    expect(opened.peer.requests).toEqual([]);
    await opened.close();
    await api.close();
  });

  test("polls later if the account rejects the secret", async () => {
    const wrong = { ...server.options, apiSecret: "another" };
    const account = serveAccount({ product: "SMS", statusOf: () => "delivered" });
    const opened = await openWithPeer(account, "", (baseUrl, given) =>
      create("vendor", options.parse(withBaseUrl({ ...wrong, baseUrl }, "apiUrl")), given),
    );
    const asked = await opened.provider.status!.poll({ providerMessageId: "0A01", channel: "sms" });
    expect(asked).toEqual({ kind: "later" });
    expect(opened.dependencies.getOutput()).not.toContain("another");
    await opened.close();
  });
});
