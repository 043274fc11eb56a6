import { countSeptetsAt } from "./gsm-alphabet.ts";

/**
 * Maximum length of a sender name that every mobile network accepts, in septets of the GSM alphabet (3GPP TS 23.040).
 */
export const commonSenderLength = 11;
/** Highest maximum length of sender names that a provider can declare, in septets. */
export const maximumSenderLength = 20;
/** Maximum number of digits of a numeric sender (E.164). */
export const maximumSenderDigits = 15;

/** Reason for rejecting a message if no provider of its route accepts such a long sender. */
export const senderTooLong = "The sender is longer than this destination accepts.";

const number = /^\+?\d+$/;
const letter = /\p{L}/u;
const control = /\p{Cc}/u;

/**
 * Returns true if a sender is a number of at most 15 digits, with or without `+`, or a name of at most `length`
 * septets. If `length` is above 15, it is also the maximum number of digits.
 */
export function isSender(sender: string, length: number = commonSenderLength): boolean {
  if (number.test(sender)) return sender.replace("+", "").length <= Math.max(length, maximumSenderDigits);
  return isSenderName(sender, length);
}

/**
 * Returns true if a sender is a name of at most `length` septets. A name consists of characters of the GSM alphabet,
 * contains a letter, and contains no control character.
 */
export function isSenderName(sender: string, length: number = commonSenderLength): boolean {
  if (sender.length > length || !letter.test(sender) || control.test(sender)) return false;
  let septets = 0;
  for (let index = 0; index < sender.length; index += 1) {
    const width = countSeptetsAt(sender, index);
    if (width === 0) return false;
    septets += width;
  }
  return septets <= length;
}
