import { z } from "zod";
import { isLocale, findCountryLocale, findNearestLocale } from "../../domain/locales.ts";
import { extractCode } from "../../domain/messages/codes-in-text.ts";
import { templateTtl, type ApprovedTemplate } from "../../domain/messages/content.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import type { InboundMessage, ProviderDependencies } from "../../ports/providers.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { SkippedProvider } from "./submit-results.ts";
import { textOption } from "./options.ts";
import { removePlus } from "./values.ts";

/** Customer service windows of one WhatsApp number of the service. */
export interface NumberWindows {
  /**
   * Stores the senders and times of WhatsApp messages to this number. Ignores messages to other numbers, and on other
   * channels. Rejects if they could not be stored.
   */
  recordWriters(written: readonly Pick<InboundMessage, "channel" | "from" | "to" | "at">[]): Promise<void>;
  /**
   * Returns true if a free text from this number to `recipient`, in E.164, can be delivered now. Rejects with a
   * `StoreError` if that cannot be determined.
   */
  isOpen(recipient: string): Promise<boolean>;
}

/** Creates the windows of a number that sends free texts. For other numbers nothing is stored or queried. */
export function createNumberWindows(
  name: string,
  { serviceWindows }: Pick<ProviderDependencies, "serviceWindows">,
  number: string,
): NumberWindows {
  const own = removePlus(number);
  return {
    async recordWriters(written) {
      const ownMessages = written.filter(
        ({ channel, to }) => channel === "whatsapp" && removePlus(to) === own,
      );
      if (ownMessages.length > 0) await serviceWindows.recordInbound(name, own, ownMessages);
    },
    isOpen: (recipient) => serviceWindows.isOpen(name, own, recipient),
  };
}

type Draft = MessageDraft<"whatsapp">;

const maximumLocales = 100;
/** Maximum length of a code in an authentication template of WhatsApp. */
const maximumCodeCharacters = 15;

const tooLongError = `The code has more than ${maximumCodeCharacters} characters, which WhatsApp does not accept.`;

/** Returns the only code of a message for an authentication template, or an error text for the customer. */
function extractTemplateCode(draft: Draft): { readonly code: string } | { readonly fault: string } {
  const found = extractCode(draft);
  if ("fault" in found) return found;
  return Array.from(found.code).length > maximumCodeCharacters ? { fault: tooLongError } : found;
}

/** Creates an option for values that differ by language. Its keys are BCP 47 language tags. */
export function localesOption<Value extends z.ZodType>(value: Value) {
  const error = `has to be a mapping of at most ${maximumLocales} languages, such as de or pt-BR`;
  return z
    .record(z.string(), value, { error })
    .superRefine((locales, { addIssue }) => {
      const tags = Object.keys(locales);
      if (tags.length > maximumLocales) return addIssue({ code: "custom", message: error });
      for (const tag of tags.filter((tag) => !isLocale(tag))) {
        const message = "is not a language tag such as de or pt-BR";
        addIssue({ code: "custom", path: [tag], message });
      }
    })
    .default({});
}

/**
 * Returns the locale of the verification. For a customer's text, returns the main locale of the recipient's country, or
 * undefined if there is none.
 */
export function findLocale({ oneTimeCode, recipient }: Draft): string | undefined {
  if (oneTimeCode) return oneTimeCode.locale;
  return findCountryLocale(parsePhoneNumber(recipient)?.region ?? "");
}

/** Returns the value for a locale, or for the nearest available one. Returns undefined if no value has the language. */
export function findForLocale<Value>(
  locale: string | undefined,
  values: ReadonlyMap<string, Value>,
): Value | undefined {
  const found = findNearestLocale(locale, [...values.keys()]);
  return found === undefined ? undefined : values.get(found);
}

const templateName = textOption(/^[a-z0-9_]{1,512}$/, "a template's name: lower-case letters, digits and _");
const templateLanguage = textOption(
  /^[a-z]{2,3}(_[A-Z]{2,3})?$/,
  "a language of the template, such as en or en_GB",
);

/** Meta's default for an authentication template without a time to live, in seconds. */
export const defaultTtlSeconds = 600;
const { minimum, maximum } = templateTtl;
const ttlError = `has to be the template's time to live in seconds, from ${minimum} to ${maximum}`;
/** Option for the time during which WhatsApp tries to deliver a template message, in seconds from 30 to 900. */
export const ttlSecondsOption = z.int({ error: ttlError }).min(minimum, ttlError).max(maximum, ttlError);

