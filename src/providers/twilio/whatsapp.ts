import { codesIn } from "../../domain/messages/codes-in-text.ts";
import type { MessageDraft, OutboundMessage } from "../../ports/gateways.ts";
import type { Failed } from "../vendors/vendor.ts";
import type { TwilioOptions } from "./options.ts";

const detail = "The text needs one code, a run of 4 to 8 digits, for the approved WhatsApp template.";

type Draft = Pick<MessageDraft<"whatsapp">, "text" | "oneTimeCode">;

/** Undefined unless there is exactly one. */
function codeOf({ text, oneTimeCode }: Draft): string | undefined {
  const found = oneTimeCode ? [oneTimeCode.code] : codesIn(text);
  return found.length === 1 ? found[0] : undefined;
}

/** Why the template cannot carry this text, in words for the customer. */
export const codeFault = ({ whatsapp }: TwilioOptions, draft: Draft): string | undefined =>
  whatsapp && codeOf(draft) === undefined ? detail : undefined;

/** The fields of a WhatsApp message: the approved template, and the code as its first variable. */
export function whatsappFields(
  { whatsapp }: TwilioOptions,
  message: OutboundMessage<"whatsapp">,
): { readonly fields: Readonly<Record<string, string>> } | Failed {
  if (!whatsapp) return { kind: "operator", code: "no-whatsapp-option" };
  const code = codeOf(message);
  if (code === undefined) return { kind: "message", code: "no-code", detail };
  return {
    fields: {
      To: `whatsapp:${message.recipient}`,
      From: `whatsapp:${whatsapp.from}`,
      ContentSid: whatsapp.contentSid,
      ContentVariables: JSON.stringify({ "1": code }),
    },
  };
}
