// The vendor is a peer on loopback that responds and reports in the format of Vonage's published Messages API.
import { jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage-messages/index.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite, type ExpectedResult } from "../vendors/vendor.suite.ts";
import { serveAccount, apiSecret, withBaseUrl } from "../vonage/account.ts";
import {
  applicationId,
  failWith,
  createSignedRequest,
  privateKey,
  publicKey,
  server,
  signatureSecret,
  publicPem,
  signToken,
} from "./server.ts";

const template = { name: "login_code", language: "en", locales: { de: { language: "de" } } };
const whatsapp = { from: "+15005550006", template };
const written = { ...server.options, whatsapp };
const takes = acceptAll(server);
const coded = (code: number, status: number, ...becomes: ExpectedResult) =>
  [`error ${code} with ${status}`, failWith(code, status), becomes] as const;

vendorSuite({
  name: "vonage-messages",
  make: (limits, dependencies) =>
    create(
      "vendor",
      options.parse({ ...written, ...withBaseUrl(limits, "apiUrl", "restUrl") }),
      dependencies,
    ),
  channels: ["sms", "whatsapp"],
  secrets: [privateKey.split("\n")[1]!, signatureSecret, apiSecret],
  healthy: takes,
  badNumber: server.refuses,
  sending: {
    senderIn: ({ text }) => (JSON.parse(text) as { from: string }).from,
    validity: {
      secondsIn: ({ text }) => (JSON.parse(text) as { ttl: number }).ttl,
      least: 20,
      most: 604_800,
    },
  },
  answers: [
    coded(1050, 422, "refused"),
    ...[1040, 1090].map((code) => coded(code, 422, "refused", "warn")),
    ...[1010, 1020, 1022, 1120].map((code) => coded(code, 422, "unavailable", "warn")),
    ...[1060, 1070, 1080].map((code) => coded(code, 400, "unavailable", "error")),
    coded(1000, 429, "throttled"),
    ...[1030, 1100].map((code) => coded(code, 500, "retry")),
    coded(9999, 422, "unavailable", "warn"),
    [
      "401",
      respondWith(401, { type: "https://developer.vonage.com/api-errors#unauthorized" }),
      ["unavailable", "error"],
    ],
  ],
  reports: server.reports,
  words: [
    ["submitted", "SENT"],
    ["delivered", "DELIVERED"],
    ["read", "READ"],
    ["rejected 1241", "FAILED", "1241"],
    ["undeliverable 1320", "FAILED", "1320"],
    ["scheduled", "unknown"],
  ],
  polled: (word) =>
    serveAccount({ product: "MESSAGES", statusOf: (id) => (id === "m-1" ? word : undefined) }),
  checked: [
    serveAccount({ product: "MESSAGES", application: { id: applicationId, publicKey: publicPem } }),
    "It accepts apiKey and apiSecret; the balance is 10.28 EUR. The private key belongs to the application.",
    "apiKey and apiSecret",
  ],
});

const open = (given: object = {}) =>
  openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), dependencies),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());
const sent = (at = 0) => JSON.parse(opened.peer.requests[at]!.text) as Record<string, unknown>;

