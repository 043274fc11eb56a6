// Source: Vonage's published OpenAPI document of the Messages API, and its guide to signed webhooks.
import { z } from "zod";
import type { MessageDraft, OutboundMessage } from "../../ports/gateways.ts";
import { createProviderFactory, type VendorContext } from "../shared/vendor-provider.ts";
import {
  toTimeField,
  removePlus,
  toCostField,
  optional,
  addPlus,
  parseJsonAs,
  vendorId,
} from "../shared/values.ts";
import {
  toVendorFailure,
  createStatusLookup,
  createCodeLookup,
  type FailureKind,
  type InboundText,
  type CallbackRequest,
  type VendorReceipt,
  type SubmitContext,
  type Vendor,
} from "../shared/vendor.ts";
import { getAlphabet, hasValidToken, createAccountQueries, clampValidity } from "../shared/vonage-account.ts";
import {
  buildContent,
  createVendorWhatsapp,
  type FreeTextOptions,
  type VendorContent,
} from "../shared/whatsapp.ts";
import type { VonageMessagesOptions } from "./options.ts";
import { createTokenSource } from "./tokens.ts";

export { options } from "./options.ts";
export const serves = ["sms", "whatsapp"] as const;

type Channels = "sms" | "whatsapp";

type Fields = Readonly<Record<string, unknown>>;

const findFailureKind = createCodeLookup<FailureKind>({
  number: "1050",
  message: "1040 1090",
  elsewhere: "1010 1020 1022 1120",
  operator: "1060 1070 1080",
  throttled: "1000",
  open: "1030 1100",
});
const findStatus = createStatusLookup({
  SENT: "submitted",
  DELIVERED: "delivered",
  READ: "read",
  FAILED: "rejected undeliverable",
});
const unusableKeyError = "The private key cannot sign. Check that it is the complete PEM of an RSA key.";

const acceptedShape = z.object({ message_uuid: vendorId });
/** The code follows the last #. */
const errorShape = z.object({ type: z.string().max(2_048) }).transform(({ type }) => type.split("#").at(-1)!);
const reportShape = z.object({
  message_uuid: vendorId,
  status: z.string(),
  timestamp: optional(z.string()),
  error: optional(errorShape),
  usage: optional(z.object({ currency: z.string(), price: z.string() })),
});

/** An inbound message of any channel and form. */
const anyInboundShape = z.object({ message_uuid: vendorId, message_type: z.string() });
const inboundShape = z.object({
  channel: z.enum(["sms", "whatsapp"]),
  message_type: z.string(),
  from: z.string().transform(addPlus),
  to: z.string().transform(addPlus),
  text: optional(z.string()),
  timestamp: optional(z.string()),
});

/** Creates a provider for SMS and WhatsApp by Vonage's Messages API. It opens no connection before its first use. */
export const create = createProviderFactory(vonageMessages);

function vonageMessages(options: VonageMessagesOptions, voice: VendorContext): Vendor<Channels> {
  const { applicationId, privateKey, signatureSecret, inbound, from, baseUrl } = options;
  const createToken = createTokenSource(applicationId, privateKey);
  const whatsapp = createVendorWhatsapp(voice, options.whatsapp, buildWhatsappContent);
  return {
    baseUrl,
    headers: {},
    validate: (draft) => (draft.channel === "whatsapp" ? whatsapp.validate(draft) : undefined),
    async request(message, sending) {
      const content =
        message.channel === "sms"
          ? { fields: buildSmsFields(options, message, sending) }
          : await whatsapp.prepareContent(message, sending.now);
      if (!("fields" in content)) return content;
      const token = await createToken(sending.now);
      if (token === undefined) return { kind: "operator", code: "private-key" };
      const { fields, ...ends } = content;
      const { callbackUrl } = sending;
      const body = {
        ...fields,
        to: removePlus(message.recipient),
        client_ref: message.id,
        ...(callbackUrl !== undefined && { webhook_url: callbackUrl, webhook_version: "v1" }),
      };
      const headers = { authorization: `Bearer ${token}` };
      return { method: "POST", path: "/v1/messages", headers, body, ...ends };
    },
    readResult({ status, text }) {
      const accepted = status < 300 ? parseJsonAs(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.message_uuid };
      const code = parseJsonAs(errorShape, text);
      return code === undefined || !/^\d{4}$/.test(code)
        ? undefined
        : toVendorFailure(findFailureKind, code, status);
    },
    validateOptions: async (now) => ((await createToken(now)) === undefined ? unusableKeyError : undefined),
    reports: {
      ...(signatureSecret !== undefined && {
        isSigned: (received: CallbackRequest, now: number) => hasValidToken(signatureSecret, received, now),
      }),
      read: findReceipts,
      inbound: {
        key: inbound?.key,
        read: findInboundText,
        senderOf: ({ channel, sender }) =>
          channel === "whatsapp" ? options.whatsapp?.from : (from ?? sender ?? undefined),
        windows: whatsapp.windows,
      },
    },
    ...createAccountQueries(options, {
      product: "MESSAGES",
      readStatus: findStatus,
      application: { applicationId, signToken: createToken },
    }),
  };
}

function buildSmsFields(
  { from }: VonageMessagesOptions,
  { sender, text }: OutboundMessage<"sms">,
  { remainingSeconds, dlt }: SubmitContext,
): Fields {
  const sms = {
    encoding_type: getAlphabet(text),
    ...(dlt && { entity_id: dlt.entityId, content_id: dlt.templateId }),
  };
  const ttl = clampValidity(remainingSeconds);
  return { channel: "sms", from: removePlus(from ?? sender), message_type: "text", text, ttl, sms };
}

async function buildWhatsappContent(
  message: MessageDraft<"whatsapp">,
  options: NonNullable<VonageMessagesOptions["whatsapp"]>,
  windows: FreeTextOptions["windows"],
): Promise<VendorContent<Fields>> {
  const content = await buildContent(message, options, windows);
  if ("fault" in content) return content;
  const { body, ...ends } = content;
  const isText = body["type"] === "text";
  const messageFields = isText
    ? { message_type: "text", text: message.text }
    : { message_type: "custom", custom: body };
  return { fields: { channel: "whatsapp", from: removePlus(options.from), ...messageFields }, ...ends };
}

function findReceipts({ text }: CallbackRequest): readonly VendorReceipt[] | undefined {
  const report = parseJsonAs(reportShape, text);
  if (!report) return undefined;
  const { message_uuid: id, status, error, usage, timestamp } = report;
  const cost = toCostField(usage?.price, usage?.currency);
  return [
    {
      id,
      ...findStatus(status),
      ...(error !== undefined && { code: error }),
      ...cost,
      ...toTimeField(timestamp),
    },
  ];
}

/**
 * Parses an inbound message. Its text is empty if it is not a text message. Returns an empty list for messages of other
 * channels, and undefined if the request is not an inbound message.
 */
function findInboundText({ text }: CallbackRequest): InboundText | readonly InboundText[] | undefined {
  const written = parseJsonAs(inboundShape, text);
  if (!written) return parseJsonAs(anyInboundShape, text) && [];
  const { channel, message_type: type, from, to, timestamp } = written;
  return { channel, from, to, text: (type === "text" && written.text) || "", ...toTimeField(timestamp) };
}
