import { countSegments } from "../domain/messages/segments.ts";

/** What may stand in braces in a text. */
export const placeholders = ["code", "brand", "minutes"] as const;
/** What may stand there as well in the text of a payment. */
export const transactionPlaceholders = [...placeholders, "amount", "payee"] as const;

const longestCode = "0".repeat(10);
const longestMinutes = "1440";

/** The words with their placeholders filled; what is filled in is not looked at again. */
export const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => values[name] ?? "");

/** How long a text without a payment becomes at most, before what fills in the code. */
export const longest = (words: string, brand: string) =>
  countSegments(filled(words, { code: longestCode, minutes: longestMinutes, brand }));
