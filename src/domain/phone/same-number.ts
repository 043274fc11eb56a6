import { parseFromOutside, parsePhoneNumber, toInternational } from "./phone.ts";

const hasLetter = /\p{L}/u;

/** The digits of a number, however it is spelt. */
export const digitsOf = (number: string): string => number.replace(/\D/g, "");

/** The digits of a number, without 00 before the country's code. */
export const internationalDigits = (number: string): string => digitsOf(toInternational(number));

/** Whether a sender of ours is what was written to: numbers are the same by their digits, however they are spelt, and names by their letters. */
export function isSameSender(sender: string, to: string): boolean {
  if (hasLetter.test(sender)) return sender.toLowerCase() === to.trim().toLowerCase();
  if (hasLetter.test(toInternational(to))) return false;
  const digits = digitsOf(sender);
  return digits !== "" && (digits === internationalDigits(to) || isNational(digitsOf(to), digits));
}

/** Whether a number is another one as it is dialled within its country. */
function isNational(told: string, digits: string): boolean {
  const number = parsePhoneNumber(digits);
  const national = number && digits.slice(String(number.countryCode).length);
  return national !== undefined && (told === national || told === `0${national}`);
}

/** Returns true if a number that a vendor has written is the recipient of a message, in E.164. */
export const isSameRecipient = (recipient: string, told: string): boolean =>
  digitsOf(recipient) === internationalDigits(told) ||
  parseFromOutside(recipient)?.e164 === (parseFromOutside(told)?.e164 ?? "");
