/** The tag, or the nearest of its parents, or else the first of the same language; undefined where there is none. */
export function nearest(tag: string | undefined, known: readonly string[]): string | undefined {
  if (tag === undefined) return undefined;
  const parts = tag.replaceAll("_", "-").toLowerCase().split("-");
  const find = (matches: (candidate: string) => boolean) =>
    known.find((each) => matches(each.replaceAll("_", "-").toLowerCase()));
  for (let length = parts.length; length > 0; length -= 1) {
    const parent = parts.slice(0, length).join("-");
    const found = find((candidate) => candidate === parent);
    if (found !== undefined) return found;
  }
  const [language = ""] = parts;
  const related = find((candidate) => candidate.startsWith(`${language}-`));
  // Norwegian is written in two ways, and has a tag for both of them.
  return related ?? (language === "no" || language === "nn" ? nearest("nb", known) : undefined);
}

/** What was found of each country, for the data are slow to search: at most all pairs of letters. */
const languages = new Map<string, string | undefined>();

/** The language that most people of a country read, as the Unicode Consortium's data have it. */
export function languageOf(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  if (!languages.has(country)) {
    languages.set(country, new Intl.Locale(`und-${country}`).maximize().language);
  }
  return languages.get(country);
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
