import { z } from "zod";
import {
  commonSenderLength,
  isSender,
  isSenderName,
  maximumSenderLength,
} from "../../domain/messages/sender.ts";
import { textOption, wholeNumberOption } from "../fields.ts";
import { concurrencyOption, pollOption, timeoutOption } from "../http/options.ts";

const number = /^\+?\d{3,15}$/;
const senderError =
  "has to be a number in E.164, a short code, or a name: 1 to 11 characters of the GSM alphabet with a letter among them";

/** Who messages come from, whatever sender the customer names. */
export const senderOption = () =>
  z
    .string({ error: senderError })
    .refine((sender) => number.test(sender) || isSenderName(sender), { error: senderError })
    .optional();

/** Maximum length of the sender names that a gateway accepts, and of the numbers if it is above 15. */
export const senderLengthOption = () =>
  wholeNumberOption(commonSenderLength, maximumSenderLength).default(commonSenderLength);

/** A sender of the operator, for a gateway with `senderLengthOption`. Check it with `checkSenders`. */
export const longSenderOption = () => z.string({ error: longSenderError });
const longSenderError = "has to be a sender: a name or a number";

/** Reports each sender, by its path in the options, that is none or is longer than the gateway accepts. */
export function checkSenders(
  senders: readonly (readonly [path: readonly PropertyKey[], sender: string | undefined])[],
  senderLength: number,
  { addIssue }: Pick<z.RefinementCtx, "addIssue">,
): void {
  for (const [path, sender] of senders) {
    if (sender === undefined || isSender(sender, senderLength)) continue;
    const message = `has to be a number of up to ${Math.max(senderLength, 15)} digits, or a name of up to ${senderLength} characters of the GSM alphabet with a letter among them (senderLength)`;
    addIssue({ code: "custom", path: [...path], message });
  }
}

/** The operator's own key, which what is posted to one address for all messages has to come with as `?key=`. */
export const keyOption = () => textOption(/^[\w-]{16,256}$/, "16 to 256 letters, digits, - and _");

/** What every vendor by HTTP may be told. */
export const vendorOptions = {
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
  /** Where the vendor cannot report: the wait from hand-over to the first question; the pauses then grow. */
  pollMilliseconds: pollOption(5_000),
};

/** The limits that these options set. */
export interface VendorLimits {
  readonly timeoutMilliseconds: number;
  readonly concurrency: number;
  readonly pollMilliseconds: number;
}
