/**
 * Finds the same tag among `known`, its nearest parent, or otherwise the first tag of the same language. If several
 * known tags have the language, those in the same script are preferred. Nynorsk (`nn`) falls back to Bokmål (`nb`).
 * Returns the tag in the spelling of `known`. Returns undefined if `tag` is unset or no known tag has the language.
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

/** Normalizes a tag: in lower case, with `-` instead of `_`, and with the usual language code (`he` for `iw`). */
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

/**
 * Appends the country to a language, such as `pt-BR` for `pt`, if the language is written in the same script there.
 * Otherwise, or if the tag already has a country, returns it unchanged.
 */
export function localizeToCountry(locale: string, country: string): string {
  const local = `${locale}-${country}`;
  const script = findScript(local);
  return script !== undefined && script === findScript(locale) ? local : locale;
}

/** Results by country, cached because `Intl` searches its data slowly. At most all pairs of letters. */
const locales = new Map<string, string | undefined>();

/**
 * Returns the tag of a country's main language with the country, such as `de-AT`, according to CLDR. Returns undefined
 * if `country` is not two capital letters. For an unassigned code, such as `XX`, the language is English.
 */
export function findCountryLocale(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  if (!locales.has(country)) {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    locales.set(country, `${language}-${country}`);
  }
  return locales.get(country);
}

/** Countries by a second language that many people read there. Texts rarely exist in the main language. */
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

/**
 * Returns the tag of a country's second language with the country, such as `fr-SN`, for texts that do not exist in its
 * main language. Returns undefined for most countries, which have none here.
 */
export const findSecondCountryLocale = (country: string): string | undefined => secondLanguages.get(country);

/**
 * Returns true if the language of a tag exists, and its script and region if it has them. A region is a country or a
 * number such as `419`. The parts are separated by `-`, and at most three follow the language.
 */
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
