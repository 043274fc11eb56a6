import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import { createMessage, open, template, type Opened } from "./cloud.ts";
import { createSkippedResult } from "../whatsapp/skipped-result.ts";

const [german, french] = ["+4915112345678", "+33612345678"] as const;

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const bodyOf = () => JSON.parse(opened.peer.requests[0]!.text) as Record<string, unknown>;

describe("a code that is separate from the text", () => {
  const text = "4938174938 is your code. It is valid for 1440 minutes.";
  const approved = { name: "pay_code", language: "pt_BR" };

  test.each([
    ["the message's approved template, if it has one", approved, {}, approved],
    ["the message's template rather than the operator's", approved, { template }, approved],
    ["the operator's template, if the message has none", undefined, { template }, template],
  ])("is sent in %s", async (_, own, mode, { name, language }) => {
    await opened.close();
    opened = await open(mode);
    const sent = createMessage({ text, oneTimeCode: { code: "4938174938", locale: "en", approved: own } });
    expect(await opened.provider.validate(sent)).toBeUndefined();
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

  test("is sent in the text if no template exists and free texts are allowed", async () => {
    await opened.close();
    opened = await open({ freeText: true });
    opened.dependencies.windows.state = "open";
    await opened.provider.send(createMessage({ text, oneTimeCode: { code: "4938174938", locale: "en" } }));
    expect(bodyOf()).toMatchObject({ type: "text", text: { body: text } });
  });
});

describe("the length of a code", () => {
  const length = (code: string) => createMessage({ oneTimeCode: { code, locale: "en" } });
  beforeEach(async () => {
    await opened.close();
    opened = await open({ template });
  });

  test("may be 15 characters", async () => {
    const sent = length("AB-456789012345");
    expect(await opened.provider.validate(sent)).toBeUndefined();
    expect(await opened.provider.send(sent)).toMatchObject({ kind: "accepted" });
    expect(opened.peer.requests[0]!.text).toContain('"text":"AB-456789012345"');
  });

  test("of 16 characters is rejected without a request", async () => {
    const sent = length("AB-4567890123456");
    const detail = "The code has more than 15 characters, which WhatsApp does not accept.";
    expect(await opened.provider.validate(sent)).toBe(detail);
    expect(await opened.provider.send(sent)).toEqual(createSkippedResult(detail));
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
    await opened.provider.send(createMessage({ text: "Your code is 493817", ...sent }));
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
  ])("for a verification in %s is the nearest one: %s", async (locale, expected) => {
    expect(await sentTo({ recipient: french, oneTimeCode: { code: "493817", locale } })).toBe(expected);
  });

  test.each([
    ["+436641234567", "login_code de"],
    ["+5511961234567", "codigo pt_BR"],
    ["+351912345678", "login_code pt_PT"],
    ["+819012345678", "login_code en_GB"],
    ["+883510000000001", "login_code en_GB"],
  ])("for a text to %s is the main language of the country: %s", async (recipient, expected) => {
    expect(await sentTo({ recipient })).toBe(expected);
  });
});

describe("the expiry of a submitted message", () => {
  const locales = { de: { language: "de" }, fr: { language: "fr", ttlSeconds: 30 } };
  const approved = { name: "pay_code", language: "en" };
  const code = "493817";

  test.each([
    ["the default of 10 minutes", { template }, { text: code }, 600],
    ["that of the template", { template: { ...template, ttlSeconds: 900 } }, { text: code }, 900],
    [
      "that of the main template",
      { template: { ...template, ttlSeconds: 60, locales } },
      { recipient: german },
      60,
    ],
    [
      "that of the template for its language",
      { template: { ...template, ttlSeconds: 60, locales } },
      { recipient: french },
      30,
    ],
    [
      "that of the message's template",
      {},
      { oneTimeCode: { code, locale: "en", approved: { ...approved, ttlSeconds: 120 } } },
      120,
    ],
    ["the default of the message's template", {}, { oneTimeCode: { code, locale: "en", approved } }, 600],
    ["unset for a free text", { freeText: true }, { text: "Hello" }, undefined],
  ])("is %s, with 30 seconds more for late statuses if it is set", async (_, given, sent, seconds) => {
    await opened.close();
    opened = await open(given);
    opened.dependencies.windows.state = "open";
    const handover = await opened.provider.send(createMessage({ text: code, ...sent }));
    const now = opened.dependencies.clock.now();
    const expected = seconds === undefined ? undefined : now + (seconds + 30) * 1_000;
    expect(handover).toMatchObject({ kind: "accepted" });
    expect("expiresAt" in handover ? handover.expiresAt : undefined).toBe(expected);
  });
});
