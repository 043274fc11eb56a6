import type { Autofill } from "../domain/verifications/verification.ts";
import { brandPattern, defaultBrand } from "../domain/verifications/brand.ts";
import { countSegments } from "../domain/messages/segments.ts";

/** What may stand in braces in a text. */
export const placeholders = ["code", "brand", "minutes"] as const;
/** What may stand there as well in the text of a payment. */
export const transactionPlaceholders = [...placeholders, "amount", "payee"] as const;

const longestCode = "0".repeat(10);
const longestMinutes = "1440";

const placeholder = /\{([a-z]+)(?:\|([^{}]*))?\}/g;

/** The words of a language with their placeholders filled; what is filled in is not looked at again. */
export const filled = (words: string, values: Readonly<Record<string, string>>, locale: string): string =>
  words.replaceAll(placeholder, (_, name: string, forms?: string) => {
    const value = values[name] ?? "";
    return forms === undefined ? value : `${value} ${formOf(forms.split("|"), Number(value), locale)}`;
  });

/** The form of a word that a language has for a number. */
function formOf([usual = "", one = usual, few = usual]: readonly string[], number: number, locale: string) {
  const category = pluralsOf(locale).select(number);
  return category === "one" ? one : category === "few" ? few : usual;
}

/** They are slow to make; there is one for each language of the built-in texts. */
const plurals = new Map<string, Intl.PluralRules>();

function pluralsOf(locale: string): Intl.PluralRules {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules;
}

/** How long a text without a payment becomes at most, before what fills in the code. */
export const longest = (words: string, brand: string) =>
  countSegments(filled(words, { code: longestCode, minutes: longestMinutes, brand }, "en"));

/** The brand of the environment, or the default where that has none that texts can name. */
export const brandOf = (given: string | undefined): string =>
  given !== undefined && brandPattern.test(given) ? given : defaultBrand;

/**
 * What an SMS ends with so that the code fills itself in: the last line of a code that belongs to a page (WICG's
 * origin-bound codes), or the hash of an app (Android's SMS Retriever, which finds it in the last 11 characters).
 */
export function autofillEnding(autofill: Autofill | undefined, code: string): string {
  if (!autofill) return "";
  return "domain" in autofill ? `\n@${autofill.domain} #${code}` : `\n${autofill.appHash}`;
}