/**
 * Option to send messages without a template as free texts, to recipients who have written within 24 hours. Default:
 * false, so that such messages are not submitted to this provider.
 */
export const freeTextOption = z.boolean().default(false);

/** Options for messages on WhatsApp. */
export const whatsappOptions = {
  /**
   * An approved authentication template. It is used for all languages without an entry in `locales`. If it is unset,
   * only messages with their own approved template, or as free texts, can be sent.
   */
  template: z
    .strictObject({
      name: templateName,
      language: templateLanguage,
      /**
       * Time during which Meta tries to deliver the message, as `message_send_ttl_seconds` of the template. Default:
       * 600.
       */
      ttlSeconds: ttlSecondsOption.default(defaultTtlSeconds),
      /** Omitted properties are taken from the main template. */
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
/** Parsed options. */
type WhatsappOptions = z.output<typeof object>;

type Templates = NonNullable<WhatsappOptions["template"]>;
type Body = Readonly<Record<string, unknown>>;

/** Reason why this provider cannot carry a message. `fault` is a text for the customer. */
interface UnsupportedMessage {
  readonly fault: string;
}

/** The form of a message: a template with its code, or a free text. */
type MessageForm<Template> =
  { readonly template: Template; readonly code: string } | { readonly text: string } | UnsupportedMessage;

/** Content to submit. `ttlSeconds` is set if a template limits the delivery time. */
export type WhatsappContent = { readonly body: Body; readonly ttlSeconds?: number } | UnsupportedMessage;

/** Conditions of free texts. Without `windows`, no free texts are sent. */
export interface FreeTextOptions {
  readonly windows: Pick<NumberWindows, "isOpen"> | undefined;
  readonly maximumCharacters: number;
}

/**
 * Margin after the time to live. WhatsApp sends no status for a message that it drops, and a status may arrive a little
 * late.
 */
const lateStatusMilliseconds = 30_000;
const maximumCharacters = 4_096;

/** The routes file can route WhatsApp messages to a provider that has no WhatsApp options. */
const notConfiguredError = "WhatsApp is not configured for this provider. Contact the operator.";
const noTemplateError = "WhatsApp messages need an approved template, and none exists for this message.";
const notWrittenError =
  "It cannot be sent as free text either: the recipient has not written within 24 hours.";
const notKnownDetail = "It cannot be determined now whether the recipient has written within 24 hours.";

/**
 * Chooses the form of a message. If a template exists and the message has a code, it is sent in the template. Otherwise
 * it is sent as free text, if that can be delivered. If neither is possible, returns the reason. Rejects with a
 * `StoreError` if that cannot be determined.
 */
export async function chooseCarrier<Template>(
  message: MessageDraft<"whatsapp">,
  template: Template | undefined,
  { windows, maximumCharacters }: FreeTextOptions,
): Promise<MessageForm<Template>> {
  const found = extractTemplateCode(message);
  if (template !== undefined && "code" in found) return { template, code: found.code };
  const fault = template !== undefined && "fault" in found ? found.fault : noTemplateError;
  if (!windows) return { fault };
  const { text, recipient } = message;
  if (text === "") return { fault: "The message has no text." };
  if (Array.from(text).length > maximumCharacters) {
    return { fault: `The text has more than ${maximumCharacters} characters.` };
  }
  if (await windows.isOpen(recipient)) return { text };
  return { fault: `${fault} ${notWrittenError}` };
}

/**
 * Builds the content in Meta's format: in the message's own template, otherwise in the operator's template for its
 * language, otherwise as free text. Rejects with a `StoreError` if it cannot be determined whether a free text can be
 * delivered.
 */
export async function buildContent(
  message: MessageDraft<"whatsapp">,
  { template: configured }: WhatsappOptions,
  windows: FreeTextOptions["windows"],
): Promise<WhatsappContent> {
  const found =
    message.oneTimeCode?.approved ?? (configured && chooseTemplate(findLocale(message), configured));
  const form = await chooseCarrier(message, found, { windows, maximumCharacters });
  if ("fault" in form) return form;
  if ("text" in form) return { body: buildTextBody(form.text) };
  const { template, code } = form;
  return { body: buildTemplateBody(template, code), ttlSeconds: template.ttlSeconds ?? defaultTtlSeconds };
}

/**
 * Resolves to the content to submit, or to a result without a submission. Another provider may carry the message, with
 * other templates, other limits and other service windows. If the window cannot be determined now, this provider may
 * carry it later.
 */
export async function resolveContent<Of extends object>(
  content: Promise<Of | UnsupportedMessage>,
): Promise<Of | SkippedProvider> {
  const notSubmitted = { kind: "unavailable", notSubmitted: true } as const;
  try {
    const found = await content;
    return "fault" in found ? { ...notSubmitted, detail: found.fault, lasting: true } : found;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { ...notSubmitted, detail: notKnownDetail };
  }
}

/**
 * Returns the expiry of a message that is submitted now, in Unix milliseconds. Returns an empty object if no template
 * limits it.
 */
export const getExpiry = (ttlSeconds: number | undefined, now: number): { readonly expiresAt?: number } =>
  ttlSeconds === undefined ? {} : { expiresAt: now + ttlSeconds * 1_000 + lateStatusMilliseconds };

/**
 * Returns the operator's template for a locale. If several languages are equally near, the main template's language
 * comes first.
 */
function chooseTemplate(locale: string | undefined, { locales, ...own }: Templates): ApprovedTemplate {
  const others = Object.entries(locales).map(([tag, other]) => [tag, { ...own, ...other }] as const);
  return findForLocale(locale, new Map([[own.language, own], ...others])) ?? own;
}

const buildTextBody = (body: string): Body => ({ type: "text", text: { preview_url: false, body } });

/**
 * Meta requires the code both in the text and in the button, for buttons that copy it and for buttons that fill it in.
 */
function buildTemplateBody({ name, language }: ApprovedTemplate, code: string): Body {
  const parameters = [{ type: "text", text: code }];
  const components = [
    { type: "body", parameters },
    { type: "button", sub_type: "url", index: "0", parameters },
  ];
  return { type: "template", template: { name, language: { code: language }, components } };
}

/** Options of a vendor's WhatsApp sender. */
interface Sender {
  /** Number of the sender. */
  readonly from: string;
  readonly freeText: boolean;
}

/**
 * Fields of a vendor's request. `ttlSeconds` is set if a template limits the time during which WhatsApp tries to
 * deliver it.
 */
export type VendorContent<Fields> =
  { readonly fields: Fields; readonly ttlSeconds?: number } | UnsupportedMessage;

/** WhatsApp support of a vendor. */
interface VendorWhatsapp<Fields> {
  /** Set if the number sends free texts. */
  readonly windows: NumberWindows | undefined;
  /**
   * Returns a text for the customer if the message cannot be sent now. Returns undefined if it can. Rejects with a
   * `StoreError` if that cannot be determined.
   */
  validate(draft: MessageDraft<"whatsapp">): Promise<string | undefined>;
  /** Returns the request fields of a message that is submitted now, or a result without a submission. */
  prepareContent(
    message: MessageDraft<"whatsapp">,
    now: number,
  ): Promise<{ readonly fields: Fields; readonly expiresAt?: number } | SkippedProvider>;
}

/** Creates the WhatsApp support of a vendor. `contentOf` builds the fields of a request from the operator's options. */
export function createVendorWhatsapp<Options extends Sender, Fields>(
  { name, serviceWindows }: Pick<ProviderDependencies, "serviceWindows"> & { readonly name: string },
  options: Options | undefined,
  contentOf: (
    message: MessageDraft<"whatsapp">,
    options: Options,
    windows: FreeTextOptions["windows"],
  ) => Promise<VendorContent<Fields>>,
): VendorWhatsapp<Fields> {
  const windows = options?.freeText ? createNumberWindows(name, { serviceWindows }, options.from) : undefined;
  const buildVendorContent = async (draft: MessageDraft<"whatsapp">): Promise<VendorContent<Fields>> =>
    options ? contentOf(draft, options, windows) : { fault: notConfiguredError };
  return {
    windows,
    async validate(draft) {
      const content = await buildVendorContent(draft);
      return "fault" in content ? content.fault : undefined;
    },
    async prepareContent(message, now) {
      const content = await resolveContent(buildVendorContent(message));
      if ("kind" in content) return content;
      return { fields: content.fields, ...getExpiry(content.ttlSeconds, now) };
    },
  };
}
