import { z } from "zod";
import { templateTtl } from "../../domain/messages/content.ts";
import { baseUrlOption, concurrencyOption, secretOption, timeoutOption } from "../http/options.ts";
import { localesOption } from "../whatsapp.ts";

function matching(pattern: RegExp, error: string) {
  return z.string({ error }).regex(pattern, { error });
}

const templateName = matching(
  /^[a-z0-9_]{1,512}$/,
  "has to be a template's name: lower-case letters, digits and _",
);
const templateLanguage = matching(
  /^[a-z]{2,3}(_[A-Z]{2,3})?$/,
  "has to be a language of the template, such as en or en_GB",
);

/** What Meta gives an authentication template that names none. */
export const usualTtlSeconds = 600;
const { least, most } = templateTtl;
const ttlError = `has to be the template's time to live in seconds, from ${least} to ${most}`;
const ttlSeconds = z.int({ error: ttlError }).min(least, ttlError).max(most, ttlError);

/** The operator's options for a WhatsApp Cloud API provider. */
export const options = z.strictObject({
  accessToken: secretOption("the access token of a system user that may send WhatsApp messages"),
  /** Signs the webhooks that Meta posts to us. */
  appSecret: secretOption("the app secret of the Meta app"),
  /** Chosen by the operator, and entered at Meta beside the callback address. */
  verifyToken: secretOption("the verify token that is entered at Meta beside the callback address"),
  phoneNumberId: matching(
    /^\d{1,32}$/,
    "has to be the id of the sending number, digits only (not the number)",
  ),
  version: matching(/^v\d{1,3}\.\d{1,2}$/, "has to be a version of the Graph API, such as v24.0").default(
    "v24.0",
  ),
  /** An approved authentication template: of all languages that `locales` has no other one for. */
  template: z
    .strictObject({
      name: templateName,
      language: templateLanguage,
      /** How long Meta tries to deliver it: its `message_send_ttl_seconds`. */
      ttlSeconds: ttlSeconds.default(usualTtlSeconds),
      /** What a locale leaves out is as above. */
      locales: localesOption(
        z.strictObject({
          name: templateName.optional(),
          language: templateLanguage,
          ttlSeconds: ttlSeconds.optional(),
        }),
      ),
    })
    .optional(),
  /** Sends what has no template as it stands, which reaches only those who have written within 24 hours. */
  freeText: z.boolean({ error: "has to be true or false" }).default(false),
  baseUrl: baseUrlOption("https://graph.facebook.com"),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
});

export type WhatsappCloudOptions = z.output<typeof options>;
