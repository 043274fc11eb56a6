const decimalDigit = /\p{Nd}/u;
const decimalDigits = /\p{Nd}/gu;
const notDigits = /\P{Nd}/gu;

/** Replaces each decimal digit of any script by the digit 0 to 9 that it represents. */
export const toAsciiDigits = (text: string): string =>
  text.replace(decimalDigits, (digit) => (digit <= "9" ? digit : String(toDigitValue(digit))));

/** Returns the digits 0 to 9 that a text represents, in any script and with any other characters between them. */
export const extractDigits = (text: string): string => toAsciiDigits(text.replace(notDigits, ""));

/**
 * Returns the value of a digit. Unicode guarantees that the digits 0 to 9 of a script are consecutive. If the scripts
 * follow each other, each has ten code points.
 */
function toDigitValue(digit: string): number {
  let distance = 0;
  for (let code = digit.codePointAt(0)!; decimalDigit.test(String.fromCodePoint(code - 1)); code -= 1) {
    distance += 1;
  }
  return distance % 10;
}
