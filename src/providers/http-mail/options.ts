import { z } from "zod";
import { concurrencyOption, secretOption, timeoutOption, httpsUrlOption } from "../shared/options.ts";
import { fromNameOption } from "../shared/mail.ts";

const addressError =
  "has to be an e-mail address that the vendor lets you send from, such as no-reply@example.com";

/** Options of an e-mail vendor with an HTTP API. */
export const options = z.strictObject({
  vendor: z.enum(["postmark", "resend", "sendgrid"]),
  /** Server token of Postmark, or API key of another vendor. */
  token: secretOption("the server token or API key of the vendor"),
  from: z.email({ error: addressError }),
  fromName: fromNameOption(),
  /** Message stream for transactional e-mails. Default: `outbound`. Other vendors than Postmark ignore it. */
  messageStream: z.string({ error: "has to be the name of a message stream" }).min(1).optional(),
  /** Base URL of the vendor, if it is not the default one. */
  baseUrl: httpsUrlOption("https://api.postmarkapp.com").optional(),
  timeoutMilliseconds: timeoutOption(10_000),
  concurrency: concurrencyOption(8),
});

export type HttpMailOptions = z.output<typeof options>;
