// After Sinch's published SMS API (xms v1) and its SDK for signatures.
import { z } from "zod";
import {
  failed,
  senderFrom,
  statusesOf,
  type Failed,
  type InboundText,
  type Received,
  type Report,
  type Vendor,
} from "../shared/vendor.ts";
import { providersOf } from "../shared/vendor-provider.ts";
import { hmac, isCurrent, isOneOf } from "../shared/callbacks.ts";
import { at, bareNumber, optional, secondsBetween, shaped, vendorId } from "../shared/values.ts";
import type { SinchOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const states = statusesOf({
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

/** SMS by Sinch; opens nothing before its first use. */
export const create = providersOf(sinch);

function sinch(options: SinchOptions): Vendor<"sms"> {
  const { servicePlanId, apiToken, region, webhookSecret, from } = options;
  const batches = `/xms/v1/${servicePlanId}/batches`;
  return {
    baseUrl: options.baseUrl ?? `https://${region}.sms.api.sinch.com`,
    headers: { authorization: `Bearer ${apiToken}` },
    request: ({ id, recipient, sender, text }, { seconds, now, callbackUrl }) => ({
      method: "POST",
      path: batches,
      body: {
        to: [bareNumber(recipient)],
        from: bareNumber(from ?? sender),
        body: text,
        type: "mt_text",
        expire_at: new Date(now + 1_000 * secondsBetween(seconds, 1, maximumValiditySeconds)).toISOString(),
        delivery_report: callbackUrl === undefined ? "summary" : "per_recipient",
        callback_url: callbackUrl,
        client_reference: id,
      },
    }),
    verdict({ status, text }) {
      const accepted = status < 300 ? shaped(acceptedShape, text) : undefined;
      if (accepted) return { kind: "accepted", id: accepted.id };
      const error = shaped(errorShape, text);
      return error && failureOf(error.code, status);
    },
    reports: {
      ...(webhookSecret !== undefined && {
        isSigned: (received: Received, now: number) => isSigned(webhookSecret, received, now),
      }),
      read: reportsIn,
      inbound: { read: inboundIn, senderOf: senderFrom(from) },
    },
    status: {
      request: (id) => ({
        method: "GET",
        path: `${batches}/${encodeURIComponent(id)}/delivery_report`,
        query: { type: "summary" },
      }),
      read(value, id) {
        // A batch of ours has one recipient.
        const { data } = summaryShape.safeParse(value);
        return data && reportOf(id, data.statuses[0]);
      },
    },
    check: {
      request: () => ({ method: "GET", path: batches, query: { page_size: 1 } }),
      read: ({ status }, value) =>
        status === 200 && listShape.safeParse(value).success ? "It takes the credentials." : undefined,
    },
  };
}

/** Of a request that it cannot read, what is wrong lies in the message: all the rest is always the same. */
function failureOf(word: string, status: number): Failed {
  return failed(
    (given) => (status === 400 && given.startsWith("syntax_") ? "message" : undefined),
    word,
    status,
  );
}

function reportOf(
  id: string,
  given: { readonly status: string; readonly code?: number | undefined },
): Report {
  return {
    id,
    ...states(given.status),
    ...(given.code !== undefined && { code: String(given.code) }),
  };
}

function reportsIn({ text }: Received): readonly Report[] | undefined {
  const report = shaped(reportShape, text);
  if (report) return [{ ...reportOf(report.batch_id, report), ...at(report.at) }];
  // Other things that it posts have a type, too.
  return shaped(typeShape, text) && [];
}

function inboundIn({ text }: Received): InboundText | undefined {
  const written = shaped(inboundShape, text);
  if (!written) return undefined;
  const { from, to, body, received_at: time } = written;
  return { channel: "sms", from, to, text: body, ...at(time) };
}

/** Over the body, a nonce and the time, at most five minutes old. */
function isSigned(secret: string, { headers, body }: Received, now: number): boolean {
  const [signature, nonce, timestamp] = ["", "-nonce", "-timestamp"].map(
    (name) => headers.get(`x-sinch-webhook-signature${name}`) ?? "",
  ) as [string, string, string];
  const right = hmac("sha256", secret, [body, `.${nonce}.${timestamp}`], "base64");
  return isCurrent(timestamp, now) && isOneOf(signature, [right]);
}
