import type { Autofill } from "../domain/verifications/verification.ts";
import { brandPattern, defaultBrand } from "../domain/verifications/brand.ts";
import { countSegments } from "../domain/messages/segments.ts";

/** Placeholders of a text. */
export const textPlaceholders = ["code", "brand", "minutes"] as const;
/** Placeholders of the text for a payment. */
export const transactionPlaceholders = [...textPlaceholders, "amount", "payee"] as const;

const longestCode = "0".repeat(10);
const longestMinutes = "1440";

const placeholder = /\{([a-z]+)(?:\|([^{}]*))?\}/g;

/**
 * Fills the placeholders of a text. A placeholder without a value becomes empty. Placeholders in inserted values are
 * not filled. `locale` selects the plural forms of nouns. An invalid locale throws a `RangeError` if the text has them.
 */
export const fillText = (words: string, values: Readonly<Record<string, string>>, locale: string): string =>
  words.replaceAll(placeholder, (_, name: string, forms?: string) => {
    const value = values[name] ?? "";
    return forms === undefined ? value : `${value} ${chooseForm(forms.split("|"), Number(value), locale)}`;
  });

/** Chooses the plural form of a noun for a number. */
function chooseForm(
  [usual = "", one = usual, few = usual]: readonly string[],
  number: number,
  locale: string,
) {
  const category = getPluralRules(locale).select(number);
  return category === "one" ? one : category === "few" ? few : usual;
}

/**
 * Plural rules by language, cached because they are slow to create. At most one entry for each language of the built-in
 * texts.
 */
const plurals = new Map<string, Intl.PluralRules>();

function getPluralRules(locale: string): Intl.PluralRules {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules;
}

/** Measures a text without a payment, with ten digits, 1440 minutes and the brand, but without the autofill line. */
export const measureLongest = (words: string, brand: string) =>
  countSegments(fillText(words, { code: longestCode, minutes: longestMinutes, brand }, "en"));

/** Returns the configured brand, or the default brand if it is unset or invalid. */
export const getBrand = (given: string | undefined): string =>
  given !== undefined && brandPattern.test(given) ? given : defaultBrand;

/**
 * Builds the last line of an SMS for automatic code entry. For a web page, it is an origin-bound code (WICG). For an
 * app, it is the hash that Android's SMS Retriever finds in the last 11 characters.
 */
export function buildAutofillEnding(autofill: Autofill | undefined, code: string): string {
  if (!autofill) return "";
  return "domain" in autofill ? `\n@${autofill.domain} #${code}` : `\n${autofill.appHash}`;
}
