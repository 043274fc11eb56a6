/**
 * How long what stands for a variable may be, by its tag, as India's registers (DLT) have it: `{#var#}` in texts of before
 * 2026, and tags that say what it holds. For links and addresses no bound is known; they end with an SMS here.
 */
const longest: ReadonlyMap<string, number> = new Map([
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

/** A text as it is registered: its own words, and how long the variable between each two of them may be. */
export interface RegisteredText {
  readonly words: readonly string[];
  readonly variables: readonly number[];
}

/** Reads a text that has no fault. */
export function readRegisteredText(text: string): RegisteredText {
  // Split by what is captured, too: words and tags by turns.
  const pieces = text.split(variable);
  return {
    words: pieces.filter((_, index) => index % 2 === 0),
    variables: pieces.filter((_, index) => index % 2 === 1).map((tag) => longest.get(tag) ?? 0),
  };
}

/** Why a text is not one that can be registered, to be read after "has to be". */
export function faultOfRegisteredText(text: string): string | undefined {
  if (text.length > maximumCharacters) return `a text of at most ${maximumCharacters} characters`;
  if (text !== text.trim()) return "a text that neither begins nor ends with a space or a new line";
  const { words, variables } = readRegisteredText(text);
  if (variables.includes(0) || words.some((each) => /\{#|#\}/.test(each))) {
    const tags = [...longest.keys()].map((tag) => `{#${tag}#}`);
    return `a text whose variables are written ${tags.join(", ")}`;
  }
  return words.some((each) => /\S/.test(each)) ? undefined : "a text with words beside its variables";
}

/**
 * Whether a message is a registered text from its beginning to its end, with 1 character for each variable or up to as many
 * as it may have. Characters are counted as in an SMS of UCS-2. Each word is looked for once at each place.
 */
export function isOfText({ words, variables }: RegisteredText, message: string): boolean {
  const [first = "", ...others] = words;
  const last = words.at(-1) ?? "";
  if (!message.startsWith(first) || !message.endsWith(last)) return false;
  /** All places, in their order, where what has been read of the text may end. */
  let ends = [first.length];
  for (const [index, word] of others.entries()) ends = endsAfter(message, ends, variables[index]!, word);
  return ends.at(-1) === message.length;
}

/** Where a word may end that follows a variable of up to so many characters. */
function endsAfter(message: string, ends: readonly number[], most: number, word: string): number[] {
  const found: number[] = [];
  let from = 0;
  for (let at = (ends[0] ?? message.length) + 1; at + word.length <= message.length; at += 1) {
    while (from < ends.length && ends[from]! + most < at) from += 1;
    if (from === ends.length) break;
    if (ends[from]! < at && message.startsWith(word, at)) found.push(at + word.length);
  }
  return found;
}
