// After Telnyx's published API v2, its list of error codes, and its SDK for signatures.
import { z } from "zod";
import { balanceCheck, providersOf } from "../shared/vendor-provider.ts";
import {
  failed,
  senderFrom,
  statusesOf,
  wordsOf,
  type Failure,
  type InboundText,
  type Received,
  type Report,
  type Vendor,
} from "../shared/vendor.ts";
import { hmac, isCurrent } from "../shared/callbacks.ts";
import { at, costOf, optional, plusSender, shaped, vendorId } from "../shared/values.ts";
import type { TelnyxOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const failures = wordsOf<Failure>({
  number: "10002 10016 40001 40012 40310",
  optedOut: "40300",
  message: "40302 40319 40322",
  elsewhere: "40010 40013 40100 40305 40306 40309 40312 40313 40314 40315 40321 40329",
  operator: "10006 10009 10010",
  throttled: "10011 40011 40016 40018 40318",
  open: "10007",
});
/** Of the account's money or state. */
const account = /^20\d{3}$/;
/** An earlier request with the same idempotency key is not answered yet. */
const underWay = 409;
const states = statusesOf({
  SENT: "queued sending sent delivery_unconfirmed",
  DELIVERED: "delivered",
  FAILED: "sending_failed delivery_failed",
  EXPIRED: "expired",
});
const expired = new Set(["40005", "40014"]);

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

/** SMS by Telnyx, which knows no validity and sends a repeat within a day only once; opens nothing before its first use. */
export const create = providersOf(telnyx);

function telnyx({ apiKey, publicKey, messagingProfileId, from, baseUrl }: TelnyxOptions): Vendor<"sms"> {
  return {
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    request({ id, recipient, sender, text }, { callbackUrl }) {
      const body = {
        from: plusSender(from ?? sender),
        to: recipient,
        text,
        type: "SMS",
        messaging_profile_id: messagingProfileId,
        webhook_url: callbackUrl,
      };
      // Under a key that it knows, Telnyx refuses another body: with other options, or by another provider of the account.
      const ofBody = hmac("sha256", apiKey, [JSON.stringify(body)], "hex").slice(0, 16);
      return {
        method: "POST",
        path: "/v2/messages",
        headers: { "idempotency-key": `${id}:${ofBody}` },
        body,
      };
    },
    verdict({ status, text }) {
      const accepted = status < 300 ? shaped(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.data.id };
      const [error] = shaped(errorShape, text)?.errors ?? [];
      if (status === underWay) return { kind: "open", code: error?.code ?? `http-${status}` };
      return error && failed(failureOf, error.code, status);
    },
    reports: {
      isSigned: (received, now) => isSigned(publicKey, received, now),
      read: reportsIn,
      inbound: { read: inboundIn, senderOf: senderFrom(from) },
    },
    status: {
      request: (id) => ({ method: "GET", path: `/v2/messages/${encodeURIComponent(id)}` }),
      read: (value) => reportOf(z.object({ data: z.unknown() }).safeParse(value).data?.data),
    },
    check: balanceCheck("/v2/balance", balanceShape),
  };
}

const failureOf = (code: string): Failure | undefined =>
  failures(code) ?? (account.test(code) ? "operator" : undefined);

function reportOf(message: unknown, occurredAt?: string): Report | undefined {
  const { data } = messageShape.safeParse(message);
  if (!data) return undefined;
  const [to] = data.to;
  const code = data.errors?.[0]?.code;
  const state = code !== undefined && expired.has(code) ? { status: "EXPIRED" as const } : states(to.status);
  const optedOut = code !== undefined && failures(code) === "optedOut";
  const why = { ...(code !== undefined && { code }), ...(optedOut && { optedOut }) };
  const cost = costOf(data.cost?.amount, data.cost?.currency);
  return { id: data.id, ...state, ...why, ...cost, ...at(occurredAt) };
}

function reportsIn({ text }: Received): readonly Report[] | undefined {
  const { data } = shaped(eventShape, text) ?? {};
  if (!data) return undefined;
  if (data.event_type !== "message.sent" && data.event_type !== "message.finalized") return [];
  const report = reportOf(data.payload, data.occurred_at);
  return report && [report];
}

function inboundIn({ text }: Received): InboundText | undefined {
  const { data } = shaped(eventShape, text) ?? {};
  const written =
    data?.event_type === "message.received" ? inboundShape.safeParse(data.payload).data : undefined;
  if (!written) return undefined;
  const [{ phone_number: to }] = written.to;
  const { from, text: body } = written;
  return { channel: "sms", from: from.phone_number, to, text: body, ...at(data?.occurred_at) };
}

/** Ed25519 over the time, a bar and the body, at most five minutes old; WebCrypto compares. */
async function isSigned(publicKey: string, { headers, body }: Received, now: number): Promise<boolean> {
  const timestamp = headers.get("telnyx-timestamp") ?? "";
  const signature = bytesOf(headers.get("telnyx-signature-ed25519") ?? "");
  if (!isCurrent(timestamp, now) || !signature) return false;
  const head = new TextEncoder().encode(`${timestamp}|`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const raw = bytesOf(publicKey) ?? new Uint8Array();
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, signature, signed);
}

/** Undefined unless it is base64 of a key or a signature. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]{43,88}={0,2}$/.test(base64)) return undefined;
  return Uint8Array.from(Buffer.from(base64, "base64"));
}
