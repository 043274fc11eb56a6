import { z } from "zod";
import { isLocale, localeOfCountry, nearest } from "../../domain/locales.ts";
import { onlyCodeOf } from "../../domain/messages/codes-in-text.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { MessageDraft } from "../../ports/gateways.ts";

type Draft = MessageDraft<"whatsapp">;

const maximumLocales = 100;
/** WhatsApp takes no longer one in an authentication template. */
const maximumCodeCharacters = 15;

const tooLong = `The code has more than ${maximumCodeCharacters} characters, which WhatsApp does not take.`;

/** The one code for an authentication template, or why there is none, in words for the customer. */
export function codeFor(draft: Draft): { readonly code: string } | { readonly fault: string } {
  const found = onlyCodeOf(draft);
  if ("fault" in found) return found;
  return Array.from(found.code).length > maximumCodeCharacters ? { fault: tooLong } : found;
}

/** The option for what differs by language: a mapping of tags of BCP 47. */
export function localesOption<Value extends z.ZodType>(value: Value) {
  const error = `has to be a mapping of at most ${maximumLocales} languages, such as de or pt-BR`;
  return z
    .record(z.string(), value, { error })
    .superRefine((locales, { addIssue }) => {
      const tags = Object.keys(locales);
      if (tags.length > maximumLocales) return addIssue({ code: "custom", message: error });
      for (const tag of tags.filter((tag) => !isLocale(tag))) {
        const message = "there is no such language; write its tag, such as de or pt-BR";
        addIssue({ code: "custom", path: [tag], message });
      }
    })
    .default({});
}

/** The locale of a message: its verification's, or else what is read in the country of the number. */
export function localeOf({ oneTimeCode, recipient }: Draft): string | undefined {
  if (oneTimeCode) return oneTimeCode.locale;
  return localeOfCountry(parsePhoneNumber(recipient)?.region ?? "");
}

/** What the map has for a locale, or for its nearest. */
export function forLocale<Value>(
  locale: string | undefined,
  values: ReadonlyMap<string, Value>,
): Value | undefined {
  const found = nearest(locale, [...values.keys()]);
  return found === undefined ? undefined : values.get(found);
}
