import { z } from "zod";
import { baseUrlOption, secretOption, senderOption, textOption, vendorOptions } from "../shared/options.ts";
import { defaultTtlSeconds, freeTextOption, localesOption, ttlSecondsOption } from "../shared/whatsapp.ts";

const contentSid = textOption(/^HX[0-9a-fA-F]{32}$/, "the template's SID: HX and 32 hexadecimal digits");

const sharedKey = secretOption("a shared key's secret, or a list of them");
const maximumSharedKeys = 4;
const sharedKeysError = `has to be a list of 1 to ${maximumSharedKeys} secrets`;

/** Options of Twilio. */
export const options = z.strictObject({
  accountSid: textOption(/^AC[0-9a-fA-F]{32}$/, "the account's SID: AC and 32 hexadecimal digits"),
  /** Signs the reports, even if an API key sends the messages. Shared keys sign instead if a webhook rule says so. */
  authToken: secretOption("the account's auth token"),
  /**
   * Secrets that sign the reports if a webhook rule of the account says so. Several are valid during a key rotation.
   */
  sharedKeys: z
    .union([
      z
        .array(sharedKey)
        .min(1, { error: sharedKeysError })
        .max(maximumSharedKeys, { error: sharedKeysError }),
      sharedKey.transform((key) => [key]),
    ])
    .default([]),
  apiKey: z
    .strictObject({
      sid: textOption(/^SK[0-9a-fA-F]{32}$/, "the API key's SID: SK and 32 hexadecimal digits"),
      secret: secretOption("the API key's secret"),
    })
    .optional(),
  /** Replaces the customer's sender. */
  from: senderOption(),
  /** Chooses the sender, or uses `from` if it is one of its senders. */
  messagingServiceSid: textOption(
    /^MG[0-9a-fA-F]{32}$/,
    "a messaging service's SID: MG and 32 hexadecimal digits",
  ).optional(),
  /**
   * Sends codes by WhatsApp in an approved template, whose first variable is the code. `locales` contains templates of
   * other languages.
   */
  whatsapp: z
    .strictObject({
      from: textOption(/^\+\d{7,15}$/, "the WhatsApp sender's number in E.164, with +"),
      contentSid,
      locales: localesOption(contentSid),
      freeText: freeTextOption,
      /** Time during which WhatsApp tries to deliver the message, as `message_send_ttl_seconds` of the templates. */
      ttlSeconds: ttlSecondsOption.default(defaultTtlSeconds),
    })
    .optional(),
  /** True if Twilio is polled for the price of each message. Its reports contain no price. */
  prices: z.boolean().default(true),
  baseUrl: baseUrlOption("https://api.twilio.com"),
  ...vendorOptions,
});

export type TwilioOptions = z.output<typeof options>;
