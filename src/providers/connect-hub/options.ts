import { z } from "zod";
import {
  concurrencyOption,
  pollOption,
  secretOption,
  senderLengthOption,
  textOption,
  timeoutOption,
  httpsUrlOption,
} from "../shared/options.ts";

const accountError = "has to be the id of the account at the other instance, a UUID";

/** Options for another instance of connect-hub that sends messages for this one. */
export const options = z.strictObject({
  baseUrl: httpsUrlOption("https://hub.example.com"),
  apiKey: secretOption("an API key of the other instance"),
  accountId: z.uuid({ error: accountError }),
  /**
   * Secret of the webhook endpoint for this instance's callback URL. If it is unset, the status of each message is
   * polled. If it is set, nothing is polled, so statuses arrive only by webhook.
   */
  webhookSecret: textOption(
    /^whsec_[A-Za-z0-9+/]{32,128}={0,2}$/,
    "the secret of the webhook endpoint at the other instance: whsec_ and base64 of at least 24 bytes",
  ).optional(),
  /**
   * Delay between submission and the first poll of a message. The following delays grow up to 150 times this value. Not
   * used if `webhookSecret` is set.
   */
  pollMilliseconds: pollOption(2_000),
  /**
   * Maximum length of a sender name. Must match the routes of the other instance, which refuses messages with longer
   * names. Default: 11.
   */
  senderLength: senderLengthOption(),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
});

export type ConnectHubProviderOptions = z.output<typeof options>;
