// The vendor is a peer on loopback that answers and reports in the shapes of Vonage's published Messages API.
import { jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage-messages/index.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import { answer } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite, type Becomes } from "../vendors/vendor.suite.ts";
import { accountOf, apiSecret, everywhere } from "../vonage/account.ts";
import {
  applicationId,
  fails,
  post,
  privateKey,
  publicKey,
  server,
  signatureSecret,
  publicPem,
  tokenOf,
} from "./server.ts";

const template = { name: "login_code", language: "en", locales: { de: { language: "de" } } };
const whatsapp = { from: "+15005550006", template };
const written = { ...server.options, whatsapp };
const takes = takesAll(server);
const coded = (code: number, status: number, ...becomes: Becomes) =>
  [`error ${code} with ${status}`, fails(code, status), becomes] as const;

vendorSuite({
  name: "vonage-messages",
  make: (limits, surroundings) =>
    create("vendor", options.parse({ ...written, ...everywhere(limits, "apiUrl", "restUrl") }), surroundings),
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
      answer(401, { type: "https://developer.vonage.com/api-errors#unauthorized" }),
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
  polled: (word) => accountOf({ product: "MESSAGES", statusOf: (id) => (id === "m-1" ? word : undefined) }),
  checked: [
    accountOf({ product: "MESSAGES", application: { id: applicationId, publicKey: publicPem } }),
    "It takes apiKey and apiSecret; the balance is 10.28 EUR. The private key is the application's.",
    "apiKey and apiSecret",
  ],
});

const open = (given: object = {}) =>
  openAgainst(takes, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), surroundings),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());
const sent = (at = 0) => JSON.parse(opened.peer.requests[at]!.text) as Record<string, unknown>;

describe("the request", () => {
  test("of an SMS has the sender, the text, how long it is of use, our reference and where to report", async () => {
    const message = outbound("sms", "+447700900123");
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

  test("of a text beyond the GSM alphabet is unicode, and has what India's register gave", async () => {
    await opened.close();
    opened = await open({ dlt: { entityId: "1101456324", templateId: "1107163213" } });
    await opened.provider.send(outbound("sms", "+919812345678", { text: "कोड 123456" }));
    const sms = { encoding_type: "unicode", entity_id: "1101456324", content_id: "1107163213" };
    expect(sent()).toMatchObject({ sms });
  });

  test("is signed by the application's key, with a token that serves for minutes", async () => {
    for (let count = 0; count < 2; count += 1) await opened.provider.send(outbound("sms", "+447700900123"));
    opened.surroundings.clock.advance(301_000);
    await opened.provider.send(outbound("sms", "+447700900123"));
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

  test("of a WhatsApp code is Meta's template, in the language of the number", async () => {
    const handover = await opened.provider.send(outbound("whatsapp", "+4915112345678", { text: "123456" }));
    // WhatsApp gives a template up when its time is over, and says nothing.
    expect(handover).toMatchObject({ expiresAt: opened.surroundings.clock.now() + 630_000 });
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

  test("of a text without a template goes as it stands where the operator allows it, and else not at all", async () => {
    const text = "Your parcel has come.";
    const fault = await opened.provider.faultOf?.({ channel: "whatsapp", recipient: "+447700900123", text });
    expect(fault).toContain("has no code");
    await opened.close();
    opened = await open({ whatsapp: { from: whatsapp.from, freeText: true } });
    opened.surroundings.windows.are = "open";
    await opened.provider.send(outbound("whatsapp", "+447700900123", { text }));
    expect(sent()).toMatchObject({ channel: "whatsapp", message_type: "text", text });
  });

  test("is not made with a key that cannot sign, and the operator is told", async () => {
    await opened.close();
    opened = await open({
      privateKey: "-----BEGIN PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END PRIVATE KEY-----",
    });
    const handover = await opened.provider.send(outbound("sms", "+447700900123"));
    expect(handover.kind).toBe("unavailable");
    expect(opened.peer.requests).toEqual([]);
    expect(opened.surroundings.log.lines.map(({ level }) => level)).toEqual(["error"]);
    expect(await opened.provider.check()).toMatchObject({
      ok: false,
      detail: expect.stringContaining("cannot sign"),
    });
  });
});

describe("a report's token", () => {
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

  test("has the hash of the body, Vonage's vector, and is at most five minutes old", async () => {
    expect(await withToken(`Bearer ${tokenOf(claims)}`)).toBe(200);
    expect(await withToken(`Bearer ${tokenOf(claims)}`, `${body} `)).toBe(401);
    expect(await withToken(`Bearer ${tokenOf({ ...claims, iat: seconds - 301 })}`)).toBe(401);
    expect(await withToken(`Bearer ${tokenOf({ payload_hash: claims.payload_hash })}`)).toBe(401);
    expect(await withToken(`Bearer ${tokenOf(claims, "another-secret")}`)).toBe(401);
  });

  test.each(["", "Basic dTpw", "Bearer", "Bearer a.b.c", `Bearer ${"a".repeat(5_000)}`])(
    "%j: 401",
    async (given) => {
      expect(await withToken(given)).toBe(401);
    },
  );

  test("that says it needs no signature is refused", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    expect(await withToken(`Bearer ${part({ alg: "none" })}.${part(claims)}.`)).toBe(401);
  });

  test("is not asked for where the account signs nothing: the address of the message counts", async () => {
    await opened.close();
    opened = await open({ signatureSecret: undefined });
    await opened.provider.send(outbound("sms", "+447700900123"));
    const told = server.reports.addressIn(opened.peer.requests[0]!)!;
    const unsigned = (to: string) => opened.provider.callbacks!(new Request(to, { method: "POST", body }));
    expect((await unsigned(address)).status).toBe(401);
    expect((await unsigned(told)).status).toBe(200);
  });

  test("tells what the message costs", async () => {
    await opened.provider.callbacks!(
      post(
        address,
        '{"message_uuid":"u1","status":"delivered","usage":{"currency":"EUR","price":"0.0333"}}',
        seconds,
      ),
    );
    expect(opened.surroundings.taken[0]!.receipts[0]).toMatchObject({
      cost: { micros: 33_300, currency: "EUR" },
    });
  });
});
