const loggedCharacters = 64;
/** So many characters of what was sent stand nowhere by chance. */
const tellingCharacters = 8;
const shortestSent = 4;
const maximumCharacters = 256;
/** A code of a status or an error, and no more digits. */
const hasOneCode = /^\D*\d{1,4}\D*$/;

/** The letters and digits of texts, in lower case and each text apart: however a gateway spells them, they are found. */
export const toAlphanumeric = (texts: readonly string[]): string =>
  texts.map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, "")).join(" ");

/**
 * The words of texts that are too short to be found by a part of them, in lower case: they may be secrets also where a gateway
 * has put letters beside them. What stands in braces is a placeholder, and words of a path are common ones, but for those with
 * digits: `send` stands in `sender`.
 */
export const extractShortWords = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    text
      .toLowerCase()
      .replace(/\{[^{}"]*\}/g, " ")
      .split(/\s+/)
      .flatMap((word) => [toAlphanumeric([word]), ...word.split(/[^a-z0-9]+/)])
      .filter(({ length }) => length >= shortestSent && length < tellingCharacters)
      .filter((word) => !text.startsWith("/") || /\d/.test(word)),
  );

/**
 * A vendor code as it may be logged: without what was sent, of which these are the letters and digits and the short words, and
 * without digits but for one code of four at most. An asterisk replaces what is removed; a redacted code may be redacted again.
 */
export function redact(code: string, sent: readonly string[], short: readonly string[]): string {
  const mayHaveDigits = hasOneCode.test(code.slice(0, maximumCharacters));
  const parts = code
    .slice(0, loggedCharacters)
    .split(/[^\w.:*-]+/)
    .filter((part) => part !== "");
  const hidden = sentAmong(parts, (piece) => sent.some((each) => each.includes(piece)));
  const hasShort = (part: string) => short.some((each) => toAlphanumeric([part]).includes(each));
  return parts
    .map((part, place) =>
      hidden.has(place) || (/\d/.test(part) && !mayHaveDigits) || hasShort(part) ? "*" : part,
    )
    .join(" ");
}

/**
 * The places of parts of which something was sent: letters or digits beside each other, alone or with those that follow, or
 * as many characters as tell.
 */
function sentAmong(parts: readonly string[], wasSent: (piece: string) => boolean): ReadonlySet<number> {
  const found = new Set<number>();
  const pieces = parts.flatMap((part, place) =>
    (part.toLowerCase().match(/[a-z]+|\d+/g) ?? []).map((text) => ({ text, place })),
  );
  const whole = pieces.map(({ text }) => text).join("");
  const placeAt = pieces.flatMap(({ text, place }) => Array.from(text, () => place));
  const ends = new Set([0]);
  let end = 0;
  for (const { text } of pieces) ends.add((end += text.length));
  for (let from = 0; from < whole.length; from += 1) {
    const most = Math.min(from + tellingCharacters, whole.length);
    for (let to = from + shortestSent; to <= most; to += 1) {
      const isWhole = ends.has(from) && ends.has(to);
      if (!isWhole && to - from < tellingCharacters) continue;
      if (wasSent(whole.slice(from, to))) for (const place of placeAt.slice(from, to)) found.add(place);
    }
  }
  return found;
}