describe("the request", () => {
  test("for an SMS has the sender, the text, the lifetime, the message id and the callback URL", async () => {
    const message = createOutboundMessage("sms", "+447700900123");
    await opened.provider.send(message);
    const { method, url } = opened.peer.requests[0]!;
    expect([method, url]).toEqual(["POST", "/v1/messages"]);
    expect(sent()).toEqual({
      channel: "sms",
      from: "Example",
      to: "447700900123",
      message_type: "text",
      text: "Your code is 123456",
      ttl: 3_600,
      sms: { encoding_type: "text" },
      client_ref: message.id,
      webhook_url: expect.stringMatching(/^https:/) as unknown,
      webhook_version: "v1",
    });
  });

  test("for a text outside the GSM alphabet is unicode, and has the DLT ids", async () => {
    await opened.close();
    opened = await open({ dlt: { entityId: "1101456324", templateId: "1107163213" } });
    await opened.provider.send(createOutboundMessage("sms", "+919812345678", { text: "कोड 123456" }));
    const sms = { encoding_type: "unicode", entity_id: "1101456324", content_id: "1107163213" };
    expect(sent()).toMatchObject({ sms });
  });

  test("has a token that the application's key signs, and that is reused until it is five minutes old", async () => {
    for (let count = 0; count < 2; count += 1)
      await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    opened.dependencies.clock.advance(301_000);
    await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    const tokens = opened.peer.requests.map(({ headers }) => headers.authorization!.replace("Bearer ", ""));
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[0]).not.toBe(tokens[2]);
    const { payload, protectedHeader } = await jwtVerify(tokens[0]!, publicKey, {
      currentDate: new Date(testStart),
    });
    expect(protectedHeader.alg).toBe("RS256");
    const iat = testStart / 1_000;
    expect(payload).toEqual({
      application_id: applicationId,
      iat,
      exp: iat + 900,
      jti: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    });
  });

  test("for a WhatsApp code is Meta's template in the language of the number", async () => {
    const handover = await opened.provider.send(
      createOutboundMessage("whatsapp", "+4915112345678", { text: "123456" }),
    );
    // WhatsApp drops an expired template message, and sends no status for it.
    expect(handover).toMatchObject({ expiresAt: opened.dependencies.clock.now() + 630_000 });
    const parameters = [{ type: "text", text: "123456" }];
    expect(sent()).toMatchObject({
      channel: "whatsapp",
      from: "15005550006",
      to: "4915112345678",
      message_type: "custom",
      custom: {
        type: "template",
        template: {
          name: "login_code",
          language: { code: "de" },
          components: [
            { type: "body", parameters },
            { type: "button", sub_type: "url", index: "0", parameters },
          ],
        },
      },
    });
  });

  test("for a text without a template is a free text if the operator allows it, otherwise it is not sent", async () => {
    const text = "Your parcel has come.";
    const fault = await opened.provider.validate?.({ channel: "whatsapp", recipient: "+447700900123", text });
    expect(fault).toContain("has no code");
    await opened.close();
    opened = await open({ whatsapp: { from: whatsapp.from, freeText: true } });
    opened.dependencies.windows.state = "open";
    await opened.provider.send(createOutboundMessage("whatsapp", "+447700900123", { text }));
    expect(sent()).toMatchObject({ channel: "whatsapp", message_type: "text", text });
  });

  test("is not sent if the key cannot sign, and this is logged", async () => {
    await opened.close();
    opened = await open({
      privateKey: "-----BEGIN PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END PRIVATE KEY-----",
    });
    const handover = await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    expect(handover.kind).toBe("unavailable");
    expect(opened.peer.requests).toEqual([]);
    expect(opened.dependencies.log.lines.map(({ level }) => level)).toEqual(["error"]);
    expect(await opened.provider.check()).toMatchObject({
      ok: false,
      detail: expect.stringContaining("cannot sign"),
    });
  });
});

describe("the token of a report", () => {
  const body = '{"message_uuid":"u1","status":"delivered"}';
  const seconds = testStart / 1_000;
  const claims = {
    iat: seconds,
    payload_hash: "d0bbdf78fa213904cff9f9ba0a93513b36c4f5f069ae20ce5ec9f5ecabb202a1",
  };
  const address = "https://hub.example/callbacks/vendor";
  const withToken = async (authorization: string, posted = body) => {
    const request = new Request(address, { method: "POST", headers: { authorization }, body: posted });
    return (await opened.provider.callbacks!(request)).status;
  };

  test("has the hash of the body and a signature by the account's secret, and is valid for five minutes", async () => {
    expect(await withToken(`Bearer ${signToken(claims)}`)).toBe(200);
    expect(await withToken(`Bearer ${signToken(claims)}`, `${body} `)).toBe(401);
    expect(await withToken(`Bearer ${signToken({ ...claims, iat: seconds - 301 })}`)).toBe(401);
    expect(await withToken(`Bearer ${signToken({ payload_hash: claims.payload_hash })}`)).toBe(401);
    expect(await withToken(`Bearer ${signToken(claims, "another-secret")}`)).toBe(401);
  });

  test.each(["", "Basic dTpw", "Bearer", "Bearer a.b.c", `Bearer ${"a".repeat(5_000)}`])(
    "is rejected with 401 if the header is %j",
    async (given) => {
      expect(await withToken(given)).toBe(401);
    },
  );

  test("without a signature algorithm is rejected", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    expect(await withToken(`Bearer ${part({ alg: "none" })}.${part(claims)}.`)).toBe(401);
  });

  test("is not required if the account does not sign, because the callback URL identifies the message", async () => {
    await opened.close();
    opened = await open({ signatureSecret: undefined });
    await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    const told = server.reports.addressIn(opened.peer.requests[0]!)!;
    const unsigned = (to: string) => opened.provider.callbacks!(new Request(to, { method: "POST", body }));
    expect((await unsigned(address)).status).toBe(401);
    expect((await unsigned(told)).status).toBe(200);
  });

  test("is valid for a report with the cost of the message, which is stored", async () => {
    await opened.provider.callbacks!(
      createSignedRequest(
        address,
        '{"message_uuid":"u1","status":"delivered","usage":{"currency":"EUR","price":"0.0333"}}',
        seconds,
      ),
    );
    expect(opened.dependencies.recordedReceipts[0]!.receipts[0]).toMatchObject({
      cost: { micros: 33_300, currency: "EUR" },
    });
  });
});
