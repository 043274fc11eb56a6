import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createVerificationTexts } from "../../src/texts/index.ts";
import { readTemplates } from "../../src/config/templates.ts";

const read = (text: string) => readTemplates({ text, name: "templates.yaml", brand: undefined });
const draft = {
  template: "default",
  country: "GB",
  channel: "sms",
  ttlSeconds: 600,
  code: "493817",
  locale: "en",
} as const;

function parseTexts(text: string) {
  const { templates, faults } = read(text);
  expect(faults).toEqual([]);
  return createVerificationTexts("Example", templates);
}

const texts = parseTexts(`
workflows:
  default: [{ channel: sms }]
  IN: [{ channel: whatsapp, timeout: 45 }, { channel: flash_call, timeout: 15 }, { channel: telegram }]
templates:
  default:
    sender: Example
    whatsapp: { name: login_code, languages: [en, pt_BR], ttl: 120 }
    texts:
      en: "{code} logs you in at {brand}."
      pt-BR: "{code}: {brand}, {minutes} min."
    countries:
      IN:
        sender: EXMPLE
        texts: { en: "{code} is your OTP for {brand}." }
      US: { sender: "+12025550123" }
  payments:
    brand: Example Bank
    transactions: { en: "{code} pays {amount} to {payee}." }
`);

describe("a valid file", () => {
  test.each([
    ["en", "GB", "493817 logs you in at Example."],
    ["en", "IN", "493817 is your OTP for Example."],
    ["pt-BR", "GB", "493817: Example, 10 min."],
    ["hi", "IN", "493817 is your OTP for Example."],
  ])("has its text for %s in %s", (locale, country, text) => {
    expect(texts.render({ ...draft, locale, country }).text).toBe(text);
  });

  test("has the built-in text if a template has none, with the brand of the template", () => {
    const { text, approved } = texts.render({ ...draft, template: "payments", locale: "de" });
    expect(text).toContain("493817 ist Ihr Code für Example Bank.");
    expect(approved).toBeUndefined();
  });

  test("has the amount and the payee", () => {
    const transaction = { amount: "42.50 EUR", payee: "{code} Ltd" };
    const { text } = texts.render({ ...draft, template: "payments", transaction });
    expect(text).toBe("493817 pays 42.50 EUR to {code} Ltd.");
  });

  test.each([
    ["default", "en-GB", "GB", "en"],
    ["default", "pt", "GB", "pt-BR"],
    ["default", "de", "BR", "pt-BR"],
    ["default", "de", "DE", "en"],
    ["default", "pt-BR", "IN", "en"],
    ["payments", "de-AT", "GB", "de"],
  ])(
    "has for the template %s, requested in %s in %s, the language %s",
    (template, requested, country, locale) => {
      expect(texts.chooseLocale({ template, requested, country, isTransaction: false })).toBe(locale);
    },
  );

  test("has the languages of payment texts for payments", () => {
    const asked = { template: "payments", requested: "de", country: "DE" };
    expect(texts.chooseLocale({ ...asked, isTransaction: true })).toBe("en");
  });

  test.each([
    ["default", "GB", "Example"],
    ["default", "IN", "EXMPLE"],
    ["default", "US", "+12025550123"],
    ["payments", "GB", "Example Ban"],
  ])("has for the template %s in %s the sender %s", (template, country, sender) => {
    expect(texts.getSender(template, country)).toBe(sender);
  });

  test("has workflows by country", () => {
    expect(texts.getWorkflow("GB")).toEqual([{ channel: "sms", timeoutSeconds: 60 }]);
    expect(texts.getWorkflow("IN").map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([45, 15, 60]);
  });

  test.each([
    ["en-GB", "en"],
    ["pt", "pt_BR"],
    ["de", "en"],
  ])("has for %s the WhatsApp template in %s", (locale, language) => {
    expect(texts.render({ ...draft, locale }).approved).toEqual({
      name: "login_code",
      language,
      ttlSeconds: 120,
    });
  });

  test("has its templates and the default template", () => {
    const names = ["default", "payments", "other"];
    expect(names.map((name) => texts.has(name, "shop"))).toEqual([true, true, false]);
    expect(parseTexts("templates: { payments: {} }").has("default", "shop")).toBe(true);
  });

  test("may be almost empty", () => {
    expect(parseTexts("{}").getWorkflow("GB")).toEqual([{ channel: "sms", timeoutSeconds: 60 }]);
    expect(parseTexts("templates:\nworkflows:\n").getSender("default", "GB")).toBe("Example");
  });
});

test("the example in the README is valid", () => {
  const readme = readFileSync(new URL("../../src/texts/README.md", import.meta.url), "utf8");
  const [, text = ""] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(read(text).faults).toEqual([]);
  expect(read(text).templates?.templates.size).toBeGreaterThan(1);
});
