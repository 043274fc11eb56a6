import { z } from "zod";
import {
  concurrencyOption,
  pollOption,
  secretOption,
  senderLengthOption,
  textOption,
  timeoutOption,
  urlOption,
} from "../shared/options.ts";

const accountError = "has to be the id of the account there, a UUID";

/** The operator's options for another instance of connect-hub that sends for this one. */
export const options = z.strictObject({
  baseUrl: urlOption("https://hub.example.com"),
  apiKey: secretOption("an API key of the other instance"),
  accountId: z.uuid({ error: accountError }),
  /** Of the webhook endpoint registered there for our callback address; without it, each message is polled. */
  webhookSecret: textOption(
    /^whsec_[A-Za-z0-9+/]{32,128}={0,2}$/,
    "the secret of the webhook endpoint there: whsec_ and base64 of at least 24 bytes",
  ).optional(),
  /** The wait from hand-over to the first poll of a message; the pauses then grow to a hundred and fifty times that. */
  pollMilliseconds: pollOption(2_000),
  /** As a route of the other instance accepts it. */
  senderLength: senderLengthOption(),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
});

export type ConnectHubOptions = z.output<typeof options>;
