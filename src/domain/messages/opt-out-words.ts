import { keywordsByLanguage, type Wish } from "./opt-out-keywords.ts";

export type { Wish } from "./opt-out-keywords.ts";

/** Keywords that the operator adds to the built-in ones. */
export interface AddedKeywords {
  readonly stop: readonly string[];
  readonly start: readonly string[];
}

/** Returns what a text asks for; undefined if it is more than a keyword, or none. */
export type WishOf = (text: string) => Wish | undefined;

/** More than a keyword takes with what may stand around it. What follows is not read. */
const maximumCharacters = 256;

/** Accents of Latin, Greek and Cyrillic letters, and the vowel signs and hamzas of Arabic. */
const accents = /[\u0300-\u036f\u064b-\u0655\u0670]/g;
/** Joiners, direction marks and soft hyphens, and the selectors of an emoji's variant. */
const invisible = /[\p{Cf}\ufe00-\ufe0f]/gu;
const separators = /[^\p{L}\p{M}\p{N}]+/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** A full stop within a word is none. */
const sentenceEnd = /[.!?;\u3002](?:\s|$)/;
const lineBreak = /\r\n?|[\n\u2028\u2029]/;
/** The beginning of a signature, or of a quotation, that follows without an empty line. */
const signature =
  /^\s*(?:[->\u2013\u2014_*]|sent |get |von |gesendet |envoyé |enviado |inviato |verstuurd |verzonden |skickat |sendt |wysłane |отправлено )/iu;

/**
 * Returns the words of a text in capitals, with one space between them, without accents, punctuation, quotes and emoji.
 * Returns undefined if there are none, if they are more than a keyword, or if more follows than thanks or a signature.
 */
export function wordOf(text: string): string | undefined {
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
const builtInWishes: ReadonlyMap<string, Wish> = new Map([
  ...builtIn.flatMap(({ start }) => normalizeAll(start).map((phrase) => [phrase, "start"] as const)),
  ...builtIn.flatMap(({ stop }) => normalizeAll(stop).map((phrase) => [phrase, "stop"] as const)),
]);

/** Returns the phrase of a keyword of the operator, by which it is found; undefined if it has no letter or digit. */
export const keywordOf = (keyword: string): string | undefined => normalizePhrase(keyword);

/** Creates a function that finds the built-in keywords and these. The operator's meaning of a keyword counts. */
export function createWishOf({ stop, start }: AddedKeywords = { stop: [], start: [] }): WishOf {
  const added = new Map<string, Wish>([
    ...normalizeAll(start).map((phrase) => [phrase, "start"] as const),
    ...normalizeAll(stop).map((phrase) => [phrase, "stop"] as const),
  ]);
  const find = (phrase: string) => added.get(phrase) ?? builtInWishes.get(phrase);
  return (text) => {
    const phrase = wordOf(text);
    if (phrase === undefined) return undefined;
    return find(phrase) ?? find(collapse(phrase.split(" ")));
  };
}

/** Returns one word of a word that is repeated and nothing else. */
const collapse = (words: readonly string[]): string =>
  words.every((word) => word === words[0]) ? words[0]! : words.join(" ");
