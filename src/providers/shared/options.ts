import { z } from "zod";
import {
  commonSenderLength,
  isSender,
  isSenderName,
  maximumSenderLength,
} from "../../domain/messages/sender.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

// Error messages follow the name of the option: `postmark.from: has to be …`.

/** An option for a text that matches `pattern`. The pattern must run in linear time. */
export function textOption(pattern: RegExp, what: string) {
  const error = `has to be ${what}`;
  return z.string({ error }).regex(pattern, { error });
}

/** An option for a whole number from `least` to `most`, both included. `unit` is the counted thing, in the plural. */
export function wholeNumberOption(least: number, most: number, unit?: string) {
  const error = `has to be a whole number${unit === undefined ? "" : ` of ${unit}`} from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** An option for a secret of a header or a signature: visible ASCII without spaces. Its value is never printed. */
export const secretOption = (what: string) =>
  textOption(/^[\x21-\x7e]{1,1024}$/, `${what}: 1 to 1024 visible ASCII characters without spaces`);

/**
 * An option for a vendor's address: https, or http on loopback only, so that no secret crosses a network unencrypted.
 */
export function httpsUrlOption(example: string) {
  const error = `has to be an https address without a query, such as ${example} (http only on loopback)`;
  return z.string({ error }).refine(isBaseUrl, { error });
}

/** An option for the address of a vendor that has one address for all customers. */
export const baseUrlOption = (defaultUrl: string) => httpsUrlOption(defaultUrl).default(defaultUrl);

/** Returns true if paths can be appended. A query, a fragment or credentials are invalid, even if they are empty. */
function isBaseUrl(text: string): boolean {
  if (/[\s?#]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const bare = url.username === "" && url.password === "";
  return bare && (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname)));
}

/**
 * An option for the maximum duration of a request. A request may also wait in the queue for this time. Both together
 * are shorter than the maximum duration of a submit attempt. From 1 to 20,000 milliseconds. Default: 15,000.
 */
export const timeoutOption = (defaultMilliseconds = 15_000) =>
  wholeNumberOption(1, lifetimes.vendorRequestMilliseconds, "milliseconds").default(defaultMilliseconds);

/** An option for the maximum number of concurrent requests, from 1 to 256. Further requests wait in a queue. */
export const concurrencyOption = (defaultRequests: number) =>
  wholeNumberOption(1, 256, "requests at once").default(defaultRequests);

/**
 * An option for the delay between submission and the first status poll, if the vendor cannot send receipts. From 10 to
 * 60,000 milliseconds. The following delays grow.
 */
export const pollOption = (defaultMilliseconds: number) =>
  wholeNumberOption(10, 60_000, "milliseconds").default(defaultMilliseconds);

const number = /^\+?\d{3,15}$/;
const senderError =
  "has to be a number in E.164, a short code, or a name: 1 to 11 characters of the GSM alphabet with a letter among them";

/** An option for the sender of all messages. It replaces the sender that the customer specifies. */
export const senderOption = () =>
  z
    .string({ error: senderError })
    .refine((sender) => number.test(sender) || isSenderName(sender), { error: senderError })
    .optional();

/**
 * An option for the maximum length of sender names that a gateway accepts, from 11 to 20. Default: 11. Numbers may have
 * up to 15 digits, or up to this length if it is above 15.
 */
export const senderLengthOption = () =>
  wholeNumberOption(commonSenderLength, maximumSenderLength).default(commonSenderLength);

/** An option for the operator's sender, for a gateway with `senderLengthOption`. Check it with `checkSenders`. */
export const operatorSenderOption = () => z.string({ error: longSenderError });
const longSenderError = "has to be a sender: a name or a number";

/** Reports each sender that is invalid, or longer than the gateway accepts, under its path in the options. */
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

/**
 * An option for the operator's key. A vendor must pass it as `?key=` if neither a signature nor a separate address
 * proves the origin of its requests.
 */
export const keyOption = () => textOption(/^[\w-]{16,256}$/, "16 to 256 letters, digits, - and _");

/** Options of every vendor that is called by HTTP. */
export const vendorOptions = {
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
  /**
   * Delay between submission and the first status poll, if the vendor cannot send receipts. The following delays grow.
   */
  pollMilliseconds: pollOption(5_000),
};

/** Limits from these options. */
export interface VendorLimits {
  readonly timeoutMilliseconds: number;
  readonly concurrency: number;
  readonly pollMilliseconds: number;
}
