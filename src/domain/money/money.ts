/** Micro-units in one unit of a currency. */
export const microsPerUnit = 1_000_000;

/**
 * Maximum balance, also of a credit or a correction. Up to 2^33 units (8.59e9), all micro-units are exact as a JSON
 * number. The sum of two maximum balances is still a safe integer of micro-units.
 */
export const maximumBalanceMicros = 4_500_000_000 * microsPerUnit;

const decimal = /^(-?)(\d{1,16})(?:\.(\d{1,6}))?$/;

/**
 * Converts an amount to an exact integer of micro-units. Returns undefined if it is not a plain decimal, has more than
 * six decimals or exceeds the safe integer range.
 */
export function toMicros(amount: number | string): number | undefined {
  const parts = decimal.exec(String(amount));
  if (!parts) return undefined;
  const [, sign, whole, decimals = ""] = parts;
  const micros = Number(whole) * microsPerUnit + Number(decimals.padEnd(6, "0"));
  if (!Number.isSafeInteger(micros)) return undefined;
  return sign === "-" && micros !== 0 ? -micros : micros;
}

/** Converts an amount to an exact decimal with two to six decimals. */
export function toDecimal(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, "0");
  const decimals = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${micros < 0n ? "-" : ""}${digits.slice(0, -6)}.${decimals}`;
}

/** Converts an amount to the number in the API. Parsing it returns the same micro-units, up to 4.5e9 units. */
export function fromMicros(micros: number): number {
  return micros / microsPerUnit;
}
