// Queries of the account's statuses, its balance and the application's key. The peers use Vonage's published formats.
import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage-messages/index.ts";
import { respondWith, startPeer, type Behaviour } from "../http/peer.ts";
import { createTestDependencies, openWithPeer } from "../http/test-dependencies.ts";
import { serveAccount, apiKey, apiSecret, withBaseUrl } from "../vonage/account.ts";
import { applicationId, publicPem, server } from "./server.ts";

const application = { id: applicationId, publicKey: publicPem };
const makeOf =
  (given: object) => (baseUrl: string, dependencies: ReturnType<typeof createTestDependencies>) =>
    create(
      "vendor",
      options.parse(withBaseUrl({ ...server.options, ...given, baseUrl }, "apiUrl", "restUrl")),
      dependencies,
    );
type Opened = Awaited<ReturnType<typeof open>>;
let opened: Opened | undefined;
const open = (behaviour: Behaviour, given: object = {}, serviceUrl?: string) =>
  openWithPeer(behaviour, serviceUrl, makeOf(given));
afterEach(() => opened?.close());
const noAccount = { apiKey: undefined, apiSecret: undefined };
const unknownStatusWarning =
  "The status of accepted messages will be unknown: set CONNECT_HUB_BASE_URL to an https address, or apiKey and apiSecret.";

describe("the operator's check", () => {
  const checked = async (behaviour: Behaviour, given: object = {}, serviceUrl?: string) => {
    opened = await open(behaviour, given, serviceUrl);
    return opened.provider.check();
  };
  const account = serveAccount({ product: "MESSAGES", application });

  test.each([
    ["a wrong secret", account, { apiSecret: "another" }, "It rejects apiKey and apiSecret (401)."],
    ["a wrong key", account, { apiKey: "dcba4321" }, "It rejects apiKey and apiSecret (401)."],
    [
      "another account's application",
      serveAccount({ product: "MESSAGES" }),
      {},
      "The account has no application with this applicationId (404).",
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
      "The private key does not belong to the application: Vonage has another public key.",
    ],
    [
      "an incomplete private key",
      account,
      { privateKey: "-----BEGIN PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END PRIVATE KEY-----" },
      "The private key cannot sign. Check that it is the complete PEM of an RSA key.",
    ],
    [
      "an application with an invalid public key",
      serveAccount({ product: "MESSAGES", application: { ...application, publicKey: "none" } }),
      {},
      "The private key does not belong to the application: Vonage has another public key.",
    ],
  ])("reports %s", async (_, behaviour, given, detail) => {
    expect(await checked(behaviour, given)).toEqual({ ok: false, detail });
  });

  test("reports an application in an unknown format", async () => {
    const report = await checked((request, response) =>
      request.url.startsWith("/v2/applications/")
        ? respondWith(200, { id: applicationId, keys: {} })(request, response)
        : account(request, response),
    );
    const detail = "The response does not have the vendor's format (200).";
    expect(report).toEqual({ ok: false, detail });
  });

  test("without account credentials, the check only signs, and reports that it cannot check more", async () => {
    const report = await checked(account, noAccount);
    expect(report).toEqual({ ok: true, detail: "It cannot be checked without sending a message." });
    expect(opened!.dependencies.log.lines).toEqual([]);
    expect(opened!.peer.requests).toEqual([]);
  });

  test("without account credentials and an https address, the check and the log warn that statuses are unknown", async () => {
    const report = await checked(account, noAccount, "http://127.0.0.1:8787");
    const detail = `It cannot be checked without sending a message. ${unknownStatusWarning}`;
    expect(report).toEqual({ ok: true, detail });
    expect(opened!.dependencies.log.lines).toMatchObject([{ level: "warn", message: unknownStatusWarning }]);
  });
});

describe("if the service has no https address", () => {
  const ask = (providerMessageId = "m-1") =>
    opened!.provider.status!.poll({ providerMessageId, channel: "whatsapp" });

  test("polls the account's reports with its key and secret, whatever address the messages go to", async () => {
    const api = await startPeer(serveAccount({ product: "MESSAGES", statusOf: () => "read" }));
    opened = await openWithPeer(respondWith(500, {}), "", (baseUrl, dependencies) =>
      create("vendor", options.parse({ ...server.options, baseUrl, apiUrl: api.baseUrl }), dependencies),
    );
    expect(opened.provider.status!.concurrency).toBe(2);
    expect(await ask()).toMatchObject({ kind: "reported", receipt: { status: "READ" }, isLast: true });
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

  test("a report contains the time and the cost of the message", async () => {
    opened = await open(serveAccount({ product: "MESSAGES", statusOf: () => "undeliverable 1320" }), {}, "");
    const detail = "It could not be delivered (error 1320).";
    const cost = { micros: 33_300, currency: "EUR" };
    const at = Date.parse("2023-11-14T22:13:21Z");
    const receipt = { providerMessageIds: ["m-1"], status: "FAILED", detail, cost, at };
    expect(await ask()).toEqual({ kind: "reported", receipt, isLast: true });
  });

  test.each([
    ["that is not found", serveAccount({ product: "MESSAGES" })],
    ["of another message", respondWith(200, { records: [{ message_id: "m-2", status: "delivered" }] })],
    ["without a status", respondWith(200, { records: [{ message_id: "m-1" }] })],
    ["in another format", respondWith(200, { records: { message_id: "m-1", status: "delivered" } })],
    ["that is not JSON", respondWith(200, "<html>")],
  ])("a report %s contains nothing yet", async (_, behaviour) => {
    opened = await open(behaviour, {}, "");
    expect(await ask()).toEqual({ kind: "later" });
  });

  test.each([
    {},
    { error_code: null, date_finalized: null, total_price: null, currency: null },
    { error_code: "", date_finalized: "", total_price: "", currency: "" },
    { error_code: {}, date_finalized: 7, total_price: [], currency: 7 },
  ])("ignores missing and unreadable fields except the status: %j", async (others) => {
    opened = await open(
      respondWith(200, { records: [{ message_id: "m-1", status: "rejected", ...others }] }),
      {},
      "",
    );
    const receipt = { providerMessageIds: ["m-1"], status: "FAILED", detail: "It could not be delivered." };
    expect(await ask()).toEqual({ kind: "reported", receipt, isLast: true });
  });

  test("polls nothing without the account's key and secret", async () => {
    opened = await open(respondWith(200, {}), noAccount, "");
    expect(opened.provider.status).toBeUndefined();
  });
});

test.each([
  [{ apiSecret: undefined }, "apiSecret", "apiKey and apiSecret have to be set together"],
  [{ apiKey: undefined }, "apiKey", "apiKey and apiSecret have to be set together"],
  [
    { inbound: { key: "key-of-the-operator" } },
    "inbound",
    "is only valid for an account that does not sign its callbacks",
  ],
])("the options %j have an error at %s", (given, place, message) => {
  const { error } = options.safeParse({ ...server.options, ...given });
  expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[place, message]]);
});

test("the account's key and secret are optional, and a key can replace the signature", () => {
  const given = { ...noAccount, signatureSecret: undefined, inbound: { key: "key-of-the-operator" } };
  expect(options.safeParse({ ...server.options, ...given }).error).toBeUndefined();
});
