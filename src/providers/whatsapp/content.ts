import type { ApprovedTemplate } from "../../domain/messages/content.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import { codeFor, forLocale, localeOf } from "./codes.ts";
import { usualTtlSeconds, type WhatsappOptions } from "./options.ts";

type Templates = NonNullable<WhatsappOptions["template"]>;
type Body = Readonly<Record<string, unknown>>;

/**
 * The content to send, and how long Meta tries to deliver it, where that is bounded; or why it can never be sent, in words
 * for the customer.
 */
export type Content = { readonly body: Body; readonly ttlSeconds?: number } | { readonly fault: string };

/** WhatsApp says nothing of a message that it drops when its time is over, and what it says may come a little late. */
const lateMilliseconds = 30_000;
const maximumTextCharacters = 4_096;

/** Told before the charge, where the operator routes WhatsApp to a provider without its options. */
export const notSetUp = "WhatsApp is not set up here; tell the operator.";
const noTemplate = "WhatsApp messages need an approved template here, and there is none for this one.";

/**
 * The template with the code: the message's own template, else the operator's for its language. What has none goes as it
 * stands where the operator allows that.
 */
export function contentOf(
  message: MessageDraft<"whatsapp">,
  { template: usual, freeText }: WhatsappOptions,
): Content {
  const template = message.oneTimeCode?.approved ?? (usual && templateFor(localeOf(message), usual));
  const found = codeFor(message);
  if (template && "code" in found) {
    return { body: templateBody(template, found.code), ttlSeconds: template.ttlSeconds ?? usualTtlSeconds };
  }
  if (freeText) return textContent(message.text);
  return { fault: template && "fault" in found ? found.fault : noTemplate };
}

/** Why a message can never be sent, in words for the customer; undefined if nothing is wrong. */
export function faultOfContent(
  draft: MessageDraft<"whatsapp">,
  options: WhatsappOptions | undefined,
): string | undefined {
  if (!options) return notSetUp;
  const content = contentOf(draft, options);
  return "fault" in content ? content.fault : undefined;
}

/** When a message that is handed over now has ended, in Unix milliseconds; nothing where no template bounds it. */
export const endOf = (ttlSeconds: number | undefined, now: number): { readonly expiresAt?: number } =>
  ttlSeconds === undefined ? {} : { expiresAt: now + ttlSeconds * 1_000 + lateMilliseconds };

/** The operator's template for a locale: its own language comes before the others. */
function templateFor(locale: string | undefined, { locales, ...usual }: Templates): ApprovedTemplate {
  const others = Object.entries(locales).map(([tag, other]) => [tag, { ...usual, ...other }] as const);
  return forLocale(locale, new Map([[usual.language, usual], ...others])) ?? usual;
}

function textContent(body: string): Content {
  if (body === "") return { fault: "The message has no text." };
  if (Array.from(body).length > maximumTextCharacters) {
    return { fault: `The text has more than ${maximumTextCharacters} characters.` };
  }
  return { body: { type: "text", text: { preview_url: false, body } } };
}

/** Its code stands in the text and in the button: whether that copies it or fills it in, Meta takes it in the same way. */
function templateBody({ name, language }: ApprovedTemplate, code: string): Body {
  const parameters = [{ type: "text", text: code }];
  const components = [
    { type: "body", parameters },
    { type: "button", sub_type: "url", index: "0", parameters },
  ];
  return { type: "template", template: { name, language: { code: language }, components } };
}
