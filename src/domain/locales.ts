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
  // Norwegian is written in two ways, and has a tag for both of them.
  return ofLanguage[0] ?? (language === "no" || language === "nn" ? nearest("nb", known) : undefined);
}

const partsOf = (tag: string) => tag.replaceAll("_", "-").toLowerCase().split("-");

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
      const found = ofLanguage.find((each) => partsOf(each).join("-") === parent);
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

/** The language that most people of a country read, as the Unicode Consortium's data have it, with the country. */
export function localeOfCountry(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  if (!locales.has(country)) {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    locales.set(country, `${language}-${country}`);
  }
  return locales.get(country);
}

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
