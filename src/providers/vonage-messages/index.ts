// After Vonage's published OpenAPI of the Messages API, and its guide to signed webhooks.
import { z } from "zod";
import type { MessageDraft, OutboundMessage } from "../../ports/gateways.ts";
import { providersOf, type VendorVoice } from "../shared/vendor-provider.ts";
import { at, bareNumber, costOf, optional, plusSender, shaped, vendorId } from "../shared/values.ts";
import {
  failed,
  statusesOf,
  wordsOf,
  type Failure,
  type InboundText,
  type Received,
  type Report,
  type SendingSurroundings,
  type Vendor,
} from "../shared/vendor.ts";
import { alphabetOf, hasToken, questionsTo, validitySeconds } from "../shared/vonage-account.ts";
import { contentOf, vendorWhatsapp, type FreeTexts, type VendorContent } from "../shared/whatsapp.ts";
import type { VonageMessagesOptions } from "./options.ts";
import { createTokens } from "./tokens.ts";

export { options } from "./options.ts";
export const serves = ["sms", "whatsapp"] as const;

type Channels = "sms" | "whatsapp";

type Fields = Readonly<Record<string, unknown>>;

const failures = wordsOf<Failure>({
  number: "1050",
  message: "1040 1090",
  elsewhere: "1010 1020 1022 1120",
  operator: "1060 1070 1080",
  throttled: "1000",
  open: "1030 1100",
});
const states = statusesOf({
  SENT: "submitted",
  DELIVERED: "delivered",
  READ: "read",
  FAILED: "rejected undeliverable",
});
const badKey = "The private key cannot sign: is it the whole PEM of an RSA key?";

const acceptedShape = z.object({ message_uuid: vendorId });
/** The code stands behind the #, at the end. */
const errorShape = z.object({ type: z.string().max(2_048) }).transform(({ type }) => type.split("#").at(-1)!);
const reportShape = z.object({
  message_uuid: vendorId,
  status: z.string(),
  timestamp: optional(z.string()),
  error: optional(errorShape),
  usage: optional(z.object({ currency: z.string(), price: z.string() })),
});

/** What a recipient has written, by any channel and in any form. */
const writtenShape = z.object({ message_uuid: vendorId, message_type: z.string() });
const ownShape = z.object({
  channel: z.enum(["sms", "whatsapp"]),
  message_type: z.string(),
  from: z.string().transform(plusSender),
  to: z.string().transform(plusSender),
  text: optional(z.string()),
  timestamp: optional(z.string()),
});

/** SMS and WhatsApp by Vonage's Messages API; opens nothing before its first use. */
export const create = providersOf(vonageMessages);

function vonageMessages(options: VonageMessagesOptions, voice: VendorVoice): Vendor<Channels> {
  const { applicationId, privateKey, signatureSecret, inbound, from, baseUrl } = options;
  const tokens = createTokens(applicationId, privateKey);
  const whatsapp = vendorWhatsapp(voice, options.whatsapp, whatsappContent);
  return {
    baseUrl,
    headers: {},
    faultOf: (draft) => (draft.channel === "whatsapp" ? whatsapp.faultOf(draft) : undefined),
    async request(message, sending) {
      const content =
        message.channel === "sms"
          ? { fields: smsFields(options, message, sending) }
          : await whatsapp.contentOf(message, sending.now);
      if (!("fields" in content)) return content;
      const token = await tokens(sending.now);
      if (token === undefined) return { kind: "operator", code: "private-key" };
      const { fields, ...ends } = content;
      const { callbackUrl } = sending;
      const body = {
        ...fields,
        to: bareNumber(message.recipient),
        client_ref: message.id,
        ...(callbackUrl !== undefined && { webhook_url: callbackUrl, webhook_version: "v1" }),
      };
      const headers = { authorization: `Bearer ${token}` };
      return { method: "POST", path: "/v1/messages", headers, body, ...ends };
    },
    verdict({ status, text }) {
      const accepted = status < 300 ? shaped(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.message_uuid };
      const code = shaped(errorShape, text);
      return code === undefined || !/^\d{4}$/.test(code) ? undefined : failed(failures, code, status);
    },
    faultOfOptions: async (now) => ((await tokens(now)) === undefined ? badKey : undefined),
    reports: {
      ...(signatureSecret !== undefined && {
        isSigned: (received: Received, now: number) => hasToken(signatureSecret, received, now),
      }),
      read: reportsIn,
      inbound: {
        key: inbound?.key,
        read: inboundIn,
        senderOf: ({ channel, sender }) =>
          channel === "whatsapp" ? options.whatsapp?.from : (from ?? sender ?? undefined),
        windows: whatsapp.windows,
      },
    },
    ...questionsTo(options, {
      product: "MESSAGES",
      statesOf: states,
      application: { applicationId, tokenAt: tokens },
    }),
  };
}

function smsFields(
  { from }: VonageMessagesOptions,
  { sender, text }: OutboundMessage<"sms">,
  { seconds, dlt }: SendingSurroundings,
): Fields {
  const sms = {
    encoding_type: alphabetOf(text),
    ...(dlt && { entity_id: dlt.entityId, content_id: dlt.templateId }),
  };
  const ttl = validitySeconds(seconds);
  return { channel: "sms", from: bareNumber(from ?? sender), message_type: "text", text, ttl, sms };
}

async function whatsappContent(
  message: MessageDraft<"whatsapp">,
  options: NonNullable<VonageMessagesOptions["whatsapp"]>,
  windows: FreeTexts["windows"],
): Promise<VendorContent<Fields>> {
  const content = await contentOf(message, options, windows);
  if ("fault" in content) return content;
  const { body, ...ends } = content;
  const isText = body["type"] === "text";
  const carried = isText
    ? { message_type: "text", text: message.text }
    : { message_type: "custom", custom: body };
  return { fields: { channel: "whatsapp", from: bareNumber(options.from), ...carried }, ...ends };
}

function reportsIn({ text }: Received): readonly Report[] | undefined {
  const report = shaped(reportShape, text);
  if (!report) return undefined;
  const { message_uuid: id, status, error, usage, timestamp } = report;
  const cost = costOf(usage?.price, usage?.currency);
  return [
    {
      id,
      ...states(status),
      ...(error !== undefined && { code: error }),
      ...cost,
      ...at(timestamp),
    },
  ];
}

/** Nothing is taken of what came by a channel that is not ours, and no words of what is no text. */
function inboundIn({ text }: Received): InboundText | readonly InboundText[] | undefined {
  const written = shaped(ownShape, text);
  if (!written) return shaped(writtenShape, text) && [];
  const { channel, message_type: type, from, to, timestamp } = written;
  return { channel, from, to, text: (type === "text" && written.text) || "", ...at(timestamp) };
}
