import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { countSegments } from "../../src/domain/messages/segments.ts";
import { builtIn } from "../../src/texts/built-in.ts";
import { createVerificationTexts } from "../../src/texts/index.ts";

const longestBrand = "B".repeat(20);
const texts = createVerificationTexts(longestBrand);
const languages = Object.keys(builtIn);
const draft = { template: "default", country: "GB", channel: "sms", ttlSeconds: 86_400 } as const;
const codes = ["4938", "493817", "4938174938"];
/** Maximum length in the API. */
const domain = `${"d".repeat(60)}.com`;
/** SHA-256 of the package name and its certificate: 9 bytes in base64, cut to 11 characters. */
const appHash = createHash("sha256").update("com.example.app 3082010a").digest("base64").slice(0, 11);

test("there are at least 12 languages", () => {
  expect(languages.length).toBeGreaterThanOrEqual(12);
});

test("the app hash equals that in Android's documentation", () => {
  expect(appHash).toBe("rLtRDgPGccq");
});

describe.each(languages)("%s", (locale) => {
  test.each(codes)("has the code %s once, with brand and minutes, in one SMS", (code) => {
    const { text } = texts.render({ ...draft, locale, code });
    expect(text.split(code)).toHaveLength(2);
    expect(text).toContain(longestBrand);
    expect(text).toContain("1440");
    expect(countSegments(text).segments).toBe(1);
  });

  test.each(codes)("ends with the code %s for a page in the format of browsers, in one SMS", (code) => {
    const { text } = texts.render({ ...draft, locale, code, autofill: { domain } });
    expect(text.split("\n").at(-1)).toBe(`@${domain} #${code}`);
    expect(text.split("\n").length).toBe(2);
    expect(countSegments(text).segments).toBe(1);
  });

  test.each(codes)(
    "ends with the app hash after the code %s in the format of Android, in one SMS of 140 bytes",
    (code) => {
      const { text } = texts.render({ ...draft, locale, code, autofill: { appHash } });
      expect(text.slice(-11)).toBe(appHash);
      const { encoding, units, segments } = countSegments(text);
      expect(segments).toBe(1);
      expect(encoding === "gsm7" ? Math.ceil((units * 7) / 8) : units * 2).toBeLessThanOrEqual(140);
    },
  );

  test("has the amount and the payee of a payment", () => {
    const transaction = { amount: "42.50 EUR", payee: "{code} Ltd" };
    const { text } = texts.render({ ...draft, locale, code: "493817", transaction });
    for (const part of ["493817", "42.50 EUR", "{code} Ltd"]) expect(text).toContain(part);
  });
});

test("a text for a payment with an app hash is shortened to fit into one SMS, unless the shorter text does not fit either", () => {
  const transaction = { amount: "42.50 EUR", payee: "Example Ltd" };
  const rendered = (locale: string, payee: string) =>
    texts.render({
      ...draft,
      locale,
      code: "493817",
      transaction: { ...transaction, payee },
      autofill: { appHash },
    }).text;
  for (const locale of languages) {
    const text = rendered(locale, transaction.payee);
    expect(countSegments(text).segments).toBe(1);
    for (const part of ["493817", "42.50 EUR", "Example Ltd"]) expect(text).toContain(part);
    expect(text.slice(-11)).toBe(appHash);
  }
  expect(rendered("ru", "П".repeat(64))).toContain("подтверждение");
});

test("a text states the remaining minutes, at least 1", () => {
  const minutes = (ttlSeconds: number) =>
    /for (\d+) minutes?\./.exec(
      texts.render({ ...draft, locale: "en", code: "493817", ttlSeconds }).text,
    )?.[1];
  expect([600, 599, 120, 60, 1].map(minutes)).toEqual(["10", "9", "2", "1", "1"]);
});

test.each([
  ["en", 1, "for 1 minute."],
  ["en", 10, "for 10 minutes."],
  ["fi", 1, "voimassa 1 minuutin."],
  ["fi", 2, "voimassa 2 minuuttia."],
  ["el", 1, "1 λεπτό."],
  ["ar", 10, "10 دقائق."],
  ["ar", 11, "11 دقيقة."],
  ["ar", 103, "103 دقائق."],
  ["ru", 2, "2 мин."],
])("in %s, the text for %i minutes contains “%s”", (locale, minutes, expectedText) => {
  const { text } = texts.render({ ...draft, locale, code: "493817", ttlSeconds: minutes * 60 });
  expect(text).toContain(expectedText);
});

test("a language that was removed from the templates is replaced by another one, with its plural rules", () => {
  const staleDraft = { ...draft, locale: "xx", country: "DE", code: "493817", ttlSeconds: 60 };
  expect(texts.render(staleDraft).text).toContain("gilt 1 Minute.");
});

describe("the language", () => {
  test.each([
    ["de-AT", "GB", "de"],
    ["pt-BR", "GB", "pt"],
    ["no", "GB", "nb"],
    ["xx", "FR", "fr"],
    [undefined, "DE", "de"],
    [undefined, "BR", "pt"],
    [undefined, "UA", "uk"],
    ["in-ID", "GB", "id"],
    ["deu", "GB", "de"],
    ["cmn-Hant", "GB", "zh-Hant"],
    ["fr-CA-u-mu-celsius-x-foo", "GB", "fr"],
    ["zh-CN", "GB", "zh"],
    ["zh-TW", "GB", "zh-Hant"],
    ["zh_hant_hk", "GB", "zh-Hant"],
    ["zh-notatagatall", "GB", "zh"],
    [undefined, "HK", "zh-Hant"],
    [undefined, "CN", "zh"],
    [undefined, "PY", "es"],
    [undefined, "SN", "fr"],
    [undefined, "KG", "ru"],
    ["en", "PY", "en"],
    [undefined, "", "en"],
    ["constructor", "", "en"],
  ])("requested as %s in %s is %s", (requested, country, locale) => {
    expect(texts.chooseLocale({ template: "default", requested, country, isTransaction: false })).toBe(
      locale,
    );
  });
});

test("only an SMS has an autofill line", () => {
  const { text } = texts.render({
    ...draft,
    channel: "whatsapp",
    locale: "en",
    code: "493817",
    autofill: { domain },
  });
  expect(text).not.toContain("\n");
});

test.each([
  ["Example", "Example"],
  ["Example Company", "Example Com"],
  ["Example Co Ltd", "Example Co"],
  ["2026", "Verify"],
  ["7 - 11 . 7 - 11", "Verify"],
])("the default sender of the brand %s is %s", (brand, sender) => {
  expect(createVerificationTexts(brand).getSender("default", "GB")).toBe(sender);
});

test.each([
  ["pt", "BR", "pt_BR"],
  ["pt", "PT", "pt_PT"],
  ["pt", "DE", "pt_PT"],
  ["zh-Hant", "TW", "zh_TW"],
  ["zh-Hant", "CN", "zh_HK"],
  ["zh", "TW", "zh_CN"],
  ["pt-PT", "BR", "pt_PT"],
  ["de", "DE", "pt_PT"],
  ["pt", "", "pt_PT"],
])("the WhatsApp template for %s in %s is %s", (locale, country, language) => {
  const languages = ["pt_PT", "pt_BR", "zh_CN", "zh_HK", "zh_TW"];
  const template = { countries: new Map(), whatsapp: { name: "login_code", languages } };
  const own = createVerificationTexts("Example", {
    templates: new Map([["default", template]]),
    workflows: new Map(),
  } as never);
  const { approved } = own.render({ ...draft, channel: "whatsapp", locale, country, code: "493817" });
  expect(approved).toEqual({ name: "login_code", language });
});
