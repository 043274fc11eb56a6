import type { IdSpelling, ProviderReceipt } from "../../ports/providers.ts";

/**
 * How an SMSC's receipts spell the ids of its submit_sm_resp: the `same` way; in `decimal` if they were hexadecimal; in
 * `hexadecimal` if they were decimal; `any` of these if the operator does not know, which is then guessed.
 */
export type ReceiptIds = "same" | "decimal" | "hexadecimal" | "any";

const maximumIdCharacters = 255;
// A counter would not exceed 64 bits: a longer id is not a number.
const maximumDecimalDigits = 20;
const maximumHexadecimalDigits = 16;

/** Spaces, and what other vendors' ids may not have. */
const unkept = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp} ]/gu;

/**
 * The one spelling in which an id is stored and compared: without spaces and control characters; hexadecimal digits
 * (with hyphens, as in a UUID) in lower case; a number without 0x and leading zeros; any other id unchanged, because if
 * it has other letters, case may distinguish two ids.
 */
export function canonicalId(id: string): string {
  const text = id.slice(0, maximumIdCharacters).replaceAll(unkept, "");
  if (/^(0x)?[0-9a-f]+$/i.test(text)) return text.toLowerCase().replace(/^0x/, "").replace(/^0+/, "") || "0";
  return /^[0-9a-f-]+$/i.test(text) ? text.toLowerCase() : text;
}

/** The canonical ids that the ids of one receipt name, and those that they may mean otherwise, the likeliest first. */
export function possibleIds(
  ids: readonly string[],
  spelled: ReceiptIds,
): Pick<ProviderReceipt, "providerMessageIds" | "guessedIds"> {
  const canonical = ids.map(canonicalId).filter((id) => id !== "");
  const isAny = spelled === "any";
  const named = new Set(canonical.map((id) => (isAny ? id : (readings[spelled](id)[0] ?? id))));
  const guesses = isAny
    ? otherSpellings.flatMap((other) =>
        canonical.flatMap(readings[other]).map((id) => ({ id, spelled: other })),
      )
    : [];
  const byId = new Map(guesses.toReversed().map((guess) => [guess.id, guess]));
  const guessedIds = guesses.filter((guess) => !named.has(guess.id) && byId.get(guess.id) === guess);
  return { providerMessageIds: [...named], ...(guessedIds.length > 0 && { guessedIds }) };
}

/** The likeliest first. */
const otherSpellings = ["decimal", "hexadecimal", "case"] as const;

/** The ids of the provider's response that an id may stand for which is spelled in this way. */
const readings: Readonly<Record<IdSpelling, (id: string) => readonly string[]>> = {
  same: (id) => [id],
  decimal: (id) => (/^\d+$/.test(id) && id.length <= maximumDecimalDigits ? [BigInt(id).toString(16)] : []),
  hexadecimal: (id) =>
    isNumber(id) && id.length <= maximumHexadecimalDigits ? [BigInt(`0x${id}`).toString()] : [],
  case: (id) => (isNumber(id) ? [] : [id.toLowerCase(), id.toUpperCase()]),
};

const isNumber = (id: string) => /^[0-9a-f]+$/.test(id);
