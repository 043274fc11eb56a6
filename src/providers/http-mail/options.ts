import { z } from "zod";
import { concurrencyOption, secretOption, timeoutOption, urlOption } from "../shared/options.ts";
import { fromNameOption } from "../shared/mail.ts";

const addressError =
  "has to be an e-mail address that the vendor lets you send from, such as no-reply@example.com";

/** The operator's options for an e-mail vendor with an HTTP API. */
export const options = z.strictObject({
  vendor: z.enum(["postmark", "resend", "sendgrid"]),
  /** Postmark's server token, or the API key of the others. */
  token: secretOption("the server token or API key of the vendor"),
  from: z.email({ error: addressError }),
  fromName: fromNameOption(),
  /** Postmark alone: the message stream for transactional e-mails. */
  messageStream: z.string({ error: "has to be the name of a message stream" }).min(1).optional(),
  /** The vendor's address, if it is not the default one. */
  baseUrl: urlOption("https://api.postmarkapp.com").optional(),
  timeoutMilliseconds: timeoutOption(10_000),
  concurrency: concurrencyOption(8),
});

export type HttpMailOptions = z.output<typeof options>;
