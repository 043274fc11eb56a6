/**
 * Finds the same tag, its nearest parent, or otherwise the first tag of the same language. If the language is written
 * in several scripts, tags in the same script are preferred. Returns undefined if no tag has the language.
 */
export function findNearestLocale(tag: string | undefined, known: readonly string[]): string | undefined {
  if (tag === undefined) return undefined;
  const [language = ""] = parseParts(tag);
  const ofLanguage = known.filter((each) => parseParts(each)[0] === language);
  if (ofLanguage.length > 1) {
    const script = findScript(tag);
    const readable = ofLanguage.filter((each) => findScript(each) === script);
    return findNearestInLanguage(tag, readable) ?? findNearestInLanguage(tag, ofLanguage);
  }
  // Readers of Nynorsk (nn) also read Bokmål (nb).
  return ofLanguage[0] ?? (language === "nn" ? findNearestLocale("nb", known) : undefined);
}

/** Normalizes a tag: in lower case, with the usual language code. */
export const normalizeLocale = (tag: string): string => parseParts(tag).join("-");

function parseParts(tag: string): readonly string[] {
  const [code = "", ...others] = tag.replaceAll("_", "-").toLowerCase().split("-");
  return [getLanguage(code), ...others];
}

/**
 * Usual codes by language code, cached because `Intl` searches its data slowly. At most all codes of two and three
 * letters.
 */
const languages = new Map<string, string>([
  // The tag `no` covers both written forms of Norwegian. It usually means Bokmål.
  ["no", "nb"],
]);

/** Returns the usual code of a language: `he` for `iw`, as used by Java, and `de` for `deu`. */
function getLanguage(code: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  const known = languages.get(code);
  if (known !== undefined) return known;
  const { language } = new Intl.Locale(code);
  languages.set(code, language);
  return language;
}

function findScript(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replaceAll("_", "-")).maximize().script;
  } catch {
    // Callers may request an invalid tag.
    return undefined;
  }
}

function findNearestInLanguage(tag: string, ofLanguage: readonly string[]): string | undefined {
  const parts = parseParts(tag);
  // Candidates may all have the script that the tag names, but express it by their country: zh_TW is zh-Hant-TW.
  const unwritten = parts.filter((part, place) => place === 0 || !/^[a-z]{4}$/.test(part));
  for (const named of [parts, unwritten]) {
    for (let length = named.length; length > 0; length -= 1) {
      const parent = named.slice(0, length).join("-");
      const found = ofLanguage.find((each) => normalizeLocale(each) === parent);
      if (found !== undefined) return found;
    }
  }
  return ofLanguage[0];
}

/** Returns a language with the country, if the language is written in the same script there. */
export function localizeToCountry(locale: string, country: string): string {
  const local = `${locale}-${country}`;
  const script = findScript(local);
  return script !== undefined && script === findScript(locale) ? local : locale;
}

/** Results by country, cached because `Intl` searches its data slowly. At most all pairs of letters. */
const locales = new Map<string, string | undefined>();

/**
 * Returns the main language of a country with the country, according to CLDR. Returns undefined if the country is
 * invalid.
 */
export function findCountryLocale(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  if (!locales.has(country)) {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    locales.set(country, `${language}-${country}`);
  }
  return locales.get(country);
}

/** Countries where many people read a second language, for main languages that texts rarely exist in. */
const alsoRead: Readonly<Record<string, string>> = {
  da: "FO GL",
  es: "AD PY",
  fr: "BI CF HT MG ML NE SN",
  nl: "BQ CW",
  ru: "KG TJ UZ",
};
const secondLanguages = new Map(
  Object.entries(alsoRead).flatMap(([language, countries]) =>
    countries.split(" ").map((country) => [country, `${language}-${country}`]),
  ),
);

/** Returns the second language of a country, for texts that do not exist in its main language. */
export const findSecondCountryLocale = (country: string): string | undefined => secondLanguages.get(country);

/** Returns true if the language of a tag exists, and its script and country if it has them. */
export function isLocale(tag: string): boolean {
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(tag)) return false;
  try {
    const { language, script, region } = new Intl.Locale(tag);
    const has = (type: "language" | "script" | "region", code: string | undefined) =>
      code === undefined || new Intl.DisplayNames("en", { type, fallback: "none" }).of(code) !== undefined;
    return has("language", language) && has("script", script) && has("region", region);
  } catch {
    return false;
  }
}
