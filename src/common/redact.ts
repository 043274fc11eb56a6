const loggedCharacters = 64;
/** Length at which a sequence identifies sent content, because it does not match by chance. */
const distinctiveCharacters = 8;
const minimumSentCharacters = 4;
const maximumCharacters = 256;
/** Matches a text with one number of at most four digits, such as a status or an error code. */
const hasOneCode = /^\D*\d{1,4}\D*$/;

/**
 * Returns the letters and digits of the texts in lower case, separated by a space. Sent content is then found in any
 * spelling of a gateway.
 */
export const toAlphanumeric = (texts: readonly string[]): string =>
  texts.map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, "")).join(" ");

/**
 * Returns the words of 4 to 7 characters, in lower case. They may be secrets, but are too short to be found by a part
 * of them if a gateway puts letters next to them. Placeholders in braces are excluded. Words of a path are excluded
 * unless they contain digits, because they are common words: `send` is part of `sender`.
 */
export const extractShortWords = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    text
      .toLowerCase()
      .replace(/\{[^{}"]*\}/g, " ")
      .split(/\s+/)
      .flatMap((word) => [toAlphanumeric([word]), ...word.split(/[^a-z0-9]+/)])
      .filter(({ length }) => length >= minimumSentCharacters && length < distinctiveCharacters)
      .filter((word) => !text.startsWith("/") || /\d/.test(word)),
  );

/**
 * Redacts a vendor code for the log, and shortens it to its first 64 characters. Removes parts with sent content.
 * `sent` are results of `toAlphanumeric`, `short` results of `extractShortWords`. Also removes parts with digits,
 * unless the code contains a single number of at most four digits. An asterisk replaces each removed part, and one
 * space separates the parts. A redacted code can be redacted again.
 */
export function redact(code: string, sent: readonly string[], short: readonly string[]): string {
  const mayHaveDigits = hasOneCode.test(code.slice(0, maximumCharacters));
  const parts = code
    .slice(0, loggedCharacters)
    .split(/[^\w.:*-]+/)
    .filter((part) => part !== "");
  const hidden = findSentParts(parts, (piece) => sent.some((each) => each.includes(piece)));
  const hasShort = (part: string) => short.some((each) => toAlphanumeric([part]).includes(each));
  return parts
    .map((part, place) =>
      hidden.has(place) || (/\d/.test(part) && !mayHaveDigits) || hasShort(part) ? "*" : part,
    )
    .join(" ");
}

/**
 * Returns the indices of the parts that contain sent content. A match consists of consecutive runs of letters or of
 * digits, also across parts, or of any `distinctiveCharacters` consecutive characters.
 */
function findSentParts(parts: readonly string[], wasSent: (piece: string) => boolean): ReadonlySet<number> {
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
    const most = Math.min(from + distinctiveCharacters, whole.length);
    for (let to = from + minimumSentCharacters; to <= most; to += 1) {
      const isWhole = ends.has(from) && ends.has(to);
      if (!isWhole && to - from < distinctiveCharacters) continue;
      if (wasSent(whole.slice(from, to))) for (const place of placeAt.slice(from, to)) found.add(place);
    }
  }
  return found;
}
