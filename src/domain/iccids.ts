/** An ICCID of 18 to 21 digits with a trailing F, which the card uses to pad it to whole bytes. */
const padded = /^(\d{18,21})[Ff]$/;

/** Removes the F that pads an ICCID on the card. Returns other texts unchanged. */
export const removePadding = (iccid: string): string => padded.exec(iccid)?.[1] ?? iccid;

/**
 * Returns true if the last digit of an ICCID is its Luhn check digit (ITU-T E.118). The ICCID must consist of digits.
 */
export function hasValidCheckDigit(iccid: string): boolean {
  let sum = 0;
  for (let index = 0; index < iccid.length; index += 1) {
    const digit = Number(iccid[iccid.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}
