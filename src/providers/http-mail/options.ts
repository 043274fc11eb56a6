import { z } from "zod";
import { concurrencyOption, isBaseUrl, secretOption, timeoutOption } from "../http/options.ts";

const addressError =
  "has to be an e-mail address that the vendor lets you send from, such as no-reply@example.com";
const nameError = "has to be a name of 1 to 100 characters without line breaks";
const urlError = "has to be an https address without a query (http only on loopback)";
const vendorError = "has to be postmark, resend or sendgrid";

/** The operator's options for an e-mail vendor with an HTTP API. */
export const options = z.strictObject({
  vendor: z.enum(["postmark", "resend", "sendgrid"], { error: vendorError }),
  /** Postmark's server token, or the API key of the others. */
  token: secretOption("the server token or API key of the vendor"),
  from: z.email({ error: addressError }),
  fromName: z
    .string({ error: nameError })
    .regex(/^[^\p{Cc}\u2028\u2029]{1,100}$/u, { error: nameError })
    .optional(),
  /** Postmark alone: the message stream for transactional e-mails. */
  messageStream: z.string({ error: "has to be the name of a message stream" }).min(1).optional(),
  /** The vendor's address, if it is not the usual one. */
  baseUrl: z.string({ error: urlError }).refine(isBaseUrl, { error: urlError }).optional(),
  timeoutMilliseconds: timeoutOption(10_000),
  concurrency: concurrencyOption(8),
});

export type HttpMailOptions = z.output<typeof options>;
