import { parseExternalNumber, parsePhoneNumber, toInternational } from "./phone.ts";

const hasLetter = /\p{L}/u;

export const stripNonDigits = (number: string): string => number.replace(/\D/g, "");

/** Returns the digits of a number, without 00 before the country code. */
export const toInternationalDigits = (number: string): string => stripNonDigits(toInternational(number));

/**
 * Returns true if `to`, the destination of a reply, is our sender `sender`. Numbers are compared by their digits, in
 * international or national format. Names are compared ignoring case.
 */
export function isSameSender(sender: string, to: string): boolean {
  if (hasLetter.test(sender)) return sender.toLowerCase() === to.trim().toLowerCase();
  if (hasLetter.test(toInternational(to))) return false;
  const digits = stripNonDigits(sender);
  return digits !== "" && (digits === toInternationalDigits(to) || isNational(stripNonDigits(to), digits));
}

/** Returns true if `reported` is the national format of an international number. */
function isNational(reported: string, digits: string): boolean {
  const number = parsePhoneNumber(digits);
  const national = number && digits.slice(String(number.countryCode).length);
  return national !== undefined && (reported === national || reported === `0${national}`);
}

/** Returns true if `reported`, a number in a vendor's spelling, is the recipient of a message. */
export const isSameRecipient = (recipient: string, reported: string): boolean =>
  stripNonDigits(recipient) === toInternationalDigits(reported) ||
  parseExternalNumber(recipient)?.e164 === (parseExternalNumber(reported)?.e164 ?? "");
