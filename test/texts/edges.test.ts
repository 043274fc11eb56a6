import { expect, test } from "vitest";
import { createVerificationTexts } from "../../src/texts/index.ts";
import { readTemplates } from "../../src/config/templates.ts";

const read = (texts: Record<string, string>) =>
  readTemplates({
    text: JSON.stringify({ templates: { default: { texts } } }),
    name: "templates",
    brand: "Example",
  });

test("a text may have 160 characters with a code of ten digits and 1440 minutes", () => {
  const text = (others: number) => `{code}{minutes}${"x".repeat(others)}`;
  expect(read({ en: text(146) }).faults).toEqual([]);
  expect(read({ en: text(147) }).faults).toEqual([expect.stringContaining("161 of 160 characters")]);
});

test("without the requested language and the country's language, a template is used in English if it has English, otherwise in its first language", () => {
  const localeIn = (texts: Record<string, string>) =>
    createVerificationTexts("Example", read(texts).templates).chooseLocale({
      template: "default",
      requested: "pl",
      country: "FR",
      isTransaction: false,
    });
  expect(localeIn({ de: "{code} ist der Code", "en-GB": "{code} is it" })).toBe("en-GB");
  expect(localeIn({ de: "{code} ist der Code", it: "{code} è il codice" })).toBe("de");
});

test.each([
  ["no", undefined, "NO"],
  ["no", "nb", "GB"],
  ["no", "nn-NO", "GB"],
  ["iw", "he", "GB"],
  ["he", "iw-IL", "GB"],
  ["deu", undefined, "AT"],
  ["sr", "sh", "GB"],
])("a text in %s is found if %s is requested in the country %s", (locale, requested, country) => {
  const texts = createVerificationTexts("Example", read({ en: "{code}", [locale]: "{code}!" }).templates);
  expect(texts.chooseLocale({ template: "default", requested, country, isTransaction: false })).toBe(locale);
});
