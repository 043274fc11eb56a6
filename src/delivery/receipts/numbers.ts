import { parsePhoneNumber } from "../../domain/phone/phone.ts";

const hasLetter = /\p{L}/u;

/** The digits of a number, however it is spelt. */
export const digitsOf = (number: string): string => number.replace(/\D/g, "");

/** A number whose country's code may stand behind 00, as it is dialled in most countries; no number in E.164 begins with 0. */
export const international = (number: string): string => number.replace(/^\s*\+?00([1-9])/, "+$1");

/** The digits of a number, without 00 before the country's code. */
export const internationalDigits = (number: string): string => digitsOf(international(number));

/** Whether a sender of ours is what was written to: numbers are the same by their digits, however they are spelt, and names by their letters. */
export function isSameSender(sender: string, to: string): boolean {
  if (hasLetter.test(sender) || hasLetter.test(to)) return sender.toLowerCase() === to.toLowerCase();
  const digits = digitsOf(sender);
  return digits !== "" && (digits === internationalDigits(to) || isNational(digitsOf(to), digits));
}

/** Whether a number is another one as it is dialled within its country. */
function isNational(told: string, digits: string): boolean {
  const number = parsePhoneNumber(digits);
  const national = number && digits.slice(String(number.countryCode).length);
  return national !== undefined && (told === national || told === `0${national}`);
}
