import type { MessageDraft, OutboundMessage } from "../../ports/gateways.ts";
import type { Failed } from "../vendors/vendor.ts";
import { codeFor, forLocale, localeOf } from "../whatsapp/codes.ts";
import { endOf, notSetUp } from "../whatsapp/content.ts";
import type { TwilioOptions } from "./options.ts";

/** Why the template cannot carry this text, in words for the customer. */
export function codeFault({ whatsapp }: TwilioOptions, draft: MessageDraft<"whatsapp">): string | undefined {
  if (!whatsapp) return notSetUp;
  const found = codeFor(draft);
  return "fault" in found ? found.fault : undefined;
}

/** The fields of a WhatsApp message: the approved template for its language, and the code as its first variable. */
export function whatsappFields(
  { whatsapp }: TwilioOptions,
  message: OutboundMessage<"whatsapp">,
  now: number,
): { readonly fields: Readonly<Record<string, string>>; readonly expiresAt?: number } | Failed {
  if (!whatsapp) return { kind: "operator", code: "no-whatsapp-option" };
  const found = codeFor(message);
  if ("fault" in found) return { kind: "message", code: "no-code", detail: found.fault };
  const { from, contentSid, locales, ttlSeconds } = whatsapp;
  return {
    fields: {
      To: `whatsapp:${message.recipient}`,
      From: `whatsapp:${from}`,
      ContentSid: forLocale(localeOf(message), new Map(Object.entries(locales))) ?? contentSid,
      ContentVariables: JSON.stringify({ "1": found.code }),
    },
    ...endOf(ttlSeconds, now),
  };
}
