/**
 * How a provider's receipts spell the ids of its responses: in the `same` way; in `decimal` if the responses have
 * hexadecimal ids; in `hexadecimal` if these are decimal; or in lower or upper `case`.
 */
export type IdSpelling = "same" | "decimal" | "hexadecimal" | "case";

// A counter does not exceed 64 bits: a longer id is not a number.
const decimal = /^\d{1,20}$/;
const hexadecimal = /^[0-9a-f]{1,16}$/;

/** The response ids that an id of a receipt may stand for; none if no id is spelled like this. */
export const readings: Readonly<Record<IdSpelling, (id: string) => readonly string[]>> = {
  same: (id) => [id],
  decimal: (id) => (decimal.test(id) ? [BigInt(id).toString(16)] : []),
  hexadecimal: (id) => (hexadecimal.test(id) ? [BigInt(`0x${id}`).toString()] : []),
  case: (id) => (/^[0-9a-f]+$/.test(id) ? [] : [id.toLowerCase(), id.toUpperCase()]),
};

/** The ids that a receipt may have for an id of a response. */
export const writings: typeof readings = {
  ...readings,
  decimal: readings.hexadecimal,
  hexadecimal: readings.decimal,
};

/** Returns the other response ids that ids of a receipt may stand for, by id; the first spelling that gives an id counts. */
export function readOtherwise(ids: readonly string[], current: IdSpelling): ReadonlyMap<string, IdSpelling> {
  const read = new Set(ids.flatMap(readings[current]));
  const found = new Map<string, IdSpelling>();
  for (const spelling of ["same", "decimal", "hexadecimal", "case"] as const) {
    for (const id of ids.flatMap(readings[spelling])) {
      if (!read.has(id) && !found.has(id)) found.set(id, spelling);
    }
  }
  return found;
}
