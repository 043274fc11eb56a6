import { z } from "zod";
import { concurrencyOption, timeoutOption } from "../http/options.ts";

const pollError = "has to be a whole number of milliseconds from 10 to 60000";
const senderError = "has to be a number in E.164, a short code, or a name of 1 to 11 letters and digits";

/** A text that a pattern describes, which has to be linear. */
export function textOption(pattern: RegExp, what: string) {
  const error = `has to be ${what}`;
  return z.string({ error }).regex(pattern, { error });
}

/** A list, written as one or as a single value. A union would tell neither form's faults with their places. */
export const listOrOne = <Item>(list: z.ZodType<readonly Item[]>, one: z.ZodType<readonly Item[]>) =>
  z.unknown().transform((written, { issues }): readonly Item[] => {
    const { data, error } = (Array.isArray(written) ? list : one).safeParse(written);
    if (data) return data;
    // What was found is told as it is.
    issues.push(...error.issues.map((issue) => ({ ...issue, input: written }) as z.core.$ZodRawIssue));
    return [];
  });

/** Who messages come from, whatever sender the customer names. */
export const senderOption = () =>
  z
    .string({ error: senderError })
    .regex(/^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11})$/, { error: senderError })
    .optional();

/** The operator's own key, which what is posted to one address for all messages has to come with as `?key=`. */
export const keyOption = () => textOption(/^[\w-]{16,256}$/, "16 to 256 letters, digits, - and _");

/** What every vendor by HTTP may be told. */
export const vendorOptions = {
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
  /** Where the vendor cannot report: the wait from hand-over to the first question; the pauses then grow. */
  pollMilliseconds: z.int({ error: pollError }).min(10, pollError).max(60_000, pollError).default(5_000),
};

/** The limits that these options set. */
export interface VendorLimits {
  readonly timeoutMilliseconds: number;
  readonly concurrency: number;
  readonly pollMilliseconds: number;
}
