import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import { message, open, template, type Opened } from "./cloud.ts";
import { notCarried } from "../whatsapp/not-carried.ts";

const [german, french] = ["+4915112345678", "+33612345678"] as const;

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const bodyOf = () => JSON.parse(opened.peer.requests[0]!.text) as Record<string, unknown>;

describe("a code beside the text", () => {
  const text = "4938174938 is your code. It is valid for 1440 minutes.";
  const approved = { name: "pay_code", language: "pt_BR" };

  test.each([
    ["the message's approved template, if it has one", approved, {}, approved],
    ["the message's rather than the operator's own", approved, { template }, approved],
    ["the operator's own, if it has none", undefined, { template }, template],
  ])("goes out in %s", async (_, own, mode, { name, language }) => {
    await opened.close();
    opened = await open(mode);
    const sent = message({ text, oneTimeCode: { code: "4938174938", locale: "en", approved: own } });
    expect(await opened.provider.faultOf(sent)).toBeUndefined();
    expect(await opened.provider.send(sent)).toMatchObject({ kind: "accepted" });
    const parameters = [{ type: "text", text: "4938174938" }];
    expect(bodyOf()).toMatchObject({
      type: "template",
      template: {
        name,
        language: { code: language },
        components: [
          { type: "body", parameters },
          { type: "button", sub_type: "url", index: "0", parameters },
        ],
      },
    });
  });

  test("goes out in the text where there is no template and free text is allowed", async () => {
    await opened.close();
    opened = await open({ freeText: true });
    opened.surroundings.windows.are = "open";
    await opened.provider.send(message({ text, oneTimeCode: { code: "4938174938", locale: "en" } }));
    expect(bodyOf()).toMatchObject({ type: "text", text: { body: text } });
  });
});

describe("a code's length", () => {
  const length = (code: string) => message({ oneTimeCode: { code, locale: "en" } });
  beforeEach(async () => {
    await opened.close();
    opened = await open({ template });
  });

  test("of 15 characters is the most that goes out", async () => {
    const sent = length("AB-456789012345");
    expect(await opened.provider.faultOf(sent)).toBeUndefined();
    expect(await opened.provider.send(sent)).toMatchObject({ kind: "accepted" });
    expect(opened.peer.requests[0]!.text).toContain('"text":"AB-456789012345"');
  });

  test("of 16 is never carried, without a request", async () => {
    const sent = length("AB-4567890123456");
    const detail = "The code has more than 15 characters, which WhatsApp does not take.";
    expect(await opened.provider.faultOf(sent)).toBe(detail);
    expect(await opened.provider.send(sent)).toEqual(notCarried(detail));
    expect(opened.peer.requests).toHaveLength(0);
  });
});

describe("the language of the template", () => {
  const locales = {
    de: { language: "de" },
    "pt-BR": { name: "codigo", language: "pt_BR" },
    "pt-PT": { language: "pt_PT" },
    nb: { language: "nb" },
  };
  const sentTo = async (sent: Partial<OutboundMessage<"whatsapp">>) => {
    await opened.close();
    opened = await open({ template: { ...template, locales } });
    await opened.provider.send(message({ text: "Your code is 493817", ...sent }));
    const { name, language } = bodyOf()["template"] as { name: string; language: { code: string } };
    return `${name} ${language.code}`;
  };

  test.each([
    ["de", "login_code de"],
    ["de-AT", "login_code de"],
    ["pt-BR", "codigo pt_BR"],
    ["pt-PT", "login_code pt_PT"],
    ["pt", "codigo pt_BR"],
    ["no", "login_code nb"],
    ["en", "login_code en_GB"],
    ["en-GB", "login_code en_GB"],
    ["ja", "login_code en_GB"],
  ])("of a verification in %s is that of its nearest: %s", async (locale, expected) => {
    expect(await sentTo({ recipient: french, oneTimeCode: { code: "493817", locale } })).toBe(expected);
  });

  test.each([
    ["+436641234567", "login_code de"],
    ["+5511961234567", "codigo pt_BR"],
    ["+351912345678", "login_code pt_PT"],
    ["+819012345678", "login_code en_GB"],
    ["+883510000000001", "login_code en_GB"],
  ])("of a plain text to %s is what is read there: %s", async (recipient, expected) => {
    expect(await sentTo({ recipient })).toBe(expected);
  });
});

describe("the end of the time in which Meta tries to deliver it", () => {
  const locales = { de: { language: "de" }, fr: { language: "fr", ttlSeconds: 30 } };
  const approved = { name: "pay_code", language: "en" };
  const code = "493817";

  test.each([
    ["the default of 10 minutes of a template", { template }, { text: code }, 600],
    ["the template's own", { template: { ...template, ttlSeconds: 900 } }, { text: code }, 900],
    [
      "that of all languages",
      { template: { ...template, ttlSeconds: 60, locales } },
      { recipient: german },
      60,
    ],
    [
      "that of its language",
      { template: { ...template, ttlSeconds: 60, locales } },
      { recipient: french },
      30,
    ],
    [
      "the message's own template's",
      {},
      { oneTimeCode: { code, locale: "en", approved: { ...approved, ttlSeconds: 120 } } },
      120,
    ],
    ["the default of that", {}, { oneTimeCode: { code, locale: "en", approved } }, 600],
    ["left to the message for a free text", { freeText: true }, { text: "Hello" }, undefined],
  ])("is %s, and half a minute for what is told late", async (_, given, sent, seconds) => {
    await opened.close();
    opened = await open(given);
    opened.surroundings.windows.are = "open";
    const handover = await opened.provider.send(message({ text: code, ...sent }));
    const now = opened.surroundings.clock.now();
    const expected = seconds === undefined ? undefined : now + (seconds + 30) * 1_000;
    expect(handover).toMatchObject({ kind: "accepted" });
    expect("expiresAt" in handover ? handover.expiresAt : undefined).toBe(expected);
  });
});
