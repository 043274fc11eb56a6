/**
 * The tag, or the nearest of its parents, or else the first of the same language; undefined where there is none. Of a language
 * that is written in several scripts, those of another one come last.
 */
export function nearest(tag: string | undefined, known: readonly string[]): string | undefined {
  if (tag === undefined) return undefined;
  const [language = ""] = partsOf(tag);
  const ofLanguage = known.filter((each) => partsOf(each)[0] === language);
  if (ofLanguage.length > 1) {
    const script = scriptOf(tag);
    const readable = ofLanguage.filter((each) => scriptOf(each) === script);
    return nearestOf(tag, readable) ?? nearestOf(tag, ofLanguage);
  }
  // Whoever writes Norwegian in the one way reads the other.
  return ofLanguage[0] ?? (language === "nn" ? nearest("nb", known) : undefined);
}

/** A tag in the one spelling of all that it has: small letters, and the language's usual code. */
export const spelledAlike = (tag: string): string => partsOf(tag).join("-");

function partsOf(tag: string): readonly string[] {
  const [code = "", ...others] = tag.replaceAll("_", "-").toLowerCase().split("-");
  return [languageOf(code), ...others];
}

/** What each code of a language stands for, for the data are slow to search: at most all of two and three letters. */
const languages = new Map<string, string>([
  // Norwegian has a tag for both ways that it is written in, which usually is this one.
  ["no", "nb"],
]);

/** The language's usual code: `he` for `iw`, as Java had it, and `de` for `deu`. */
function languageOf(code: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  const known = languages.get(code);
  if (known !== undefined) return known;
  const { language } = new Intl.Locale(code);
  languages.set(code, language);
  return language;
}

function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replaceAll("_", "-")).maximize().script;
  } catch {
    // Callers may ask for what is no tag.
    return undefined;
  }
}

function nearestOf(tag: string, ofLanguage: readonly string[]): string | undefined {
  const parts = partsOf(tag);
  // All of them may be written in the script that the tag names, and say so by their country: zh_TW is zh-Hant-TW.
  const unwritten = parts.filter((part, place) => place === 0 || !/^[a-z]{4}$/.test(part));
  for (const named of [parts, unwritten]) {
    for (let length = named.length; length > 0; length -= 1) {
      const parent = named.slice(0, length).join("-");
      const found = ofLanguage.find((each) => spelledAlike(each) === parent);
      if (found !== undefined) return found;
    }
  }
  return ofLanguage[0];
}

/** A language as it is read in a country, where that is written in the same script. */
export function localeIn(locale: string, country: string): string {
  const local = `${locale}-${country}`;
  const script = scriptOf(local);
  return script !== undefined && script === scriptOf(locale) ? local : locale;
}

/** What was found of each country, for the data are slow to search: at most all pairs of letters. */
const locales = new Map<string, string | undefined>();

/** The language of most people of a country, as the Unicode Consortium's data have it, with the country. */
export function localeOfCountry(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  if (!locales.has(country)) {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    locales.set(country, `${language}-${country}`);
  }
  return locales.get(country);
}

/** Countries where many read a language besides the one that most speak, and which texts are rarer in. */
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

/** What is read in a country where a text lacks the language that most people speak. */
export const secondLocaleOfCountry = (country: string): string | undefined => secondLanguages.get(country);

/** Whether there is such a language, and such a script and country, as far as the tag names them. */
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
