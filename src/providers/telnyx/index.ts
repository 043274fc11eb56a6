// Source: Telnyx's published API v2, its list of error codes, and its SDK for signatures.
import { z } from "zod";
import { createBalanceCheck, createProviderFactory } from "../shared/vendor-provider.ts";
import {
  toVendorFailure,
  createSenderLookup,
  createStatusLookup,
  createCodeLookup,
  type FailureKind,
  type InboundText,
  type CallbackRequest,
  type VendorReceipt,
  type Vendor,
} from "../shared/vendor.ts";
import { computeHmac, isCurrent } from "../shared/callbacks.ts";
import { toTimeField, toCostField, optional, addPlus, parseJsonAs, vendorId } from "../shared/values.ts";
import type { TelnyxOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const findFailureByCode = createCodeLookup<FailureKind>({
  number: "10002 10016 40001 40012 40310",
  optedOut: "40300",
  message: "40302 40319 40322",
  elsewhere: "40010 40013 40100 40305 40306 40309 40312 40313 40314 40315 40321 40329",
  operator: "10006 10009 10010",
  throttled: "10011 40011 40016 40018 40318",
  open: "10007",
});
/** Error codes about the account's balance or state. */
const accountError = /^20\d{3}$/;
/** A previous request with the same idempotency key is still in progress. */
const requestInProgress = 409;
const findStatus = createStatusLookup({
  SENT: "queued sending sent delivery_unconfirmed",
  DELIVERED: "delivered",
  FAILED: "sending_failed delivery_failed",
  EXPIRED: "expired",
});
const expiredCodes = new Set(["40005", "40014"]);

const acceptedShape = z.object({ data: z.object({ id: vendorId }) });
const errorsShape = z.array(z.object({ code: z.union([z.string(), z.int().transform(String)]) }));
const errorShape = z.object({ errors: errorsShape.min(1) });
const messageShape = z.object({
  id: vendorId,
  to: z.tuple([z.object({ status: z.string() })], z.unknown()),
  errors: optional(errorsShape),
  cost: optional(z.object({ amount: z.string(), currency: z.string() })),
});
const eventShape = z.object({
  data: z.object({
    event_type: z.string(),
    occurred_at: optional(z.string()),
    payload: z.unknown().optional(),
  }),
});
const partyShape = z.object({ phone_number: z.string() });
const inboundShape = z.object({ from: partyShape, to: z.tuple([partyShape], z.unknown()), text: z.string() });
const balanceShape = z
  .object({ data: z.object({ balance: z.string(), currency: z.string() }) })
  .transform(({ data }) => data);

/**
 * Creates a provider for SMS by Telnyx. Telnyx has no validity period, and sends a repetition within a day only once.
 * The provider opens no connection before its first use.
 */
export const create = createProviderFactory(telnyx);

function telnyx({ apiKey, publicKey, messagingProfileId, from, baseUrl }: TelnyxOptions): Vendor<"sms"> {
  return {
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    request({ id, recipient, sender, text }, { callbackUrl }) {
      const body = {
        from: addPlus(from ?? sender),
        to: recipient,
        text,
        type: "SMS",
        messaging_profile_id: messagingProfileId,
        webhook_url: callbackUrl,
      };
      // Telnyx rejects another body under a key that it knows. The body differs if options change, or if another
      // provider of the same account sends it.
      const ofBody = computeHmac("sha256", apiKey, [JSON.stringify(body)], "hex").slice(0, 16);
      return {
        method: "POST",
        path: "/v2/messages",
        headers: { "idempotency-key": `${id}:${ofBody}` },
        body,
      };
    },
    readResult({ status, text }) {
      const accepted = status < 300 ? parseJsonAs(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.data.id };
      const [error] = parseJsonAs(errorShape, text)?.errors ?? [];
      if (status === requestInProgress) return { kind: "open", code: error?.code ?? `http-${status}` };
      return error && toVendorFailure(findFailureKind, error.code, status);
    },
    reports: {
      isSigned: (received, now) => isSigned(publicKey, received, now),
      read: findReceipts,
      inbound: { read: findInboundText, senderOf: createSenderLookup(from) },
    },
    status: {
      request: (id) => ({ method: "GET", path: `/v2/messages/${encodeURIComponent(id)}` }),
      read: (value) => toReceipt(z.object({ data: z.unknown() }).safeParse(value).data?.data),
    },
    check: createBalanceCheck("/v2/balance", balanceShape),
  };
}

const findFailureKind = (code: string): FailureKind | undefined =>
  findFailureByCode(code) ?? (accountError.test(code) ? "operator" : undefined);

function toReceipt(message: unknown, occurredAt?: string): VendorReceipt | undefined {
  const { data } = messageShape.safeParse(message);
  if (!data) return undefined;
  const [to] = data.to;
  const code = data.errors?.[0]?.code;
  const state =
    code !== undefined && expiredCodes.has(code) ? { status: "EXPIRED" as const } : findStatus(to.status);
  const optedOut = code !== undefined && findFailureByCode(code) === "optedOut";
  const why = { ...(code !== undefined && { code }), ...(optedOut && { optedOut }) };
  const cost = toCostField(data.cost?.amount, data.cost?.currency);
  return { id: data.id, ...state, ...why, ...cost, ...toTimeField(occurredAt) };
}

function findReceipts({ text }: CallbackRequest): readonly VendorReceipt[] | undefined {
  const { data } = parseJsonAs(eventShape, text) ?? {};
  if (!data) return undefined;
  if (data.event_type !== "message.sent" && data.event_type !== "message.finalized") return [];
  const report = toReceipt(data.payload, data.occurred_at);
  return report && [report];
}

function findInboundText({ text }: CallbackRequest): InboundText | undefined {
  const { data } = parseJsonAs(eventShape, text) ?? {};
  const written =
    data?.event_type === "message.received" ? inboundShape.safeParse(data.payload).data : undefined;
  if (!written) return undefined;
  const [{ phone_number: to }] = written.to;
  const { from, text: body } = written;
  return { channel: "sms", from: from.phone_number, to, text: body, ...toTimeField(data?.occurred_at) };
}

/**
 * Returns true if the Ed25519 signature of time, bar and body is valid, and the time differs from `now` by at most five
 * minutes. WebCrypto does the comparison.
 */
async function isSigned(
  publicKey: string,
  { headers, body }: CallbackRequest,
  now: number,
): Promise<boolean> {
  const timestamp = headers.get("telnyx-timestamp") ?? "";
  const signature = decodeBase64(headers.get("telnyx-signature-ed25519") ?? "");
  if (!isCurrent(timestamp, now) || !signature) return false;
  const head = new TextEncoder().encode(`${timestamp}|`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const raw = decodeBase64(publicKey) ?? new Uint8Array();
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, signature, signed);
}

/** Decodes a key or a signature. Returns undefined if it is not base64 with 43 to 88 characters before the padding. */
function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]{43,88}={0,2}$/.test(base64)) return undefined;
  return Uint8Array.from(Buffer.from(base64, "base64"));
}
