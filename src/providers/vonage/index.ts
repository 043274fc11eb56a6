// Source: Vonage's published OpenAPI document of the SMS API, and its SDK for signatures.
import { createHash } from "node:crypto";
import { z } from "zod";
import {
  toTimeField,
  removePlus,
  toCostField,
  encodeForm,
  hasMoreFormFields,
  optional,
  parseJson,
  addPlus,
  parseJsonAs,
  vendorId,
} from "../shared/values.ts";
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
import { createProviderFactory } from "../shared/vendor-provider.ts";
import { computeHmac, isCurrent, matchesAny } from "../shared/callbacks.ts";
import {
  accountCurrency as currency,
  getAlphabet,
  hasOptedOut,
  createAccountQueries,
  clampValidity,
} from "../shared/vonage-account.ts";
import type { VonageOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const findFailureKind = createCodeLookup<FailureKind>({
  number: "6 7 33",
  message: "12",
  elsewhere: "2 3 11 15 22 23 29",
  operator: "4 8 9 14 32",
  throttled: "1 10",
  open: "5",
});
const findStatus = createStatusLookup({
  SENT: "accepted buffered submitted",
  DELIVERED: "delivered",
  FAILED: "failed rejected deleted",
  EXPIRED: "expired",
  nothing: "unknown",
});
/** Several times the number of fields that Vonage posts. */
const maximumFields = 200;
/** Vonage signs names without escaping them, so a valid name contains no separators. */
const fieldName = /^[\w.-]{1,64}$/;
const acceptedStatus = "0";
/** Parameters that this service adds to callback URLs. */
const addedParameters = new Set(["m", "t", "key"]);

const answerShape = z.object({
  messages: z
    .array(
      z.object({
        status: z.string(),
        // An unreadable field must not make an accepted message count as failed, because it would be sent again.
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

/** Creates a provider for SMS by Vonage. It opens no connection before its first use. */
export const create = createProviderFactory(vonage);

function vonage(options: VonageOptions): Vendor<"sms"> {
  const { apiKey, apiSecret, signature, inbound, from, baseUrl } = options;
  return {
    baseUrl,
    headers: {},
    request: ({ id, recipient, sender, text }, { remainingSeconds, callbackUrl, dlt }) => ({
      method: "POST",
      path: "/sms/json",
      text: encodeForm({
        api_key: apiKey,
        api_secret: apiSecret,
        from: removePlus(from ?? sender),
        to: removePlus(recipient),
        text,
        type: getAlphabet(text),
        ttl: String(1_000 * clampValidity(remainingSeconds)),
        "client-ref": id,
        callback: callbackUrl,
        ...(dlt && { "entity-id": dlt.entityId, "content-id": dlt.templateId }),
      }),
    }),
    readResult({ status, text }) {
      const segments = parseJsonAs(answerShape, text)?.messages ?? [];
      const acceptedSegments = segments.filter((part) => part.status === acceptedStatus);
      const segmentIds = acceptedSegments.flatMap((part) => part["message-id"] ?? []);
      const [id] = segmentIds;
      // If one segment was accepted, a retry of the whole text would send that segment twice.
      if (id !== undefined) {
        const cost = addCosts(acceptedSegments.map((part) => part["message-price"]));
        return { kind: "accepted", id, ...(segmentIds.length > 1 && { segmentIds }), ...cost };
      }
      if (acceptedSegments.length > 0) return { kind: "open", code: "no-id" };
      const [first] = segments;
      return first && toVendorFailure(findFailureKind, first.status, status);
    },
    reports: {
      methods: ["POST", "GET"],
      ...(signature && {
        isSigned: (received: CallbackRequest, now: number) =>
          isTrialRequest(received) || isSigned(signature, parseFields(received), now),
      }),
      read: findReceipts,
      inbound: { key: inbound?.key, read: findInboundText, senderOf: createSenderLookup(from) },
    },
    ...createAccountQueries({ ...options, restUrl: baseUrl }, { product: "SMS", readStatus: findStatus }),
  };
}

/** Adds the costs of all segments. Returns an empty object unless every price is readable. */
function addCosts(prices: readonly unknown[]): ReturnType<typeof toCostField> {
  const costs = prices.flatMap((price) => toCostField(price, currency).cost ?? []);
  if (costs.length < prices.length) return {};
  return { cost: { micros: costs.reduce((sum, { micros }) => sum + micros, 0), currency } };
}

function findReceipts(received: CallbackRequest): readonly VendorReceipt[] | undefined {
  const { data } = reportShape.safeParse(parseFields(received));
  if (!data) return undefined;
  const { messageId: id, status, "err-code": code } = data;
  const optedOut = hasOptedOut(status, code);
  return [{ id, ...findStatus(status), optedOut, ...(code !== undefined && { code }) }];
}

/**
 * Returns true for the trial request that Vonage sends before it stores an address. It has nothing to sign, and
 * requires a 200.
 */
const isTrialRequest = (received: CallbackRequest): boolean =>
  received.text === "" && Object.keys(parseFields(received)).length === 0;

/** Parses an inbound message. A receipt has the same number fields, but also a status. */
function findInboundText(received: CallbackRequest): InboundText | readonly InboundText[] | undefined {
  if (isTrialRequest(received)) return [];
  const { msisdn, to, status, concat, text = "", "message-timestamp": time } = parseFields(received);
  if (msisdn === undefined || to === undefined || status !== undefined) return undefined;
  // A segment of a longer text is not the text that the recipient wrote.
  const written = concat === "true" ? "" : text;
  return {
    channel: "sms",
    from: addPlus(msisdn),
    to: addPlus(to),
    text: written,
    ...toTimeField(toUtc(time)),
  };
}

/**
 * Adds the time zone to a time that Vonage writes without it, in UTC. Returns undefined if the time has another format.
 */
const toUtc = (time = ""): string | undefined =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(time) ? `${time.replace(" ", "T")}Z` : undefined;

/**
 * Parses the fields of a request: JSON, a form, or the query of the URL, as the account is configured. Returns no
 * fields if a form has more than 200.
 */
function parseFields({ method, url, text }: CallbackRequest): Readonly<Record<string, string>> {
  if (method === "POST") {
    const json = fieldsShape.safeParse(parseJson(text)).data;
    if (json) return Object.fromEntries(Object.entries(json).filter(isReadable));
    return hasMoreFormFields(text, maximumFields) ? {} : Object.fromEntries(new URLSearchParams(text));
  }
  return Object.fromEntries([...url.searchParams].filter(([name]) => !addedParameters.has(name)));
}

const isReadable = (field: [string, string | undefined]): field is [string, string] => field[1] !== undefined;

/**
 * Returns true if the signature of the sorted fields is valid, and `timestamp` differs from `now` by at most five
 * minutes. Separators within values are replaced before signing. Returns false if there are more than 200 fields, or a
 * name does not match `fieldName`.
 */
function isSigned(
  { secret, method }: NonNullable<VonageOptions["signature"]>,
  { sig = "", ...fields }: Readonly<Record<string, string>>,
  now: number,
): boolean {
  if (!isCurrent(fields["timestamp"] ?? "", now)) return false;
  const names = Object.keys(fields).toSorted();
  if (names.length > maximumFields || !names.every((name) => fieldName.test(name))) return false;
  const signed = names.map((name) => `&${name}=${(fields[name] ?? "").replace(/[&=]/g, "_")}`).join("");
  const valid =
    method === "md5hash"
      ? createHash("md5")
          .update(signed + secret)
          .digest("hex")
      : computeHmac(method, secret, [signed], "hex");
  return matchesAny(sig.toLowerCase(), [valid]);
}
