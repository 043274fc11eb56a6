// The vendor is a peer on loopback that answers in the shapes of Meta's published Cloud API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/whatsapp-cloud/index.ts";
import { gatewaySuite } from "../gateway.suite.ts";
import { faultProfileSuite } from "../http/fault-profile.suite.ts";
import { fails, message, open, phoneNumberId, secrets, takes, template, type Opened } from "./cloud.ts";

describe.each([
  ["text", {}],
  ["template", { template }],
])("by %s", (_, mode) => {
  gatewaySuite("whatsapp-cloud", ["whatsapp"], async () => {
    const opened = await open(mode);
    opened.peer.behave((request, response) => {
      if (request.text.includes("900101")) return fails(131026)(request, response);
      if (request.text.includes("900106")) return fails(131056, 429)(request, response);
      return takes(request, response);
    });
    const recipients = ["00", "01", "06", "99"].map((ending) => `+4477009001${ending}`);
    return { gateway: opened.provider, recipients, close: opened.close };
  });
});

faultProfileSuite("whatsapp-cloud", {
  open: (limits, surroundings) =>
    create("whatsapp", options.parse({ ...secrets, phoneNumberId, ...limits }), surroundings),
  healthy: takes,
  message,
  secrets: [...Object.values(secrets), "123456", "447700900123"],
});

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const bodyOf = () => JSON.parse(opened.peer.requests[0]!.text) as Record<string, unknown>;

describe("the request", () => {
  test("without a template is the text as it stands", async () => {
    const handover = await opened.provider.send(message({ text: "123456 or 654321: https://example.com" }));
    expect(handover).toEqual({
      kind: "accepted",
      providerMessageId: expect.stringMatching(/^wamid\./),
      receipts: [],
    });
    const { method, url, headers } = opened.peer.requests[0]!;
    expect({ method, url }).toEqual({ method: "POST", url: `/v24.0/${phoneNumberId}/messages` });
    expect(headers).toMatchObject({ authorization: `Bearer ${secrets.accessToken}` });
    expect(bodyOf()).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+447700900123",
      type: "text",
      text: { preview_url: false, body: "123456 or 654321: https://example.com" },
    });
  });

  test("with a template has the code in its body and in its button", async () => {
    await opened.close();
    opened = await open({ template, version: "v23.0" });
    await opened.provider.send(message({ text: "Use 493817 within 10 minutes" }));
    expect(opened.peer.requests[0]!.url).toBe(`/v23.0/${phoneNumberId}/messages`);
    expect(bodyOf()).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+447700900123",
      type: "template",
      template: {
        name: "login_code",
        language: { code: "en_GB" },
        components: [
          { type: "body", parameters: [{ type: "text", text: "493817" }] },
          { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "493817" }] },
        ],
      },
    });
  });
});

describe("a text for a template", () => {
  beforeEach(async () => {
    await opened.close();
    opened = await open({ template });
  });
  const codeIn = async (text: string) => {
    await opened.provider.send(message({ text }));
    const sent = opened.peer.requests[0]?.text ?? "{}";
    return /"type":"text","text":"(\d+)"/.exec(sent)?.[1];
  };

  test.each([
    ["1234", "1234"],
    ["Your code: 12345678.", "12345678"],
    ["code=4938x", "4938"],
    ["G-493817 is your code", "493817"],
    ["493817 is good for 10 minutes until 12:30", "493817"],
    ["493817; call +447700900123 for help", "493817"],
    ["Код: 493817", "493817"],
    ["493817 - call 0800-123456 for help", "493817"],
  ])("%j has the code %s", async (text, code) => {
    expect(opened.provider.faultOf(message({ text }))).toBeUndefined();
    expect(await codeIn(text)).toBe(code);
  });

  const none = "The text has no code: send one run of 4 to 8 digits in it.";
  const several = "The text has several runs of 4 to 8 digits: send one, which is the code.";
  test.each([
    ["Hello", none],
    ["", none],
    ["123 456", none],
    ["123456789", none],
    ["code 4938-17", none],
    ["code 4938–1756", none],
    ["call +447700900123", none],
    ["1234 or 5678", several],
    ["493817, again 493817", several],
    ["493817 is good until 2026", several],
  ])("%j is refused without a request, and named before it is charged", async (text, detail) => {
    expect(opened.provider.faultOf(message({ text }))).toBe(detail);
    expect(await opened.provider.send(message({ text }))).toEqual({ kind: "refused", detail });
    expect(opened.peer.requests).toHaveLength(0);
  });
});

