// The vendor is a peer on loopback that responds and reports in the format of Twilio's published API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith, cutConnection, type Behaviour } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite, type ExpectedResult } from "../vendors/vendor.suite.ts";
import { accountSid, authToken, failWith, server, createSignedRequest } from "./server.ts";
import { createSkippedResult } from "../whatsapp/skipped-result.ts";

const contentSid = `HX${"0b".repeat(16)}`;
const german = `HX${"0c".repeat(16)}`;
const whatsapp = { from: "+15005550006", contentSid };
const written = { accountSid, authToken, whatsapp };

const takes = acceptAll(server);
const coded = (code: number, status: number, ...becomes: ExpectedResult) =>
  [`error ${code} with ${status}`, failWith(code, status), becomes] as const;

vendorSuite({
  name: "twilio",
  make: (limits, dependencies) => create("vendor", options.parse({ ...written, ...limits }), dependencies),
  channels: ["sms", "whatsapp"],
  secrets: [authToken],
  healthy: takes,
  badNumber: server.refuses,
  sending: {
    senderIn: ({ text }) => new URLSearchParams(text).get("From"),
    validity: {
      secondsIn: ({ text }) => Number(new URLSearchParams(text).get("ValidityPeriod")),
      least: 1,
      most: 36_000,
    },
    optsOut: failWith(21610),
  },
  answers: [
    ...[21211, 21214, 21610, 21614, 63024].map((code) => coded(code, 400, "refused")),
    coded(21617, 400, "refused", "warn"),
    ...[21212, 21408, 21606, 21608, 21612, 21703, 21910, 63007, 63016].map((code) =>
      coded(code, 400, "unavailable", "warn"),
    ),
    coded(20003, 401, "unavailable", "error"),
    coded(20429, 429, "throttled"),
    coded(21611, 429, "throttled"),
    coded(63018, 400, "throttled"),
    coded(99999, 400, "unavailable", "warn"),
    coded(20500, 500, "retry"),
    coded(20503, 503, "unavailable", "warn"),
    ["403 without a code", respondWith(403, ""), ["unavailable", "error"]],
  ],
  reports: server.reports,
  words: [
    ["accepted", "SENT"],
    ["queued", "SENT"],
    ["sending", "SENT"],
    ["sent", "SENT"],
    ["delivered", "DELIVERED"],
    ["read", "READ"],
    ["failed 30007", "FAILED", "30007"],
    ["undelivered 30003", "FAILED", "30003"],
    ["failed 30036", "EXPIRED"],
    ["canceled", "FAILED"],
    ["scheduled", undefined],
  ],
  priceMilliseconds: 300_000,
  polled: (word) => {
    const [status, code] = word.split(" ");
    return respondWith(200, { sid: "m-1", status, error_code: code === undefined ? null : Number(code) });
  },
  checked: [
    respondWith(200, { account_sid: accountSid, balance: "12.34", currency: "USD" }),
    "It accepts the credentials; the balance is 12.34 USD.",
  ],
});

const open = (given: object = {}, behaviour: Behaviour = takes) =>
  openWithPeer(behaviour, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), dependencies),
  );

let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());
const form = (at = 0) => Object.fromEntries(new URLSearchParams(opened.peer.requests[at]!.text));

