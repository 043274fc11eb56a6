import type { ApprovedTemplate } from "../../domain/messages/content.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Unasked } from "../http/handover.ts";
import { codeFor, forLocale, localeOf } from "./codes.ts";
import { defaultTtlSeconds, type WhatsappOptions } from "./options.ts";
import type { Windows } from "./windows.ts";

type Templates = NonNullable<WhatsappOptions["template"]>;
type Body = Readonly<Record<string, unknown>>;

/** Why this provider cannot send a message, in words for the customer. */
export interface Unfit {
  readonly fault: string;
}

/** What carries a message: a template with its code, or a free text. */
export type Carrier<Template> =
  { readonly template: Template; readonly code: string } | { readonly text: string } | Unfit;

/** The content to send, and how long Meta tries to deliver it, where that is bounded. */
export type Content = { readonly body: Body; readonly ttlSeconds?: number } | Unfit;

/** Where free texts go: none do without `windows`. */
export interface FreeTexts {
  readonly windows: Pick<Windows, "isOpen"> | undefined;
  readonly maximumCharacters: number;
}

/** WhatsApp says nothing of a message that it drops when its time is over, and what it says may come a little late. */
const lateMilliseconds = 30_000;
const maximumCharacters = 4_096;

/** The routes file may not lead WhatsApp to a provider without its options. */
export const notSetUp = "WhatsApp is not set up here; tell the operator.";
const noTemplate = "WhatsApp messages need an approved template here, and there is none for this one.";
const notWritten = "It cannot go as it stands either: the recipient has not written within 24 hours.";
const notKnown = "It cannot be found out now whether the recipient has written within 24 hours.";

/**
 * What carries a message: the template for it, if there is one and it has a code, and else a free text where that can
 * arrive. Rejects with a `StoreError` where that cannot be found out.
 */
export async function carrierOf<Template>(
  message: MessageDraft<"whatsapp">,
  template: Template | undefined,
  { windows, maximumCharacters }: FreeTexts,
): Promise<Carrier<Template>> {
  const found = codeFor(message);
  if (template !== undefined && "code" in found) return { template, code: found.code };
  const fault = template !== undefined && "fault" in found ? found.fault : noTemplate;
  if (!windows) return { fault };
  const { text, recipient } = message;
  if (text === "") return { fault: "The message has no text." };
  if (Array.from(text).length > maximumCharacters) {
    return { fault: `The text has more than ${maximumCharacters} characters.` };
  }
  if (await windows.isOpen(recipient)) return { text };
  return { fault: `${fault} ${notWritten}` };
}

/** The content in Meta's terms: in the message's own template, else in the operator's for its language, else as it stands. */
export async function contentOf(
  message: MessageDraft<"whatsapp">,
  { template: configured }: WhatsappOptions,
  windows: FreeTexts["windows"],
): Promise<Content> {
  const found = message.oneTimeCode?.approved ?? (configured && templateFor(localeOf(message), configured));
  const carrier = await carrierOf(message, found, { windows, maximumCharacters });
  if ("fault" in carrier) return carrier;
  if ("text" in carrier) return { body: textBody(carrier.text) };
  const { template, code } = carrier;
  return { body: templateBody(template, code), ttlSeconds: template.ttlSeconds ?? defaultTtlSeconds };
}

/**
 * The content to hand over, or the outcome where there is none: another provider may carry the message, by its templates, its
 * limits and who has written to it. So may this one later, where it cannot find out now who has written.
 */
export async function atHandOver<Of extends object>(content: Promise<Of | Unfit>): Promise<Of | Unasked> {
  const unasked = { kind: "unavailable", unasked: true } as const;
  try {
    const found = await content;
    return "fault" in found ? { ...unasked, detail: found.fault, lasting: true } : found;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { ...unasked, detail: notKnown };
  }
}

/** When a message that is handed over now has ended, in Unix milliseconds; nothing where no template bounds it. */
export const endOf = (ttlSeconds: number | undefined, now: number): { readonly expiresAt?: number } =>
  ttlSeconds === undefined ? {} : { expiresAt: now + ttlSeconds * 1_000 + lateMilliseconds };

/** The operator's template for a locale: its own language comes before the others. */
function templateFor(locale: string | undefined, { locales, ...own }: Templates): ApprovedTemplate {
  const others = Object.entries(locales).map(([tag, other]) => [tag, { ...own, ...other }] as const);
  return forLocale(locale, new Map([[own.language, own], ...others])) ?? own;
}

const textBody = (body: string): Body => ({ type: "text", text: { preview_url: false, body } });

/** Its code stands in the text and in the button: whether that copies it or fills it in, Meta takes it in the same way. */
function templateBody({ name, language }: ApprovedTemplate, code: string): Body {
  const parameters = [{ type: "text", text: code }];
  const components = [
    { type: "body", parameters },
    { type: "button", sub_type: "url", index: "0", parameters },
  ];
  return { type: "template", template: { name, language: { code: language }, components } };
}
