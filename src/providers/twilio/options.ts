import { z } from "zod";
import { baseUrlOption, secretOption, senderOption, textOption, vendorOptions } from "../shared/options.ts";
import { defaultTtlSeconds, freeTextOption, localesOption, ttlSecondsOption } from "../shared/whatsapp.ts";

const contentSid = textOption(/^HX[0-9a-fA-F]{32}$/, "the template's SID: HX and 32 hexadecimal digits");

const sharedKey = secretOption("a shared key's secret, or a list of them");
const maximumSharedKeys = 4;
const sharedKeysError = `has to be a list of 1 to ${maximumSharedKeys} secrets`;

/** The operator's options for Twilio. */
export const options = z.strictObject({
  accountSid: textOption(/^AC[0-9a-fA-F]{32}$/, "the account's SID: AC and 32 hexadecimal digits"),
  /** Signs the reports, also where an API key sends. */
  authToken: secretOption("the account's auth token"),
  /** Sign them where a webhook rule of the account says so; several while one replaces another. */
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
  /** In place of the customer's sender. */
  from: senderOption(),
  /** Chooses the sender, or sends by `from` where that is one of its own. */
  messagingServiceSid: textOption(
    /^MG[0-9a-fA-F]{32}$/,
    "a messaging service's SID: MG and 32 hexadecimal digits",
  ).optional(),
  /** WhatsApp codes go as an approved template, whose first variable is the code; `locales` has others by language. */
  whatsapp: z
    .strictObject({
      from: textOption(/^\+\d{7,15}$/, "the WhatsApp sender's number in E.164, with +"),
      contentSid,
      locales: localesOption(contentSid),
      freeText: freeTextOption,
      /** How long WhatsApp tries to deliver it: the templates' `message_send_ttl_seconds`. */
      ttlSeconds: ttlSecondsOption.default(defaultTtlSeconds),
    })
    .optional(),
  /** Whether it is asked what it takes for each message, which its reports do not tell. */
  prices: z.boolean().default(true),
  baseUrl: baseUrlOption("https://api.twilio.com"),
  ...vendorOptions,
});

export type TwilioOptions = z.output<typeof options>;
