// What recipients write, in each form in which Vonage's SMS API posts it, and what its account is asked.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage/index.ts";
import { testStart } from "../../support/clock.ts";
import { answer, startPeer } from "../http/peer.ts";
import { createTestSurroundings, openAgainst, type TestSurroundings } from "../http/surroundings.ts";
import { accountOf, apiKey, everywhere } from "./account.ts";
import { server, signature, signedFields, writtenFields } from "./server.ts";

const address = "https://hub.example/callbacks/vendor";
const [from, to] = ["+447700900123", "+15005550006"];
const stop = { from: from.slice(1), to: to.slice(1), text: "STOP" };
const seconds = testStart / 1_000;
/** What is posted of the text, signed. */
const stopFields = (others: Readonly<Record<string, string>> = {}, at = seconds) =>
  signedFields({ ...writtenFields(stop, at), ...others }, at);

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

let surroundings: TestSurroundings;
let provider: ReturnType<typeof create>;
const open = (given: object) =>
  create("vendor", options.parse({ ...server.options, ...given }), surroundings);
beforeEach(() => {
  surroundings = createTestSurroundings();
  provider = open({ signature });
});
afterEach(() => provider.close());
const post = async (request: Request) => (await provider.callbacks!(request)).status;

describe.each(forms)("what a recipient writes, in %s", (_, request) => {
  test("is taken with its signature, and with no other", async () => {
    const fields = stopFields();
    for (const forged of [
      { ...fields, msisdn: "447700900999" },
      { ...fields, sig: "0".repeat(64) },
      { ...fields, sig: "" },
      { ...fields, added: "1" },
      writtenFields(stop, seconds),
      stopFields({}, seconds - 301),
    ]) {
      expect(await post(request(forged))).toBe(401);
    }
    expect(surroundings.inbounds).toEqual([]);
    expect(await post(request(fields))).toBe(200);
    expect(surroundings.inbounds).toEqual([{ channel: "sms", from, to, wish: "stop", at: testStart }]);
  });

  test("is taken where a key is left in the address of an account that signs", async () => {
    const told = `${address}?key=key-of-the-operator`;
    expect(await post(request(stopFields(), told))).toBe(200);
    expect(surroundings.inbounds).toHaveLength(1);
  });

  test("is taken with the operator's key where nothing is signed", async () => {
    await provider.close();
    provider = open({ inbound: { key: "key-of-the-operator" } });
    const fields = writtenFields(stop, seconds);
    expect(await post(request(fields, `${address}?key=key-of-another-one`))).toBe(401);
    expect(surroundings.inbounds).toEqual([]);
    expect(await post(request(fields, `${address}?key=key-of-the-operator`))).toBe(200);
    expect(surroundings.inbounds).toHaveLength(1);
  });

  test.each([
    [
      "a part of a longer text",
      { concat: "true", "concat-ref": "1", "concat-total": "2", "concat-part": "2" },
    ],
    ["bytes", { type: "binary", text: "", data: "53544F50", udh: "06050415811581" }],
  ])("as %s is taken, and is no wish", async (__, others) => {
    const fields = stopFields(others);
    expect(await post(request(fields))).toBe(200);
    expect([surroundings.inbounds, surroundings.taken, surroundings.log.lines]).toEqual([[], [], []]);
  });
});

test.each(["", "yesterday", "2026-03-02T09:30:00", "2026-03-02 09:30:00 CET", "2026-13-02 09:30:00"])(
  "a text of the time %j is taken as one that tells none",
  async (time) => {
    const fields = stopFields({ "message-timestamp": time });
    const body = JSON.stringify(fields);
    expect(await post(new Request(address, { method: "POST", body }))).toBe(200);
    expect(surroundings.inbounds).toEqual([{ channel: "sms", from, to, wish: "stop" }]);
  },
);

test("a part of a longer text is known by a truth value of JSON, too", async () => {
  const fields = stopFields({ concat: "true" });
  const body = JSON.stringify({ ...fields, concat: true, timestamp: seconds });
  expect(await post(new Request(address, { method: "POST", body }))).toBe(200);
  expect(surroundings.inbounds).toEqual([]);
});

test.each([
  ["where the account signs", () => ({ signature }), ""],
  ["with the key", () => ({ inbound: { key: "key-of-the-operator" } }), "?key=key-of-the-operator"],
])("Vonage's trial of the address, %s, is answered with 200", async (_, given, query) => {
  await provider.close();
  provider = open(given());
  for (const method of ["GET", "POST"]) {
    expect(await post(new Request(address + query, { method }))).toBe(200);
  }
  expect([surroundings.inbounds, surroundings.taken.flatMap(({ receipts }) => receipts)]).toEqual([[], []]);
  expect(surroundings.log.lines).toEqual([]);
});

test("what is no trial is not answered like one", async () => {
  const many = Array.from({ length: 201 }, (_, count) => `f${count}=1`).join("&");
  for (const body of [many, "{}", "[]", "x"]) {
    expect(await post(new Request(address, { method: "POST", body }))).toBe(401);
  }
  expect(await post(new Request(`${address}?x=1`))).toBe(401);
  await provider.close();
  provider = open({});
  expect(await post(new Request(address))).toBe(401);
});

test("a key beside a signature is a fault", () => {
  const { error } = options.safeParse({
    ...server.options,
    signature,
    inbound: { key: "key-of-the-operator" },
  });
  const message = "is for an account that does not sign what it posts";
  expect(error?.issues).toMatchObject([{ path: ["inbound"], message }]);
});

describe("where the service has no https address", () => {
  test("the report of each part is asked for where the account is, and its price is that of the answer", async () => {
    const api = await startPeer(accountOf({ product: "SMS", statusOf: () => "delivered" }));
    const opened = await openAgainst(answer(500, {}), "", (baseUrl, given) =>
      create("vendor", options.parse({ ...server.options, baseUrl, apiUrl: api.baseUrl }), given),
    );
    const asked = await opened.provider.status!.ask({ providerMessageId: "0A01", channel: "sms" });
    const at = Date.parse("2023-11-14T22:13:21Z");
    const receipt = { providerMessageIds: ["0A01"], status: "DELIVERED", at };
    expect(asked).toEqual({ kind: "told", receipt, isLast: true });
    const url = `/v2/reports/records?account_id=${apiKey}&product=SMS&direction=outbound&id=0A01`;
    expect(api.requests.map((request) => request.url)).toEqual([url]);
    expect(opened.peer.requests).toEqual([]);
    await opened.close();
    await api.close();
  });

  test("the reports are refused to another secret: nothing is known yet", async () => {
    const wrong = { ...server.options, apiSecret: "another" };
    const account = accountOf({ product: "SMS", statusOf: () => "delivered" });
    const opened = await openAgainst(account, "", (baseUrl, given) =>
      create("vendor", options.parse(everywhere({ ...wrong, baseUrl }, "apiUrl")), given),
    );
    const asked = await opened.provider.status!.ask({ providerMessageId: "0A01", channel: "sms" });
    expect(asked).toEqual({ kind: "later" });
    expect(opened.surroundings.said()).not.toContain("another");
    await opened.close();
  });
});
