import { z } from "zod";
import { extractPhrase, type OptRequest } from "../../domain/messages/opt-requests.ts";
import type { MessageDraft, OutboundMessage } from "../../ports/gateways.ts";
import type { FindSender } from "../../ports/providers.ts";
import {
  toCostField,
  encodeForm,
  optional,
  addPlus,
  clampSeconds,
  parseJsonAs,
  vendorId,
} from "../shared/values.ts";
import { createBalanceCheck, createProviderFactory, type VendorContext } from "../shared/vendor-provider.ts";
import {
  toVendorFailure,
  createStatusLookup,
  createCodeLookup,
  type FailureKind,
  type InboundText,
  type CallbackRequest,
  type VendorReceipt,
  type Vendor,
} from "../shared/vendor.ts";
import {
  chooseCarrier,
  findForLocale,
  findLocale,
  createVendorWhatsapp,
  type FreeTextOptions,
  type VendorContent,
} from "../shared/whatsapp.ts";
import type { TwilioOptions } from "./options.ts";
import { isSigned } from "./signature.ts";

const maximumCharacters = 1_600;

/**
 * Builds the fields of a WhatsApp message: the approved template for its language with the code as first variable,
 * otherwise the text. Resolves to a fault if neither can be sent. Rejects with a `StoreError` if the service window
 * cannot be determined.
 */
export async function buildWhatsappContent(
  message: MessageDraft<"whatsapp">,
  { from, contentSid, locales, ttlSeconds }: NonNullable<TwilioOptions["whatsapp"]>,
  windows: FreeTextOptions["windows"],
): Promise<VendorContent<Readonly<Record<string, string>>>> {
  const sid = findForLocale(findLocale(message), new Map(Object.entries(locales))) ?? contentSid;
  const carrier = await chooseCarrier(message, sid, { windows, maximumCharacters });
  if ("fault" in carrier) return carrier;
  const addresses = { To: `whatsapp:${message.recipient}`, From: `whatsapp:${from}` };
  if ("text" in carrier) return { fields: { ...addresses, Body: carrier.text } };
  const ContentVariables = JSON.stringify({ "1": carrier.code });
  return { fields: { ...addresses, ContentSid: carrier.template, ContentVariables }, ttlSeconds };
}

// Source: Twilio's published OpenAPI document (2010-04-01), its list of errors, and its helper library for signatures.

export { options } from "./options.ts";
export const serves = ["sms", "whatsapp"] as const;

type Channels = "sms" | "whatsapp";

const findFailureKind = createCodeLookup<FailureKind>({
  number: "21211 21214 21614 63024",
  optedOut: "21610",
  message: "21617",
  elsewhere: "21212 21408 21606 21608 21612 21703 21910 63007 63016",
  operator: "20003",
  throttled: "20429 21611 63018",
});
const findStatus = createStatusLookup({
  SENT: "accepted queued sending sent",
  DELIVERED: "delivered",
  READ: "read",
  FAILED: "failed undelivered canceled",
  nothing: "scheduled",
});
/** The validity period ended before the message could be sent. */
const expiredCode = "30036";
const maximumValiditySeconds = 36_000;
/** Most messages have their price after this time. */
const priceMilliseconds = 300_000;

const acceptedShape = z.object({ sid: vendorId });
const errorShape = z.object({ code: z.int() });
const statusShape = z.object({
  status: z.string(),
  error_code: optional(z.union([z.int().transform(String), z.string()])),
  price: optional(z.union([z.string(), z.number()]).nullable()),
  price_unit: optional(z.string()),
});
/** Fields that are not texts are ignored. */
const fieldsShape = z.record(z.string(), optional(z.union([z.string(), z.number().transform(String)])));
const balanceShape = z.object({ balance: z.string(), currency: z.string() });

/** Creates a provider for SMS and WhatsApp by Twilio. It opens no connection before its first use. */
export const create = createProviderFactory(twilio);

