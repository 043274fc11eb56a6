import type { ProviderReceipt } from "../../ports/providers.ts";

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
  const at = (step: number) => canonical.flatMap((id) => readings(id, spelled)[step] ?? []);
  const named = new Set(at(0));
  const guessed = new Set([1, 2].flatMap(at)).difference(named);
  return { providerMessageIds: [...named], ...(guessed.size > 0 && { guessedIds: [...guessed] }) };
}

/** First the id as it is spelled, then, where the operator does not know, in the other base or case. */
function readings(id: string, spelled: ReceiptIds): readonly (readonly string[])[] {
  const isNumber = /^[0-9a-f]+$/.test(id);
  if (spelled === "any" && !isNumber) return [[id], [id.toLowerCase(), id.toUpperCase()]];
  if (spelled === "same" || !isNumber) return [[id]];
  if (spelled === "decimal") return [fromDecimal(id) ?? [id]];
  if (spelled === "hexadecimal") return [fromHexadecimal(id) ?? [id]];
  return [[id], fromDecimal(id) ?? [], fromHexadecimal(id) ?? []];
}

function fromDecimal(id: string): string[] | undefined {
  return /^\d+$/.test(id) && id.length <= maximumDecimalDigits ? [BigInt(id).toString(16)] : undefined;
}

function fromHexadecimal(id: string): string[] | undefined {
  return id.length <= maximumHexadecimalDigits ? [BigInt(`0x${id}`).toString()] : undefined;
}
