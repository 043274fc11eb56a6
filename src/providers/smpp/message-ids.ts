/**
 * How an SMSC's receipts spell the ids of its submit_sm_resp: in the `same` way; in `decimal` what was hexadecimal;
 * in `hexadecimal` what was decimal; in `any` of these, where the operator does not know.
 */
export type ReceiptIds = "same" | "decimal" | "hexadecimal" | "any";

const maximumIdCharacters = 255;
// Beyond 64 bits an id is no number that anybody counted up.
const maximumDecimalDigits = 20;
const maximumHexadecimalDigits = 16;

/**
 * The one spelling of an id that is kept and compared: without spaces and control characters; hexadecimal digits (with
 * hyphens, as in a UUID) in lower case; a number without 0x and leading zeros; any other id as it is, since in one with
 * other letters the case may tell two apart.
 */
export function canonicalId(id: string): string {
  // oxlint-disable-next-line no-control-regex
  const text = id.replaceAll(/[\u0000-\u0020\u007f]/g, "").slice(0, maximumIdCharacters);
  if (/^(0x)?[0-9a-f]+$/i.test(text)) return text.toLowerCase().replace(/^0x/, "").replace(/^0+/, "") || "0";
  return /^[0-9a-f-]+$/i.test(text) ? text.toLowerCase() : text;
}

/** The canonical ids that ids in one receipt may stand for, the likeliest first: as they are spelled, then converted. */
export function possibleIds(ids: readonly string[], spelled: ReceiptIds): string[] {
  const canonical = ids.map(canonicalId).filter((id) => id !== "");
  return [
    ...new Set([0, 1, 2].flatMap((step) => canonical.flatMap((id) => readings(id, spelled)[step] ?? []))),
  ];
}

/** First what an id is as it is spelled, then in the other base or case. */
function readings(id: string, spelled: ReceiptIds): readonly (readonly string[])[] {
  if (!/^[0-9a-f]+$/.test(id)) return [[id], [id.toLowerCase(), id.toUpperCase()]];
  if (spelled === "same") return [[id]];
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