function twilio(options: TwilioOptions, voice: VendorContext): Vendor<Channels> {
  const { accountSid, authToken, apiKey, prices, baseUrl } = options;
  const account = `/2010-04-01/Accounts/${accountSid}`;
  const credentials = apiKey ? `${apiKey.sid}:${apiKey.secret}` : `${accountSid}:${authToken}`;
  const whatsapp = createVendorWhatsapp(voice, options.whatsapp, buildWhatsappContent);
  return {
    baseUrl,
    headers: { authorization: `Basic ${btoa(credentials)}` },
    validate: (draft) => (draft.channel === "whatsapp" ? whatsapp.validate(draft) : undefined),
    async request(message, { remainingSeconds, callbackUrl, now }) {
      const content =
        message.channel === "sms"
          ? buildSmsFields(options, message)
          : await whatsapp.prepareContent(message, now);
      if (!("fields" in content)) return content;
      const { fields, ...ends } = content;
      const text = encodeForm({
        ...fields,
        ValidityPeriod: String(clampSeconds(remainingSeconds, 1, maximumValiditySeconds)),
        StatusCallback: callbackUrl,
      });
      return { method: "POST", path: `${account}/Messages.json`, text, ...ends };
    },
    readResult({ status, text }) {
      const accepted = status < 300 ? parseJsonAs(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.sid };
      const error = parseJsonAs(errorShape, text);
      return error && toVendorFailure(findFailureKind, error.code, status);
    },
    reports: {
      isSigned: (received) => isSigned(options, received),
      read: findReceipts,
      inbound: {
        read: findInboundText,
        senderOf: (message) => findSender(options, message),
        windows: whatsapp.windows,
      },
      // Twilio would send a plain text to the recipient.
      answer: { type: "text/xml", text: "<Response/>" },
    },
    status: {
      ...(prices && { priceMilliseconds }),
      request: (id) => ({ method: "GET", path: `${account}/Messages/${encodeURIComponent(id)}.json` }),
      read(value, id) {
        const { data } = statusShape.safeParse(value);
        if (!data) return undefined;
        const report = toReceipt(id, data.status, data.error_code ?? "");
        return {
          ...report,
          ...toCostField(data.price, data.price_unit),
          isPricePending: data.price === null,
        };
      },
    },
    check: createBalanceCheck(`${account}/Balance.json`, balanceShape),
  };
}

function buildSmsFields(options: TwilioOptions, message: OutboundMessage<"sms">) {
  const sender = findSender(options, message);
  const from = { MessagingServiceSid: options.messagingServiceSid, From: sender && addPlus(sender) };
  return { fields: { To: message.recipient, Body: message.text, ...from } };
}

/**
 * Returns the sender of a message: the operator's sender for the channel, otherwise the customer's. Returns undefined
 * if a messaging service chooses the sender.
 */
function findSender(
  { from, messagingServiceSid, whatsapp }: TwilioOptions,
  { channel, sender }: Parameters<FindSender>[0],
): string | undefined {
  if (channel === "whatsapp") return whatsapp?.from;
  return from ?? (messagingServiceSid === undefined ? (sender ?? undefined) : undefined);
}

function toReceipt(id: string, word: string, code: string): VendorReceipt {
  const state = code === expiredCode ? { status: "EXPIRED" as const } : findStatus(word);
  const optedOut = findFailureKind(code) === "optedOut";
  return { id, ...state, ...(code !== "" && { code }), ...(optedOut && { optedOut }) };
}

function findReceipts({ text }: CallbackRequest): readonly VendorReceipt[] | undefined {
  const form = parseFields(text);
  const [id, status] = [vendorId.safeParse(form.get("MessageSid")).data, form.get("MessageStatus")];
  if (id === undefined || status === null) return undefined;
  return [toReceipt(id, status, form.get("ErrorCode") ?? "")];
}

/** Parses the fields of a request: a form, or JSON if the webhook rule says so. */
function parseFields(text: string): URLSearchParams {
  const json = parseJsonAs(fieldsShape, text);
  return json
    ? new URLSearchParams(
        Object.entries(json).filter((field): field is [string, string] => field[1] !== undefined),
      )
    : new URLSearchParams(text);
}

const findOptRequest = createCodeLookup<OptRequest>({ stop: "STOP", start: "START" });
/** Keyword for START in an SMS, in addition to START and UNSTOP. Twilio accepts it if Advanced Opt-Out is off. */
const yes = "YES";
const whatsappPrefix = "whatsapp:";

/** Parses an inbound message. With Advanced Opt-Out, Twilio itself reports its classification. */
function findInboundText({ text }: CallbackRequest): InboundText | undefined {
  const form = parseFields(text);
  const [from, to, body] = [form.get("From"), form.get("To"), form.get("Body")];
  if (form.has("MessageStatus") || from === null || to === null) return undefined;
  const channel = from.startsWith(whatsappPrefix) ? "whatsapp" : "sms";
  if (body === null && channel === "sms") return undefined;
  const optOutType = form.get("OptOutType");
  const isYes = optOutType === null && channel === "sms" && extractPhrase(body ?? "") === yes;
  const bare = (address: string) => address.replace(whatsappPrefix, "");
  return {
    channel,
    from: bare(from),
    to: bare(to),
    text: body ?? "",
    optRequest: isYes ? "start" : findOptRequest(optOutType ?? ""),
  };
}
