import { textOption } from "../fields.ts";
import { concurrencyOption, pollOption, timeoutOption } from "../http/options.ts";

/** Who messages come from, whatever sender the customer names. */
export const senderOption = () =>
  textOption(
    /^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11})$/,
    "a number in E.164, a short code, or a name of 1 to 11 letters and digits",
  ).optional();

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
