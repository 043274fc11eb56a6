import { z } from "zod";
import {
  commonSenderLength,
  isSender,
  isSenderName,
  maximumSenderLength,
} from "../../domain/messages/sender.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

// What is wrong with an option is read after its name: `postmark.from: has to be …`.

/** A text that a pattern describes, which has to be linear. */
export function textOption(pattern: RegExp, what: string) {
  const error = `has to be ${what}`;
  return z.string({ error }).regex(pattern, { error });
}

/** A whole number within bounds; `unit` is what it counts, in the plural. */
export function wholeNumberOption(least: number, most: number, unit?: string) {
  const error = `has to be a whole number${unit === undefined ? "" : ` of ${unit}`} from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** An option for a header or a signature: visible ASCII without spaces, and never shown again. */
export const secretOption = (what: string) =>
  textOption(/^[\x21-\x7e]{1,1024}$/, `${what}: 1 to 1024 visible ASCII characters without spaces`);

/** A vendor's address: https, or http on loopback only, so that no secret crosses a network in the clear. */
export function urlOption(example: string) {
  const error = `has to be an https address without a query, such as ${example} (http only on loopback)`;
  return z.string({ error }).refine(isBaseUrl, { error });
}

/** The same where a vendor has one for everybody. */
export const baseUrlOption = (defaultUrl: string) => urlOption(defaultUrl).default(defaultUrl);

/** What paths are put behind: nothing may stand there that would take them up, even if it is empty. */
function isBaseUrl(text: string): boolean {
  if (/[\s?#]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const bare = url.username === "" && url.password === "";
  return bare && (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname)));
}

/** How long a request may take; it may queue for as long, and both together are shorter than a message's lease. */
export const timeoutOption = (defaultMilliseconds = 15_000) =>
  wholeNumberOption(1, lifetimes.vendorRequestMilliseconds, "milliseconds").default(defaultMilliseconds);

/** How many requests run at once. */
export const concurrencyOption = (defaultRequests: number) =>
  wholeNumberOption(1, 256, "requests at once").default(defaultRequests);

/** Where a vendor cannot report: the wait from hand-over to the first question; the pauses then grow. */
export const pollOption = (defaultMilliseconds: number) =>
  wholeNumberOption(10, 60_000, "milliseconds").default(defaultMilliseconds);

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