describe("the request", () => {
  test("for an SMS has the sender, the text, the lifetime and the callback URL", async () => {
    await opened.provider.send(createOutboundMessage("sms", "+447700900123", { sender: "447700900456" }));
    const { method, url, headers } = opened.peer.requests[0]!;
    expect({ method, url }).toEqual({
      method: "POST",
      url: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
    });
    expect(headers.authorization).toBe(`Basic ${btoa(`${accountSid}:${authToken}`)}`);
    expect(form()).toEqual({
      To: "+447700900123",
      From: "+447700900456",
      Body: "Your code is 123456",
      ValidityPeriod: "3600",
      StatusCallback: expect.stringMatching(/^https:/),
    });
  });

  test("has the lifetime of the message, from one second to ten hours", async () => {
    const now = opened.dependencies.clock.now();
    for (const milliseconds of [1, 61_900, 86_400_000]) {
      await opened.provider.send(
        createOutboundMessage("sms", "+447700900123", { expiresAt: now + milliseconds }),
      );
    }
    expect([0, 1, 2].map((at) => form(at)["ValidityPeriod"])).toEqual(["1", "61", "36000"]);
  });

  test.each([
    [{ from: "Hub" }, { From: "Hub" }],
    [{ messagingServiceSid: `MG${"0c".repeat(16)}` }, { MessagingServiceSid: `MG${"0c".repeat(16)}` }],
  ])("with the option %j uses its value instead of the customer's sender", async (given, fields) => {
    await opened.close();
    opened = await open(given);
    await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    expect(form()).toMatchObject(fields);
    expect(Object.keys(form())).toHaveLength(5);
  });

  test("with a messaging service and a sender has both", async () => {
    await opened.close();
    const messagingServiceSid = `MG${"0c".repeat(16)}`;
    opened = await open({ from: "+447700900456", messagingServiceSid });
    await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    expect(form()).toMatchObject({ From: "+447700900456", MessagingServiceSid: messagingServiceSid });
  });

  test("is authorized by the API key if one is set", async () => {
    await opened.close();
    opened = await open({ apiKey: { sid: `SK${"0d".repeat(16)}`, secret: "key-secret" } });
    await opened.provider.send(createOutboundMessage("sms", "+447700900123"));
    const { authorization } = opened.peer.requests[0]!.headers;
    expect(authorization).toBe(`Basic ${btoa(`SK${"0d".repeat(16)}:key-secret`)}`);
  });

  test("for a WhatsApp code is the approved template with the code", async () => {
    const text = "G-493817 is your code";
    const handover = await opened.provider.send(createOutboundMessage("whatsapp", "+447700900123", { text }));
    // WhatsApp drops an expired template message, and sends no status for it.
    expect(handover).toMatchObject({ expiresAt: opened.dependencies.clock.now() + 630_000 });
    const fields = { To: "whatsapp:+447700900123", From: "whatsapp:+15005550006", ContentSid: contentSid };
    expect(form()).toMatchObject({ ...fields, ContentVariables: '{"1":"493817"}' });
    expect(form()).not.toHaveProperty("Body");
  });

  test.each([
    [{ oneTimeCode: { code: "493817", locale: "de-AT" } }, german],
    [{ oneTimeCode: { code: "493817", locale: "fr" }, recipient: "+4915112345678" }, contentSid],
    [{ recipient: "+4915112345678" }, german],
    [{ recipient: "+33612345678" }, contentSid],
  ])("for a WhatsApp code uses the template of its language: %j", async (given, sid) => {
    await opened.close();
    opened = await open({ whatsapp: { ...whatsapp, locales: { de: german } } });
    await opened.provider.send(
      createOutboundMessage("whatsapp", "+447700900123", { text: "493817", ...given }),
    );
    expect(form()).toMatchObject({ ContentSid: sid, ContentVariables: '{"1":"493817"}' });
  });

  test.each([
    ["Hello", "The text has no code: send one run of 4 to 8 digits in it."],
    ["4938-17", "The text has no code: send one run of 4 to 8 digits in it."],
    ["1234 or 5678", "The text has several runs of 4 to 8 digits: send one, which is the code."],
  ])(
    "for a WhatsApp text %j is not sent, and the customer gets the reason before the charge",
    async (text, detail) => {
      const message = createOutboundMessage("whatsapp", "+447700900123", { text });
      expect(await opened.provider.validate!(message)).toBe(detail);
      expect(await opened.provider.send(message)).toEqual(createSkippedResult(detail));
      expect(opened.peer.requests).toHaveLength(0);
    },
  );
});

test("a message with a lost response is not sent again once a receipt has shown that it was accepted", async () => {
  opened.peer.behave(cutConnection);
  const message = createOutboundMessage("sms", "+447700900123");
  expect(await opened.provider.send(message)).toMatchObject({ kind: "retry", outcomeUnknown: true });
  const report = createSignedRequest(form()["StatusCallback"]!, {
    MessageSid: "SM77",
    MessageStatus: "sent",
  });
  expect((await opened.provider.callbacks!(report)).status).toBe(200);
  const again = await opened.provider.send({ ...message, attempt: 2 });
  expect(again).toEqual({ kind: "accepted", providerMessageId: "SM77", receipts: [] });
  expect(opened.peer.requests).toHaveLength(1);
});

test("an authentic report that does not match Twilio's documentation is logged", async () => {
  const address = "https://hub.example/callbacks/vendor";
  expect((await opened.provider.callbacks!(createSignedRequest(address, { SmsSid: "SM1" }))).status).toBe(
    400,
  );
  expect(opened.dependencies.log.lines).toHaveLength(1);
});

test("a request with more than 200 fields, or without a signature, is rejected with 401", async () => {
  const address = opened.dependencies.getCallbackUrl("vendor");
  const fields = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, ""]));
  expect((await opened.provider.callbacks!(createSignedRequest(address, fields))).status).toBe(401);
  const posted = new Request(address, { method: "POST", body: "a&".repeat(30_000) });
  expect((await opened.provider.callbacks!(posted)).status).toBe(401);
});

test("a WhatsApp message without WhatsApp options is rejected before it is charged", async () => {
  const provider = create("vendor", options.parse(server.options), opened.dependencies);
  const draft = { channel: "whatsapp", recipient: "+447700900123", text: "493817" } as const;
  expect(await provider.validate?.(draft)).toContain("not configured");
  await provider.close();
});
