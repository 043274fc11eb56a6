import { keywordsByLanguage, type OptRequest } from "./opt-out-keywords.ts";

export type { OptRequest } from "./opt-out-keywords.ts";

/** Keywords of the operator, in addition to the built-in keywords. */
export interface AddedKeywords {
  readonly stop: readonly string[];
  readonly start: readonly string[];
}

/**
 * Returns the request of a text. Returns undefined if its first sentence is not a keyword, or if anything but polite
 * phrases, a signature or an empty line follows directly.
 */
export type OptRequestParser = (text: string) => OptRequest | undefined;

/** Number of characters that are read. A keyword must be on a line that ends within them. */
const maximumCharacters = 256;

/** Accents of Latin, Greek and Cyrillic letters, and Arabic vowel signs and hamzas. */
const accents = /[\u0300-\u036f\u064b-\u0655\u0670]/g;
/** Joiners, direction marks, soft hyphens and emoji variation selectors. */
const invisible = /[\p{Cf}\ufe00-\ufe0f]/gu;
const separators = /[^\p{L}\p{M}\p{N}]+/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** End of a sentence. A full stop within a word does not end it. */
const sentenceEnd = /[.!?;\u3002](?:\s|$)/;
const lineBreak = /\r\n?|[\n\u2028\u2029]/;
/** Beginning of a signature or a quotation that follows without an empty line. */
const signature =
  /^\s*(?:[->\u2013\u2014_*]|sent |get |von |gesendet |envoyé |enviado |inviato |verstuurd |verzonden |skickat |sendt |wysłane |отправлено )/iu;

/**
 * Extracts the first sentence of a text, in capitals and with single spaces. Removes accents, punctuation, quotes and
 * emojis. Returns undefined if:
 *
 * - the text has no words;
 * - the line of the sentence does not end within the first 256 characters;
 * - the line contains another sentence that is not a polite phrase;
 * - the next line is neither empty nor the beginning of a signature.
 */
export function extractPhrase(text: string): string | undefined {
  const lines = text.slice(0, maximumCharacters).split(lineBreak);
  const first = lines.findIndex((line) => letterOrDigit.test(line));
  const [line, next] = [lines[first], lines[first + 1]];
  if (line === undefined || (next !== undefined && next.trim() !== "" && !signature.test(next)))
    return undefined;
  if (next === undefined && text.length > maximumCharacters) return undefined;
  const [phrase, ...others] = line
    .normalize("NFKD")
    .split(sentenceEnd)
    .flatMap((sentence) => normalizePhrase(sentence) ?? []);
  return others.every((other) => politePhrases.has(other)) ? phrase : undefined;
}

function normalizePhrase(line: string): string | undefined {
  const plain = line.normalize("NFKD").replace(accents, "").replace(invisible, "").normalize("NFC");
  const words = plain
    .toUpperCase()
    .split(separators)
    .filter((word) => letterOrDigit.test(word));
  return words.length > 0 ? words.join(" ") : undefined;
}

const normalizeAll = (phrases: readonly string[]) =>
  phrases.flatMap((phrase) => normalizePhrase(phrase) ?? []);

const builtIn = Object.values(keywordsByLanguage);
const politePhrases = new Set(builtIn.flatMap(({ polite }) => normalizeAll(polite)));
const builtInRequests: ReadonlyMap<string, OptRequest> = new Map([
  ...builtIn.flatMap(({ start }) => normalizeAll(start).map((phrase) => [phrase, "start"] as const)),
  ...builtIn.flatMap(({ stop }) => normalizeAll(stop).map((phrase) => [phrase, "stop"] as const)),
]);

/** Normalizes a keyword of the operator, in the same form as texts. Returns undefined if it has no letter or digit. */
export const normalizeKeyword = (keyword: string): string | undefined => normalizePhrase(keyword);

/**
 * Creates a parser with the built-in keywords and additional keywords. Additional keywords take precedence. If a
 * keyword is listed for both requests, it means `stop`.
 */
export function createOptRequestParser(
  { stop, start }: AddedKeywords = { stop: [], start: [] },
): OptRequestParser {
  const added = new Map<string, OptRequest>([
    ...normalizeAll(start).map((phrase) => [phrase, "start"] as const),
    ...normalizeAll(stop).map((phrase) => [phrase, "stop"] as const),
  ]);
  const find = (phrase: string) => added.get(phrase) ?? builtInRequests.get(phrase);
  return (text) => {
    const phrase = extractPhrase(text);
    if (phrase === undefined) return undefined;
    return find(phrase) ?? find(collapse(phrase.split(" ")));
  };
}

/** Reduces a word that is repeated, with nothing else, to one word. */
const collapse = (words: readonly string[]): string =>
  words.every((word) => word === words[0]) ? words[0]! : words.join(" ");
