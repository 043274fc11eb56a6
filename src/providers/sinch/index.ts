// Source: Sinch's published SMS API (xms v1), and its SDK for signatures.
import { z } from "zod";
import {
  toVendorFailure,
  createSenderLookup,
  createStatusLookup,
  type VendorFailure,
  type InboundText,
  type CallbackRequest,
  type VendorReceipt,
  type Vendor,
} from "../shared/vendor.ts";
import { createProviderFactory } from "../shared/vendor-provider.ts";
import { computeHmac, isCurrent, matchesAny } from "../shared/callbacks.ts";
import { toTimeField, removePlus, optional, clampSeconds, parseJsonAs, vendorId } from "../shared/values.ts";
import type { SinchOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const findStatus = createStatusLookup({
  SENT: "Queued Dispatched",
  DELIVERED: "Delivered",
  FAILED: "Aborted Cancelled Rejected Deleted Failed",
  EXPIRED: "Expired",
  nothing: "Unknown",
});
const maximumValiditySeconds = 3 * 86_400;

const acceptedShape = z.object({ id: vendorId });
const errorShape = z.object({ code: z.string() });
const code = optional(z.int());
const reportShape = z.object({ batch_id: vendorId, status: z.string(), code, at: optional(z.string()) });
const typeShape = z.object({ type: z.string() });
const inboundShape = z.object({
  type: z.literal("mo_text"),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  received_at: optional(z.string()),
});
const summaryShape = z.object({ statuses: z.tuple([z.object({ status: z.string(), code })], z.unknown()) });
const listShape = z.object({ batches: z.array(z.unknown()) });

/** Creates a provider for SMS by Sinch. It opens no connection before its first use. */
export const create = createProviderFactory(sinch);

function sinch(options: SinchOptions): Vendor<"sms"> {
  const { servicePlanId, apiToken, region, webhookSecret, from } = options;
  const batches = `/xms/v1/${servicePlanId}/batches`;
  return {
    baseUrl: options.baseUrl ?? `https://${region}.sms.api.sinch.com`,
    headers: { authorization: `Bearer ${apiToken}` },
    request: ({ id, recipient, sender, text }, { remainingSeconds, now, callbackUrl }) => ({
      method: "POST",
      path: batches,
      body: {
        to: [removePlus(recipient)],
        from: removePlus(from ?? sender),
        body: text,
        type: "mt_text",
        expire_at: new Date(
          now + 1_000 * clampSeconds(remainingSeconds, 1, maximumValiditySeconds),
        ).toISOString(),
        delivery_report: callbackUrl === undefined ? "summary" : "per_recipient",
        callback_url: callbackUrl,
        client_reference: id,
      },
    }),
    readResult({ status, text }) {
      const accepted = status < 300 ? parseJsonAs(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.id };
      const error = parseJsonAs(errorShape, text);
      return error && toFailure(error.code, status);
    },
    reports: {
      ...(webhookSecret !== undefined && {
        isSigned: (received: CallbackRequest, now: number) => isSigned(webhookSecret, received, now),
      }),
      read: findReceipts,
      inbound: { read: findInboundText, senderOf: createSenderLookup(from) },
    },
    status: {
      request: (id) => ({
        method: "GET",
        path: `${batches}/${encodeURIComponent(id)}/delivery_report`,
        query: { type: "summary" },
      }),
      read(value, id) {
        // Each batch of this provider has one recipient.
        const { data } = summaryShape.safeParse(value);
        return data && toReceipt(id, data.statuses[0]);
      },
    },
    check: {
      request: () => ({ method: "GET", path: batches, query: { page_size: 1 } }),
      read: ({ status }, value) =>
        status === 200 && listShape.safeParse(value).success ? "It accepts the credentials." : undefined,
    },
  };
}

/**
 * Creates a failure from an error code. With status 400, a syntax error is the kind `message`: the rest of the request
 * is always the same. For any other code, the HTTP status decides.
 */
function toFailure(word: string, status: number): VendorFailure {
  return toVendorFailure(
    (given) => (status === 400 && given.startsWith("syntax_") ? "message" : undefined),
    word,
    status,
  );
}

function toReceipt(
  id: string,
  given: { readonly status: string; readonly code?: number | undefined },
): VendorReceipt {
  return {
    id,
    ...findStatus(given.status),
    ...(given.code !== undefined && { code: String(given.code) }),
  };
}

function findReceipts({ text }: CallbackRequest): readonly VendorReceipt[] | undefined {
  const report = parseJsonAs(reportShape, text);
  if (report) return [{ ...toReceipt(report.batch_id, report), ...toTimeField(report.at) }];
  // Other requests that Sinch posts have a type, too.
  return parseJsonAs(typeShape, text) && [];
}

function findInboundText({ text }: CallbackRequest): InboundText | undefined {
  const written = parseJsonAs(inboundShape, text);
  if (!written) return undefined;
  const { from, to, body, received_at: time } = written;
  return { channel: "sms", from, to, text: body, ...toTimeField(time) };
}

/**
 * Returns true if the HMAC of body, nonce and time is valid, and the time differs from `now` by at most five minutes.
 */
function isSigned(secret: string, { headers, body }: CallbackRequest, now: number): boolean {
  const [signature, nonce, timestamp] = ["", "-nonce", "-timestamp"].map(
    (name) => headers.get(`x-sinch-webhook-signature${name}`) ?? "",
  ) as [string, string, string];
  const right = computeHmac("sha256", secret, [body, `.${nonce}.${timestamp}`], "base64");
  return isCurrent(timestamp, now) && matchesAny(signature, [right]);
}
