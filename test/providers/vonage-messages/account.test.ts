// How the account is asked for statuses, its balance and the application's key, by servers in Vonage's published shapes.
import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage-messages/index.ts";
import { answer, startPeer, type Behaviour } from "../http/peer.ts";
import { createTestSurroundings, openAgainst } from "../http/surroundings.ts";
import { accountOf, apiKey, apiSecret, everywhere } from "../vonage/account.ts";
import { applicationId, publicPem, server } from "./server.ts";

const application = { id: applicationId, publicKey: publicPem };
const makeOf =
  (given: object) => (baseUrl: string, surroundings: ReturnType<typeof createTestSurroundings>) =>
    create(
      "vendor",
      options.parse(everywhere({ ...server.options, ...given, baseUrl }, "apiUrl", "restUrl")),
      surroundings,
    );
type Opened = Awaited<ReturnType<typeof open>>;
let opened: Opened | undefined;
const open = (behaviour: Behaviour, given: object = {}, serviceUrl?: string) =>
  openAgainst(behaviour, serviceUrl, makeOf(given));
afterEach(() => opened?.close());
const noAccount = { apiKey: undefined, apiSecret: undefined };
const unasked =
  "Nothing will be known of what it takes: set CONNECT_HUB_BASE_URL to an https address, or apiKey and apiSecret.";

describe("the operator's check", () => {
  const checked = async (behaviour: Behaviour, given: object = {}, serviceUrl?: string) => {
    opened = await open(behaviour, given, serviceUrl);
    return opened.provider.check();
  };
  const account = accountOf({ product: "MESSAGES", application });

  test.each([
    ["a wrong secret", account, { apiSecret: "another" }, "It does not take apiKey and apiSecret (401)."],
    ["a wrong key", account, { apiKey: "dcba4321" }, "It does not take apiKey and apiSecret (401)."],
    [
      "another account's application",
      accountOf({ product: "MESSAGES" }),
      {},
      "The account has no application of this applicationId (404).",
    ],
    [
      "another application's private key",
      account,
      {
        privateKey: generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({
          type: "pkcs8",
          format: "pem",
        }),
      },
      "The private key is not the application's: Vonage has the public key of another.",
    ],
    [
      "a private key that is cut off",
      account,
      { privateKey: "-----BEGIN PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END PRIVATE KEY-----" },
      "The private key cannot sign: is it the whole PEM of an RSA key?",
    ],
    [
      "an application whose public key is none",
      accountOf({ product: "MESSAGES", application: { ...application, publicKey: "none" } }),
      {},
      "The private key is not the application's: Vonage has the public key of another.",
    ],
  ])("tells of %s", async (_, behaviour, given, detail) => {
    expect(await checked(behaviour, given)).toEqual({ ok: false, detail });
  });

  test("tells of an application that is shown in another shape", async () => {
    const report = await checked((request, response) =>
      request.url.startsWith("/v2/applications/")
        ? answer(200, { id: applicationId, keys: {} })(request, response)
        : account(request, response),
    );
    const detail = "It answered, and not as this vendor does (200).";
    expect(report).toEqual({ ok: false, detail });
  });

  test("without the account signs, and says that nothing can be asked", async () => {
    const report = await checked(account, noAccount);
    expect(report).toEqual({ ok: true, detail: "Nothing can be asked of it without sending." });
    expect(opened!.surroundings.log.lines).toEqual([]);
    expect(opened!.peer.requests).toEqual([]);
  });

  test("without the account and an https address says so, and the log does at the start", async () => {
    const report = await checked(account, noAccount, "http://127.0.0.1:8787");
    const detail = `Nothing can be asked of it without sending. ${unasked}`;
    expect(report).toEqual({ ok: true, detail });
    expect(opened!.surroundings.log.lines).toMatchObject([{ level: "warn", message: unasked }]);
  });
});

