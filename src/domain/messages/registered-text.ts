/**
 * Maximum length of a variable by its tag, according to the Indian SMS registries (DLT). `{#var#}` is used in texts
 * registered before 2026, the other tags name the kind of value. The registries define no limit for links and
 * addresses. Here the limit is one SMS.
 */
const maximumLengths: ReadonlyMap<string, number> = new Map([
  ["var", 30],
  ["number", 30],
  ["numeric", 30],
  ["cbn", 30],
  ["alphanumeric", 40],
  ["email", 160],
  ["url", 160],
  ["urlott", 160],
]);
const variable = /\{#([a-z]{1,16})#\}/;
const maximumCharacters = 2_000;

/** A registered text: its fixed parts, and the maximum length of the variable between each two of them. */
export interface RegisteredText {
  readonly words: readonly string[];
  readonly variables: readonly number[];
}

/**
 * Parses a text that is valid according to `findRegisteredTextError`. In other texts, the maximum length of a variable
 * with an unknown tag is 0.
 */
export function parseRegisteredText(text: string): RegisteredText {
  // The pattern captures the tags, so that `split` returns fixed parts and tags alternately.
  const pieces = text.split(variable);
  return {
    words: pieces.filter((_, index) => index % 2 === 0),
    variables: pieces.filter((_, index) => index % 2 === 1).map((tag) => maximumLengths.get(tag) ?? 0),
  };
}

/**
 * Returns the reason why a text cannot be registered, as a continuation of "has to be". Returns undefined if it can.
 */
export function findRegisteredTextError(text: string): string | undefined {
  if (text.length > maximumCharacters) return `a text of at most ${maximumCharacters} characters`;
  if (text !== text.trim()) return "a text that neither begins nor ends with a space or a new line";
  const { words, variables } = parseRegisteredText(text);
  if (variables.includes(0) || words.some((each) => /\{#|#\}/.test(each))) {
    const tags = [...maximumLengths.keys()].map((tag) => `{#${tag}#}`);
    return `a text whose variables are written ${tags.join(", ")}`;
  }
  return words.some((each) => /\S/.test(each)) ? undefined : "a text with words in addition to its variables";
}

/**
 * Returns true if a complete message matches a registered text. A variable has from 1 character up to its maximum.
 * Characters are UTF-16 code units, as in a UCS-2 SMS. Each fixed part is compared once at each position.
 */
export function matchesRegisteredText({ words, variables }: RegisteredText, message: string): boolean {
  const [first = "", ...others] = words;
  const last = words.at(-1) ?? "";
  if (!message.startsWith(first) || !message.endsWith(last)) return false;
  /** All possible end positions of the part that is already matched, ascending. */
  let ends = [first.length];
  for (const [index, word] of others.entries()) ends = findEndsAfter(message, ends, variables[index]!, word);
  return ends.at(-1) === message.length;
}

/** Returns the positions where `word` may end if it follows a variable of 1 to `most` characters. */
function findEndsAfter(message: string, ends: readonly number[], most: number, word: string): number[] {
  const found: number[] = [];
  let from = 0;
  for (let at = (ends[0] ?? message.length) + 1; at + word.length <= message.length; at += 1) {
    while (from < ends.length && ends[from]! + most < at) from += 1;
    if (from === ends.length) break;
    if (ends[from]! < at && message.startsWith(word, at)) found.push(at + word.length);
  }
  return found;
}
