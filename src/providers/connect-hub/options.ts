import { z } from "zod";
import { baseUrlOption, concurrencyOption, secretOption, timeoutOption } from "../http/options.ts";

const accountError = "has to be the id of the account there, a UUID";
const secretError =
  "has to be the secret of the webhook endpoint there: whsec_ and base64 of at least 24 bytes";
const pollError = "has to be a whole number of milliseconds from 10 to 60000";

/** The operator's options for another instance of connect-hub that sends for this one. */
export const options = z.strictObject({
  baseUrl: baseUrlOption("https://hub.example.com").unwrap(),
  apiKey: secretOption("an API key of the other instance"),
  accountId: z.uuid({ error: accountError }),
  /** Of the webhook endpoint registered there for our callback address; without it, each message is polled. */
  webhookSecret: z
    .string({ error: secretError })
    .regex(/^whsec_[A-Za-z0-9+/]{32,128}={0,2}$/, { error: secretError })
    .optional(),
  /** The wait from hand-over to the first poll of a message; the pauses then grow to a hundred and fifty times that. */
  pollMilliseconds: z.int({ error: pollError }).min(10, pollError).max(60_000, pollError).default(2_000),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
});

export type ConnectHubOptions = z.output<typeof options>;
