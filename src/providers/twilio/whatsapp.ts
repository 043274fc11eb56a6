import type { MessageDraft } from "../../ports/gateways.ts";
import { carrierOf, forLocale, localeOf, type FreeTexts, type VendorContent } from "../shared/whatsapp.ts";
import type { TwilioOptions } from "./options.ts";

const maximumCharacters = 1_600;

/** The approved template for a message's language with the code as its first variable, or else the text. */
export async function whatsappContent(
  message: MessageDraft<"whatsapp">,
  { from, contentSid, locales, ttlSeconds }: NonNullable<TwilioOptions["whatsapp"]>,
  windows: FreeTexts["windows"],
): Promise<VendorContent<Readonly<Record<string, string>>>> {
  const sid = forLocale(localeOf(message), new Map(Object.entries(locales))) ?? contentSid;
  const carrier = await carrierOf(message, sid, { windows, maximumCharacters });
  if ("fault" in carrier) return carrier;
  const addresses = { To: `whatsapp:${message.recipient}`, From: `whatsapp:${from}` };
  if ("text" in carrier) return { fields: { ...addresses, Body: carrier.text } };
  const ContentVariables = JSON.stringify({ "1": carrier.code });
  return { fields: { ...addresses, ContentSid: carrier.template, ContentVariables }, ttlSeconds };
}
