import { z } from "zod";
import { wordOf, type Wish } from "../../domain/messages/opt-out-words.ts";
import type { MessageDraft, OutboundMessage } from "../../ports/gateways.ts";
import type { SenderOf } from "../../ports/providers.ts";
import {
  costOf,
  formText,
  optional,
  plusSender,
  secondsBetween,
  shaped,
  vendorId,
} from "../shared/values.ts";
import { balanceCheck, providersOf, type VendorVoice } from "../shared/vendor-provider.ts";
import {
  failed,
  statusesOf,
  wordsOf,
  type Failure,
  type InboundText,
  type Received,
  type Report,
  type Vendor,
} from "../shared/vendor.ts";
import {
  carrierOf,
  forLocale,
  localeOf,
  vendorWhatsapp,
  type FreeTexts,
  type VendorContent,
} from "../shared/whatsapp.ts";
import type { TwilioOptions } from "./options.ts";
import { isSigned } from "./signature.ts";

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

// After Twilio's published OpenAPI (2010-04-01), its list of errors, and its helper library for signatures.

export { options } from "./options.ts";
export const serves = ["sms", "whatsapp"] as const;

type Channels = "sms" | "whatsapp";

const failures = wordsOf<Failure>({
  number: "21211 21214 21614 63024",
  optedOut: "21610",
  message: "21617",
  elsewhere: "21212 21408 21606 21608 21612 21703 21910 63007 63016",
  operator: "20003",
  throttled: "20429 21611 63018",
});
const states = statusesOf({
  SENT: "accepted queued sending sent",
  DELIVERED: "delivered",
  READ: "read",
  FAILED: "failed undelivered canceled",
  nothing: "scheduled",
});
/** The validity period was over before the message could be sent. */
const expired = "30036";
const maximumValiditySeconds = 36_000;
/** By then most messages have their price. */
const priceMilliseconds = 300_000;

const acceptedShape = z.object({ sid: vendorId });
const errorShape = z.object({ code: z.int() });
const statusShape = z.object({
  status: z.string(),
  error_code: optional(z.union([z.int().transform(String), z.string()])),
  price: optional(z.union([z.string(), z.number()]).nullable()),
  price_unit: optional(z.string()),
});
/** Of a field that is no text nothing is known. */
const fieldsShape = z.record(z.string(), optional(z.union([z.string(), z.number().transform(String)])));
const balanceShape = z.object({ balance: z.string(), currency: z.string() });

/** SMS and WhatsApp by Twilio; opens nothing before its first use. */
export const create = providersOf(twilio);

function twilio(options: TwilioOptions, voice: VendorVoice): Vendor<Channels> {
  const { accountSid, authToken, apiKey, prices, baseUrl } = options;
  const account = `/2010-04-01/Accounts/${accountSid}`;
  const credentials = apiKey ? `${apiKey.sid}:${apiKey.secret}` : `${accountSid}:${authToken}`;
  const whatsapp = vendorWhatsapp(voice, options.whatsapp, whatsappContent);
  return {
    baseUrl,
    headers: { authorization: `Basic ${btoa(credentials)}` },
    faultOf: (draft) => (draft.channel === "whatsapp" ? whatsapp.faultOf(draft) : undefined),
    async request(message, { seconds, callbackUrl, now }) {
      const content =
        message.channel === "sms" ? smsFields(options, message) : await whatsapp.contentOf(message, now);
      if (!("fields" in content)) return content;
      const { fields, ...ends } = content;
      const text = formText({
        ...fields,
        ValidityPeriod: String(secondsBetween(seconds, 1, maximumValiditySeconds)),
        StatusCallback: callbackUrl,
      });
      return { method: "POST", path: `${account}/Messages.json`, text, ...ends };
    },
    verdict({ status, text }) {
      const accepted = status < 300 ? shaped(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.sid };
      const error = shaped(errorShape, text);
      return error && failed(failures, error.code, status);
    },
    reports: {
      isSigned: (received) => isSigned(options, received),
      read: reportsIn,
      inbound: {
        read: inboundIn,
        senderOf: (message) => senderOf(options, message),
        windows: whatsapp.windows,
      },
      // A plain text would be sent to who has written.
      answer: { type: "text/xml", text: "<Response/>" },
    },
    status: {
      ...(prices && { priceMilliseconds }),
      request: (id) => ({ method: "GET", path: `${account}/Messages/${encodeURIComponent(id)}.json` }),
      read(value, id) {
        const { data } = statusShape.safeParse(value);
        if (!data) return undefined;
        const report = reportOf(id, data.status, data.error_code ?? "");
        return { ...report, ...costOf(data.price, data.price_unit), isPricedLater: data.price === null };
      },
    },
    check: balanceCheck(`${account}/Balance.json`, balanceShape),
  };
}

function smsFields(options: TwilioOptions, message: OutboundMessage<"sms">) {
  const sender = senderOf(options, message);
  const from = { MessagingServiceSid: options.messagingServiceSid, From: sender && plusSender(sender) };
  return { fields: { To: message.recipient, Body: message.text, ...from } };
}

/** Undefined where a messaging service chooses it. */
function senderOf(
  { from, messagingServiceSid, whatsapp }: TwilioOptions,
  { channel, sender }: Parameters<SenderOf>[0],
): string | undefined {
  if (channel === "whatsapp") return whatsapp?.from;
  return from ?? (messagingServiceSid === undefined ? (sender ?? undefined) : undefined);
}

function reportOf(id: string, word: string, code: string): Report {
  const state = code === expired ? { status: "EXPIRED" as const } : states(word);
  const optedOut = failures(code) === "optedOut";
  return { id, ...state, ...(code !== "" && { code }), ...(optedOut && { optedOut }) };
}

function reportsIn({ text }: Received): readonly Report[] | undefined {
  const form = fieldsIn(text);
  const [id, status] = [vendorId.safeParse(form.get("MessageSid")).data, form.get("MessageStatus")];
  if (id === undefined || status === null) return undefined;
  return [reportOf(id, status, form.get("ErrorCode") ?? "")];
}

/** What it posted as a form, or as JSON where its webhook rule says so. */
function fieldsIn(text: string): URLSearchParams {
  const json = shaped(fieldsShape, text);
  return json
    ? new URLSearchParams(
        Object.entries(json).filter((field): field is [string, string] => field[1] !== undefined),
      )
    : new URLSearchParams(text);
}

const wishes = wordsOf<Wish>({ stop: "STOP", start: "START" });
/** Beside START and UNSTOP, of texts by SMS: it takes a recipient back by this word where Advanced Opt-Out is off. */
const yes = "YES";
const whatsappPrefix = "whatsapp:";

/** An incoming message; where the vendor's Advanced Opt-Out is on, it says itself what it has made of it. */
function inboundIn({ text }: Received): InboundText | undefined {
  const form = fieldsIn(text);
  const [from, to, body] = [form.get("From"), form.get("To"), form.get("Body")];
  if (form.has("MessageStatus") || from === null || to === null) return undefined;
  const channel = from.startsWith(whatsappPrefix) ? "whatsapp" : "sms";
  if (body === null && channel === "sms") return undefined;
  const said = form.get("OptOutType");
  const isYes = said === null && channel === "sms" && wordOf(body ?? "") === yes;
  const bare = (address: string) => address.replace(whatsappPrefix, "");
  return {
    channel,
    from: bare(from),
    to: bare(to),
    text: body ?? "",
    wish: isYes ? "start" : wishes(said ?? ""),
  };
}
