// The vendor is a peer on loopback that answers and reports in the shapes of Twilio's published API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { outbound } from "../gateway.suite.ts";
import { answer, cut, type Behaviour } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite, type Becomes } from "../vendors/vendor.suite.ts";
import { accountSid, authToken, fails, server, signed } from "./server.ts";
import { notCarried } from "../whatsapp/not-carried.ts";

const contentSid = `HX${"0b".repeat(16)}`;
const german = `HX${"0c".repeat(16)}`;
const whatsapp = { from: "+15005550006", contentSid };
const written = { accountSid, authToken, whatsapp };

const takes = takesAll(server);
const coded = (code: number, status: number, ...becomes: Becomes) =>
  [`error ${code} with ${status}`, fails(code, status), becomes] as const;

vendorSuite({
  name: "twilio",
  make: (limits, surroundings) => create("vendor", options.parse({ ...written, ...limits }), surroundings),
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
    optsOut: fails(21610),
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
    ["403 without a code", answer(403, ""), ["unavailable", "error"]],
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
    return answer(200, { sid: "m-1", status, error_code: code === undefined ? null : Number(code) });
  },
  checked: [
    answer(200, { account_sid: accountSid, balance: "12.34", currency: "USD" }),
    "It takes the credentials; the balance is 12.34 USD.",
  ],
});

const open = (given: object = {}, behaviour: Behaviour = takes) =>
  openAgainst(behaviour, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl, ...given }), surroundings),
  );

let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());
const form = (at = 0) => Object.fromEntries(new URLSearchParams(opened.peer.requests[at]!.text));

describe("the request", () => {
  test("of an SMS has the sender, the text, how long it is of use, and where to report", async () => {
    await opened.provider.send(outbound("sms", "+447700900123", { sender: "447700900456" }));
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

  test("is of use for as long as the message, from a second to ten hours", async () => {
    const now = opened.surroundings.clock.now();
    for (const milliseconds of [1, 61_900, 86_400_000]) {
      await opened.provider.send(outbound("sms", "+447700900123", { expiresAt: now + milliseconds }));
    }
    expect([0, 1, 2].map((at) => form(at)["ValidityPeriod"])).toEqual(["1", "61", "36000"]);
  });

  test.each([
    [{ from: "Hub" }, { From: "Hub" }],
    [{ messagingServiceSid: `MG${"0c".repeat(16)}` }, { MessagingServiceSid: `MG${"0c".repeat(16)}` }],
  ])("with %j has it in place of the customer's sender", async (given, fields) => {
    await opened.close();
    opened = await open(given);
    await opened.provider.send(outbound("sms", "+447700900123"));
    expect(form()).toMatchObject(fields);
    expect(Object.keys(form())).toHaveLength(5);
  });

  test("with a messaging service and a sender of its own has both", async () => {
    await opened.close();
    const messagingServiceSid = `MG${"0c".repeat(16)}`;
    opened = await open({ from: "+447700900456", messagingServiceSid });
    await opened.provider.send(outbound("sms", "+447700900123"));
    expect(form()).toMatchObject({ From: "+447700900456", MessagingServiceSid: messagingServiceSid });
  });

  test("is authorized by the API key where there is one", async () => {
    await opened.close();
    opened = await open({ apiKey: { sid: `SK${"0d".repeat(16)}`, secret: "key-secret" } });
    await opened.provider.send(outbound("sms", "+447700900123"));
    const { authorization } = opened.peer.requests[0]!.headers;
    expect(authorization).toBe(`Basic ${btoa(`SK${"0d".repeat(16)}:key-secret`)}`);
  });

  test("of a WhatsApp code is the approved template with the code", async () => {
    const text = "G-493817 is your code";
    const handover = await opened.provider.send(outbound("whatsapp", "+447700900123", { text }));
    // WhatsApp gives a template up when its time is over, and says nothing.
    expect(handover).toMatchObject({ expiresAt: opened.surroundings.clock.now() + 630_000 });
    const fields = { To: "whatsapp:+447700900123", From: "whatsapp:+15005550006", ContentSid: contentSid };
    expect(form()).toMatchObject({ ...fields, ContentVariables: '{"1":"493817"}' });
    expect(form()).not.toHaveProperty("Body");
  });

  test.each([
    [{ oneTimeCode: { code: "493817", locale: "de-AT" } }, german],
    [{ oneTimeCode: { code: "493817", locale: "fr" }, recipient: "+4915112345678" }, contentSid],
    [{ recipient: "+4915112345678" }, german],
    [{ recipient: "+33612345678" }, contentSid],
  ])("of a WhatsApp code is in the template for its language: %j", async (given, sid) => {
    await opened.close();
    opened = await open({ whatsapp: { ...whatsapp, locales: { de: german } } });
    await opened.provider.send(outbound("whatsapp", "+447700900123", { text: "493817", ...given }));
    expect(form()).toMatchObject({ ContentSid: sid, ContentVariables: '{"1":"493817"}' });
  });

  test.each([
    ["Hello", "The text has no code: send one run of 4 to 8 digits in it."],
    ["4938-17", "The text has no code: send one run of 4 to 8 digits in it."],
    ["1234 or 5678", "The text has several runs of 4 to 8 digits: send one, which is the code."],
  ])("of a WhatsApp text %j is none, told before the charge", async (text, detail) => {
    const message = outbound("whatsapp", "+447700900123", { text });
    expect(await opened.provider.faultOf!(message)).toBe(detail);
    expect(await opened.provider.send(message)).toEqual(notCarried(detail));
    expect(opened.peer.requests).toHaveLength(0);
  });
});

test("a message whose answer was lost is not sent again once a report has told that it was taken", async () => {
  opened.peer.behave(cut);
  const message = outbound("sms", "+447700900123");
  expect(await opened.provider.send(message)).toMatchObject({ kind: "retry", outcomeUnknown: true });
  const report = signed(form()["StatusCallback"]!, { MessageSid: "SM77", MessageStatus: "sent" });
  expect((await opened.provider.callbacks!(report)).status).toBe(200);
  const again = await opened.provider.send({ ...message, attempt: 2 });
  expect(again).toEqual({ kind: "accepted", providerMessageId: "SM77", receipts: [] });
  expect(opened.peer.requests).toHaveLength(1);
});

test("a genuine report that is not what Twilio promises is told to the operator", async () => {
  const address = "https://hub.example/callbacks/vendor";
  expect((await opened.provider.callbacks!(signed(address, { SmsSid: "SM1" }))).status).toBe(400);
  expect(opened.surroundings.log.lines).toHaveLength(1);
});

test("what cannot be genuine is refused before it is read: no signature's form, or more fields than Twilio posts", async () => {
  const address = opened.surroundings.callbackUrl("vendor");
  const fields = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, ""]));
  expect((await opened.provider.callbacks!(signed(address, fields))).status).toBe(401);
  const posted = new Request(address, { method: "POST", body: "a&".repeat(30_000) });
  expect((await opened.provider.callbacks!(posted)).status).toBe(401);
});

test("a WhatsApp message without options for it is refused before it is charged", async () => {
  const provider = create("vendor", options.parse(server.options), opened.surroundings);
  const draft = { channel: "whatsapp", recipient: "+447700900123", text: "493817" } as const;
  expect(await provider.faultOf?.(draft)).toContain("not set up");
  await provider.close();
});
