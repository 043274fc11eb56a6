// After Vonage's published OpenAPI of the SMS API, and its SDK for signatures.
import { createHash } from "node:crypto";
import { z } from "zod";
import {
  at,
  bareNumber,
  costOf,
  formText,
  hasMoreFields,
  optional,
  parseJson,
  plusSender,
  shaped,
  vendorId,
} from "../shared/values.ts";
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
import { providersOf } from "../shared/vendor-provider.ts";
import { hmac, isCurrent, isOneOf } from "../shared/callbacks.ts";
import {
  accountCurrency as currency,
  alphabetOf,
  hasOptedOut,
  questionsTo,
  validitySeconds,
} from "../shared/vonage-account.ts";
import type { VonageOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const failures = wordsOf<Failure>({
  number: "6 7 33",
  message: "12",
  elsewhere: "2 3 11 15 22 23 29",
  operator: "4 8 9 14 32",
  throttled: "1 10",
  open: "5",
});
const states = statusesOf({
  SENT: "accepted buffered submitted",
  DELIVERED: "delivered",
  FAILED: "failed rejected deleted",
  EXPIRED: "expired",
  nothing: "unknown",
});
/** Several times as many as Vonage posts. */
const maximumFields = 200;
/** What is signed has names as they came, so none may have what separates them. */
const fieldName = /^[\w.-]{1,64}$/;
const taken = "0";
/** What we have put into an address ourselves. */
const ours = new Set(["m", "t", "key"]);

const answerShape = z.object({
  messages: z
    .array(
      z.object({
        status: z.string(),
        // What cannot be read of these spoils no acceptance: the message would be sent again.
        "message-id": optional(vendorId),
        "message-price": z.unknown().optional(),
      }),
    )
    .min(1),
});
const reportShape = z.object({
  messageId: vendorId,
  status: z.string(),
  "err-code": optional(z.string()),
});
const fieldsShape = z.record(
  z.string(),
  optional(z.union([z.string(), z.union([z.number(), z.boolean()]).transform(String)])),
);

/** SMS by Vonage; opens nothing before its first use. */
export const create = providersOf(vonage);

function vonage(options: VonageOptions): Vendor<"sms"> {
  const { apiKey, apiSecret, signature, inbound, from, baseUrl } = options;
  return {
    baseUrl,
    headers: {},
    request: ({ id, recipient, sender, text }, { seconds, callbackUrl, dlt }) => ({
      method: "POST",
      path: "/sms/json",
      text: formText({
        api_key: apiKey,
        api_secret: apiSecret,
        from: bareNumber(from ?? sender),
        to: bareNumber(recipient),
        text,
        type: alphabetOf(text),
        ttl: String(1_000 * validitySeconds(seconds)),
        "client-ref": id,
        callback: callbackUrl,
        ...(dlt && { "entity-id": dlt.entityId, "content-id": dlt.templateId }),
      }),
    }),
    verdict({ status, text }) {
      const parts = shaped(answerShape, text)?.messages ?? [];
      const takenParts = parts.filter((part) => part.status === taken);
      const partIds = takenParts.flatMap((part) => part["message-id"] ?? []);
      const [id] = partIds;
      // Where one part was taken, sending all of them again would send that one twice.
      if (id !== undefined) {
        const cost = sumOf(takenParts.map((part) => part["message-price"]));
        return { kind: "accepted", id, ...(partIds.length > 1 && { partIds }), ...cost };
      }
      if (takenParts.length > 0) return { kind: "open", code: "no-id" };
      const [first] = parts;
      return first && failed(failures, first.status, status);
    },
    reports: {
      methods: ["POST", "GET"],
      ...(signature && {
        isSigned: (received: Received, now: number) =>
          isTrial(received) || isSigned(signature, fieldsIn(received), now),
      }),
      read: reportsIn,
      inbound: { key: inbound?.key, read: inboundIn, senderOf: senderFrom(from) },
    },
    ...questionsTo({ ...options, restUrl: baseUrl }, { product: "SMS", statesOf: states }),
  };
}

/** What all parts cost; nothing unless the price of each can be read. */
function sumOf(prices: readonly unknown[]): ReturnType<typeof costOf> {
  const costs = prices.flatMap((price) => costOf(price, currency).cost ?? []);
  if (costs.length < prices.length) return {};
  return { cost: { micros: costs.reduce((sum, { micros }) => sum + micros, 0), currency } };
}

function reportsIn(received: Received): readonly Report[] | undefined {
  const { data } = reportShape.safeParse(fieldsIn(received));
  if (!data) return undefined;
  const { messageId: id, status, "err-code": code } = data;
  const optedOut = hasOptedOut(status, code);
  return [{ id, ...states(status), optedOut, ...(code !== undefined && { code }) }];
}

/** Before Vonage keeps an address it tries it, with nothing that could be signed, and wants a 200. */
const isTrial = (received: Received): boolean =>
  received.text === "" && Object.keys(fieldsIn(received)).length === 0;

/** A receipt has a status beside the same numbers. */
function inboundIn(received: Received): InboundText | readonly InboundText[] | undefined {
  if (isTrial(received)) return [];
  const { msisdn, to, status, concat, text = "", "message-timestamp": time } = fieldsIn(received);
  if (msisdn === undefined || to === undefined || status !== undefined) return undefined;
  // A part of a longer text is not what was written.
  const written = concat === "true" ? "" : text;
  return { channel: "sms", from: plusSender(msisdn), to: plusSender(to), text: written, ...at(utcOf(time)) };
}

/** An instant that it wrote without its zone. */
const utcOf = (time = ""): string | undefined =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(time) ? `${time.replace(" ", "T")}Z` : undefined;

/** What it posted as JSON or as a form, or wrote into the address, as the account has it. */
function fieldsIn({ method, url, text }: Received): Readonly<Record<string, string>> {
  if (method === "POST") {
    const json = fieldsShape.safeParse(parseJson(text)).data;
    if (json) return Object.fromEntries(Object.entries(json).filter(isReadable));
    return hasMoreFields(text, maximumFields) ? {} : Object.fromEntries(new URLSearchParams(text));
  }
  return Object.fromEntries([...url.searchParams].filter(([name]) => !ours.has(name)));
}

const isReadable = (field: [string, string | undefined]): field is [string, string] => field[1] !== undefined;

/** Over the sorted fields, without what separates them in their values; at most five minutes old. */
function isSigned(
  { secret, method }: NonNullable<VonageOptions["signature"]>,
  { sig = "", ...fields }: Readonly<Record<string, string>>,
  now: number,
): boolean {
  if (!isCurrent(fields["timestamp"] ?? "", now)) return false;
  const names = Object.keys(fields).toSorted();
  if (names.length > maximumFields || !names.every((name) => fieldName.test(name))) return false;
  const signed = names.map((name) => `&${name}=${(fields[name] ?? "").replace(/[&=]/g, "_")}`).join("");
  const right =
    method === "md5hash"
      ? createHash("md5")
          .update(signed + secret)
          .digest("hex")
      : hmac(method, secret, [signed], "hex");
  return isOneOf(sig.toLowerCase(), [right]);
}
