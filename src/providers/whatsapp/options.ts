import { z } from "zod";
import { textOption } from "../fields.ts";
import { templateTtl } from "../../domain/messages/content.ts";
import { localesOption } from "./codes.ts";

const templateName = textOption(/^[a-z0-9_]{1,512}$/, "a template's name: lower-case letters, digits and _");
const templateLanguage = textOption(
  /^[a-z]{2,3}(_[A-Z]{2,3})?$/,
  "a language of the template, such as en or en_GB",
);

/** What Meta gives an authentication template that names none. */
export const defaultTtlSeconds = 600;
const { least, most } = templateTtl;
const ttlError = `has to be the template's time to live in seconds, from ${least} to ${most}`;
/** How long WhatsApp tries to deliver what goes in a template. */
export const ttlSecondsOption = z.int({ error: ttlError }).min(least, ttlError).max(most, ttlError);

/** Sends what has no template as it stands, to recipients who have written within 24 hours. */
export const freeTextOption = z.boolean().default(false);

/** How messages go to WhatsApp. */
export const whatsappOptions = {
  /** An approved authentication template: of all languages that `locales` has no other one for. */
  template: z
    .strictObject({
      name: templateName,
      language: templateLanguage,
      /** How long Meta tries to deliver it: its `message_send_ttl_seconds`. */
      ttlSeconds: ttlSecondsOption.default(defaultTtlSeconds),
      /** What a locale leaves out is as above. */
      locales: localesOption(
        z.strictObject({
          name: templateName.optional(),
          language: templateLanguage,
          ttlSeconds: ttlSecondsOption.optional(),
        }),
      ),
    })
    .optional(),
  freeText: freeTextOption,
};

const object = z.object(whatsappOptions);
/** What they come to. */
export type WhatsappOptions = z.output<typeof object>;
