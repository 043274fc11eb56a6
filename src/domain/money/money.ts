/** Micro-units in one unit of a currency. */
export const microsPerUnit = 1_000_000;

/** Above it, an amount is no longer exact as a JSON number. */
export const maximumBalanceMicros = 4_500_000_000 * microsPerUnit;

const decimal = /^(-?)(\d{1,16})(?:\.(\d{1,6}))?$/;

/**
 * The amount as an integer of micro-units, exact; `undefined` for what is no plain decimal, has more than six
 * decimals or leaves the safe integer range.
 */
export function toMicros(amount: number | string): number | undefined {
  const parts = decimal.exec(String(amount));
  if (!parts) return undefined;
  const [, sign, whole, decimals = ""] = parts;
  const micros = Number(whole) * microsPerUnit + Number(decimals.padEnd(6, "0"));
  if (!Number.isSafeInteger(micros)) return undefined;
  return sign === "-" && micros !== 0 ? -micros : micros;
}

/** The amount in units as a decimal with two to six decimals, exact. */
export function toDecimal(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, "0");
  const decimals = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${micros < 0n ? "-" : ""}${digits.slice(0, -6)}.${decimals}`;
}

/** The amount in units, as the wire carries it; reads back to the same micro-units up to 4.5e9 units. */
export function fromMicros(micros: number): number {
  return micros / microsPerUnit;
}
