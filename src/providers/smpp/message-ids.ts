import { readings, readOtherwise, type IdSpelling } from "../../domain/messages/id-spellings.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";

/** How an SMSC's receipts spell the ids of its submit_sm_resp; `any` if the operator does not know, which is then learnt. */
export type ReceiptIds = Exclude<IdSpelling, "case"> | "any";

const maximumIdCharacters = 255;

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

/** Returns the canonical response ids that the ids of a receipt stand for; as they are if the spelling is not known. */
export function readIds(
  ids: readonly string[],
  spelling: ReceiptIds,
): Pick<ProviderReceipt, "providerMessageIds" | "hasUnknownSpelling"> {
  const canonical = ids.map(canonicalId).filter((id) => id !== "");
  const isAny = spelling === "any";
  const read = canonical.map((id) => (isAny ? id : (readings[spelling](id)[0] ?? id)));
  const providerMessageIds = [...new Set(read)];
  const hasUnknownSpelling = isAny && readOtherwise(providerMessageIds, "same").size > 0;
  return { providerMessageIds, ...(hasUnknownSpelling && { hasUnknownSpelling }) };
}
