/** A SIM's number of 18 to 22 digits, padded to whole bytes as its card keeps it. */
const padded = /^(\d{18,21})[Ff]$/;

/** The ICCID without the F that pads it on the card. */
export const withoutPadding = (iccid: string): string => padded.exec(iccid)?.[1] ?? iccid;

/** Whether the last digit of an ICCID is the check digit of the others, by Luhn's formula (ITU-T E.118). */
export function hasCheckDigit(iccid: string): boolean {
  let sum = 0;
  for (let index = 0; index < iccid.length; index += 1) {
    const digit = Number(iccid[iccid.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}
