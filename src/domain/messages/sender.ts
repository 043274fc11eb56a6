import { gsmSeptetsAt } from "./gsm-alphabet.ts";

/** Length that every mobile network accepts of a sender name, in septets of the GSM alphabet (3GPP TS 23.040). */
export const commonSenderLength = 11;
/** Maximum length of a sender name that a provider can declare to accept. */
export const maximumSenderLength = 20;
/** Maximum number of digits of a number as a sender (E.164). */
export const maximumSenderDigits = 15;

/** Why no provider of a route carries a message whose sender only some other provider accepts. */
export const senderTooLong = "The sender is longer than this destination accepts.";

const number = /^\+?\d+$/;
const letter = /\p{L}/u;
const control = /\p{Cc}/u;

/**
 * Returns true if a sender is a number of up to 15 digits, or a name: characters of the GSM alphabet with a letter among
 * them, of at most `length` septets. If `length` is above 15, it is also the maximum number of digits.
 */
export function isSender(sender: string, length: number = commonSenderLength): boolean {
  if (number.test(sender)) return sender.replace("+", "").length <= Math.max(length, maximumSenderDigits);
  return isSenderName(sender, length);
}

/** Returns true if a sender is a name of at most `length` septets. */
export function isSenderName(sender: string, length: number = commonSenderLength): boolean {
  if (sender.length > length || !letter.test(sender) || control.test(sender)) return false;
  let septets = 0;
  for (let index = 0; index < sender.length; index += 1) {
    const width = gsmSeptetsAt(sender, index);
    if (width === 0) return false;
    septets += width;
  }
  return septets <= length;
}
