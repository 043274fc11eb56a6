/**
 * Spelling of message ids in a provider's receipts, compared with its responses. `same`: unchanged. `decimal`: receipts
 * are decimal, responses are hexadecimal. `hexadecimal`: receipts are hexadecimal, responses are decimal. `case`: the
 * letter case differs.
 */
export type IdSpelling = "same" | "decimal" | "hexadecimal" | "case";

// A counter has at most 64 bits. A longer id is not a number.
const decimal = /^\d{1,20}$/;
const hexadecimal = /^[0-9a-f]{1,16}$/;

/**
 * Functions from a receipt id to the possible response ids. Hexadecimal ids must be in lower case without a prefix.
 * `case` returns an empty list for them, because they have one case only. The other functions return an empty list if
 * the id is not in the spelling of receipts.
 */
export const responseIdsBySpelling: Readonly<Record<IdSpelling, (id: string) => readonly string[]>> = {
  same: (id) => [id],
  decimal: (id) => (decimal.test(id) ? [BigInt(id).toString(16)] : []),
  hexadecimal: (id) => (hexadecimal.test(id) ? [BigInt(`0x${id}`).toString()] : []),
  case: (id) => (/^[0-9a-f]+$/.test(id) ? [] : [id.toLowerCase(), id.toUpperCase()]),
};

/** Functions from a response id to the possible receipt ids. */
export const receiptIdsBySpelling: typeof responseIdsBySpelling = {
  ...responseIdsBySpelling,
  decimal: responseIdsBySpelling.hexadecimal,
  hexadecimal: responseIdsBySpelling.decimal,
};

/**
 * Returns the response ids that the receipt ids have in other spellings than `current`, with the spelling of each. If
 * several spellings lead to the same id, the first of `same`, `decimal`, `hexadecimal` and `case` is returned.
 */
export function findOtherResponseIds(
  ids: readonly string[],
  current: IdSpelling,
): ReadonlyMap<string, IdSpelling> {
  const read = new Set(ids.flatMap(responseIdsBySpelling[current]));
  const found = new Map<string, IdSpelling>();
  for (const spelling of ["same", "decimal", "hexadecimal", "case"] as const) {
    for (const id of ids.flatMap(responseIdsBySpelling[spelling])) {
      if (!read.has(id) && !found.has(id)) found.set(id, spelling);
    }
  }
  return found;
}