describe("where the service has no https address", () => {
  const ask = (providerMessageId = "m-1") =>
    opened!.provider.status!.ask({ providerMessageId, channel: "whatsapp" });

  test("the account's report is asked for, by its key and secret, wherever messages go", async () => {
    const api = await startPeer(accountOf({ product: "MESSAGES", statusOf: () => "read" }));
    opened = await openAgainst(answer(500, {}), "", (baseUrl, surroundings) =>
      create("vendor", options.parse({ ...server.options, baseUrl, apiUrl: api.baseUrl }), surroundings),
    );
    expect(opened.provider.status!.atOnce).toBe(2);
    expect(await ask()).toMatchObject({ kind: "told", receipt: { status: "READ" }, isLast: true });
    const basic = Buffer.from(`${apiKey}:${apiSecret}`).toString("base64");
    expect(api.requests).toMatchObject([
      {
        method: "GET",
        url: `/v2/reports/records?account_id=${apiKey}&product=MESSAGES&direction=outbound&id=m-1`,
        headers: { authorization: `Basic ${basic}` },
      },
    ]);
    expect(opened.peer.requests).toEqual([]);
    await api.close();
  });

  test("the report tells when it was, and what the message costs", async () => {
    opened = await open(accountOf({ product: "MESSAGES", statusOf: () => "undeliverable 1320" }), {}, "");
    const detail = "It could not be delivered (error 1320).";
    const cost = { micros: 33_300, currency: "EUR" };
    const at = Date.parse("2023-11-14T22:13:21Z");
    const receipt = { providerMessageIds: ["m-1"], status: "FAILED", detail, cost, at };
    expect(await ask()).toEqual({ kind: "told", receipt, isLast: true });
  });

  test.each([
    ["that is not found", accountOf({ product: "MESSAGES" })],
    ["of another message", answer(200, { records: [{ message_id: "m-2", status: "delivered" }] })],
    ["without a status", answer(200, { records: [{ message_id: "m-1" }] })],
    ["in another shape", answer(200, { records: { message_id: "m-1", status: "delivered" } })],
    ["that is no JSON", answer(200, "<html>")],
  ])("a report %s says nothing yet", async (_, behaviour) => {
    opened = await open(behaviour, {}, "");
    expect(await ask()).toEqual({ kind: "later" });
  });

  test.each([
    {},
    { error_code: null, date_finalized: null, total_price: null, currency: null },
    { error_code: "", date_finalized: "", total_price: "", currency: "" },
    { error_code: {}, date_finalized: 7, total_price: [], currency: 7 },
  ])("what is not there beside the status, or cannot be read, is left out: %j", async (others) => {
    opened = await open(
      answer(200, { records: [{ message_id: "m-1", status: "rejected", ...others }] }),
      {},
      "",
    );
    const receipt = { providerMessageIds: ["m-1"], status: "FAILED", detail: "It could not be delivered." };
    expect(await ask()).toEqual({ kind: "told", receipt, isLast: true });
  });

  test("nothing is asked without the account's key and secret", async () => {
    opened = await open(answer(200, {}), noAccount, "");
    expect(opened.provider.status).toBeUndefined();
  });
});

test.each([
  [{ apiSecret: undefined }, "apiSecret", "apiKey and apiSecret go together"],
  [{ apiKey: undefined }, "apiKey", "apiKey and apiSecret go together"],
  [
    { inbound: { key: "key-of-the-operator" } },
    "inbound",
    "is for an account that does not sign what it posts",
  ],
])("the options %j are a fault of %s", (given, place, message) => {
  const { error } = options.safeParse({ ...server.options, ...given });
  expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[place, message]]);
});

test("the account's key and secret may be left out, and a key stands in for the signature", () => {
  const given = { ...noAccount, signatureSecret: undefined, inbound: { key: "key-of-the-operator" } };
  expect(options.safeParse({ ...server.options, ...given }).error).toBeUndefined();
});