describe("a text without a template", () => {
  test.each([
    ["without a code", "Hello", undefined],
    ["of 4,096 characters", "x".repeat(4_096), undefined],
    ["of 4,096 characters outside the BMP", "😀".repeat(4_096), undefined],
    ["of 4,097 characters", "x".repeat(4_097), "The text has more than 4096 characters."],
    ["that is empty", "", "The message has no text."],
  ])("%s", async (_, text, fault) => {
    expect(opened.provider.faultOf(message({ text }))).toBe(fault);
    const kind = fault === undefined ? "accepted" : "refused";
    expect((await opened.provider.send(message({ text }))).kind).toBe(kind);
  });
});

describe("an error of the vendor", () => {
  const operator = { kind: "unavailable", detail: "The gateway cannot take messages now." };
  const refused = (detail: string) => ({ kind: "refused", detail });
  const badMessage = refused("The gateway refused the message.");
  const badTemplate = refused("The gateway refused the message's template.");
  const later = { kind: "retry", detail: "The gateway asks to try again later." };
  const throttled = (afterMilliseconds: number) => ({
    kind: "throttled",
    detail: "The gateway is throttling.",
    afterMilliseconds,
  });
  const pair = { kind: "retry", detail: "Too many messages to this recipient in a short time." };
  test.each<[number, number, object, boolean]>([
    [2, 503, later, false],
    [4, 429, throttled(60_000), false],
    [80007, 400, throttled(60_000), false],
    [130429, 429, throttled(1_000), false],
    [131000, 500, later, false],
    [131016, 500, later, false],
    [131056, 400, { ...pair, afterMilliseconds: 6_000 }, false],
    [131026, 400, refused("The recipient cannot receive WhatsApp messages."), false],
    [
      131047,
      400,
      refused("The recipient has not written within 24 hours: a text cannot be delivered."),
      false,
    ],
    [131049, 400, refused("WhatsApp chose not to deliver the message."), false],
    [
      130472,
      400,
      refused("WhatsApp does not deliver to this recipient, who is part of an experiment."),
      false,
    ],
    [130497, 403, refused("Messages to this country are not allowed."), false],
    [131021, 400, refused("The recipient is the sender."), false],
    [132000, 400, badTemplate, true],
    [132001, 404, badTemplate, true],
    [132015, 400, badTemplate, true],
    [132999, 400, badTemplate, true],
    [100, 400, badMessage, true],
    [131008, 400, badMessage, true],
    [131009, 400, badMessage, true],
    [0, 401, operator, true],
    [190, 401, operator, true],
    [131042, 400, operator, true],
    [368, 403, operator, true],
    [10, 403, operator, true],
    [200, 403, operator, true],
    [299, 403, operator, true],
    [131031, 403, operator, true],
    [133010, 400, operator, true],
    [999999, 400, operator, true],
    [
      1,
      500,
      { kind: "retry", detail: "Whether the gateway took the message is not known.", mayBeTaken: true },
      true,
    ],
  ])("%i with status %i ends as %j", async (code, status, handover, isForOperator) => {
    opened.peer.behave(fails(code, status));
    expect(await opened.provider.send(message())).toEqual(handover);
    const logged = opened.surroundings.log.lines.map(({ fields }) => fields["code"]);
    expect(logged).toEqual(isForOperator ? [String(code)] : []);
  });

  test("is waited for as long as it says itself", async () => {
    opened.peer.behave(fails(130429, 429, { "retry-after": "30" }));
    expect(await opened.provider.send(message())).toEqual(throttled(30_000));
  });

  test("of the operator's is logged once for each change, and opens the circuit", async () => {
    const { peer, provider, surroundings } = opened;
    peer.behave(fails(190, 401));
    for (let sent = 0; sent < 8; sent += 1) await provider.send(message());
    expect(peer.requests).toHaveLength(5);
    peer.behave(takes);
    surroundings.clock.advance(1_000);
    await provider.send(message());
    expect(provider.isUp()).toBe(true);
    const levels = surroundings.log.lines.map(({ level }) => level);
    expect(levels).toEqual(["error", "warn", "info", "info"]);
  });

  test("of a template is logged once, and keeps the circuit closed", async () => {
    opened.peer.behave(fails(132001, 404));
    for (let sent = 0; sent < 8; sent += 1) await opened.provider.send(message());
    expect(opened.provider.isUp()).toBe(true);
    expect(opened.surroundings.log.lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  test("by throttling keeps the circuit closed", async () => {
    opened.peer.behave(fails(130429, 429));
    for (let sent = 0; sent < 8; sent += 1) await opened.provider.send(message());
    expect(opened.provider.isUp()).toBe(true);
  });

  test("is told without the vendor's own text, which may name the recipient", async () => {
    for (const code of [0, 2, 100, 131026, 999999]) {
      opened.peer.behave(fails(code));
      const said = JSON.stringify(await opened.provider.send(message())) + opened.surroundings.said();
      expect(said).not.toMatch(/447700900123|123456/);
    }
  });
});
