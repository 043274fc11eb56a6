import { z } from "zod";
import { isLocale, localeOfCountry, nearest } from "../../domain/locales.ts";
import { onlyCodeOf } from "../../domain/messages/codes-in-text.ts";
import { templateTtl, type ApprovedTemplate } from "../../domain/messages/content.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import type { InboundMessage, ProviderSurroundings } from "../../ports/providers.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Unasked } from "./handover.ts";
import { textOption } from "./options.ts";
import { bareNumber } from "./values.ts";

/** The customer service windows of one number of ours. */
export interface Windows {
  /** Keeps who has written to the number by WhatsApp; what was written to another, or by another channel, is left out. */
  opened(written: readonly Pick<InboundMessage, "channel" | "from" | "to" | "at">[]): Promise<void>;
  /** Whether a free text from the number can arrive; rejects with a `StoreError` where that cannot be found out. */
  isOpen(recipient: string): Promise<boolean>;
}

/** Those of a number that sends free texts; of any other nothing is kept or asked. */
export function windowsOf(
  name: string,
  { serviceWindows }: Pick<ProviderSurroundings, "serviceWindows">,
  number: string,
): Windows {
  const own = bareNumber(number);
  return {
    async opened(written) {
      const ours = written.filter(({ channel, to }) => channel === "whatsapp" && bareNumber(to) === own);
      if (ours.length > 0) await serviceWindows.opened(name, own, ours);
    },
    isOpen: (recipient) => serviceWindows.isOpen(name, own, recipient),
  };
}

type Draft = MessageDraft<"whatsapp">;

const maximumLocales = 100;
/** WhatsApp takes no longer one in an authentication template. */
const maximumCodeCharacters = 15;

const tooLong = `The code has more than ${maximumCodeCharacters} characters, which WhatsApp does not take.`;

/** The one code for an authentication template, or why there is none, in words for the customer. */
function codeFor(draft: Draft): { readonly code: string } | { readonly fault: string } {
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
type WhatsappOptions = z.output<typeof object>;

type Templates = NonNullable<WhatsappOptions["template"]>;
type Body = Readonly<Record<string, unknown>>;

/** Why this provider cannot send a message, in words for the customer. */
interface Unfit {
  readonly fault: string;
}

/** What carries a message: a template with its code, or a free text. */
type Carrier<Template> =
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
const notSetUp = "WhatsApp is not set up here; tell the operator.";
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

/** What is read of a vendor's options for WhatsApp. */
interface Sender {
  /** Our number. */
  readonly from: string;
  readonly freeText: boolean;
}

/** What a vendor puts into its request, and how long WhatsApp tries to deliver it, where a template bounds it. */
export type VendorContent<Fields> = { readonly fields: Fields; readonly ttlSeconds?: number } | Unfit;

/** WhatsApp by a vendor of messages. */
interface VendorWhatsapp<Fields> {
  /** Where the number sends free texts. */
  readonly windows: Windows | undefined;
  /** Why a message can never be sent, in words for the customer; undefined if nothing is wrong. */
  faultOf(draft: MessageDraft<"whatsapp">): Promise<string | undefined>;
  /** What is put into the request of a message that is handed over now, or why there is none. */
  contentOf(
    message: MessageDraft<"whatsapp">,
    now: number,
  ): Promise<{ readonly fields: Fields; readonly expiresAt?: number } | Unasked>;
}

/** WhatsApp by a vendor, from what it puts into a request by the operator's options. */
export function vendorWhatsapp<Options extends Sender, Fields>(
  { name, serviceWindows }: Pick<ProviderSurroundings, "serviceWindows"> & { readonly name: string },
  options: Options | undefined,
  contentOf: (
    message: MessageDraft<"whatsapp">,
    options: Options,
    windows: FreeTexts["windows"],
  ) => Promise<VendorContent<Fields>>,
): VendorWhatsapp<Fields> {
  const windows = options?.freeText ? windowsOf(name, { serviceWindows }, options.from) : undefined;
  const contentBy = async (draft: MessageDraft<"whatsapp">): Promise<VendorContent<Fields>> =>
    options ? contentOf(draft, options, windows) : { fault: notSetUp };
  return {
    windows,
    async faultOf(draft) {
      const content = await contentBy(draft);
      return "fault" in content ? content.fault : undefined;
    },
    async contentOf(message, now) {
      const content = await atHandOver(contentBy(message));
      if ("kind" in content) return content;
      return { fields: content.fields, ...endOf(content.ttlSeconds, now) };
    },
  };
}
