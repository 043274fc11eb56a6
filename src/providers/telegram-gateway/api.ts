import { z } from "zod";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { SubmitResult } from "../../ports/gateways.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { gatewayUnavailableDetail, toSubmitResult, throttledDetail } from "../shared/submit-results.ts";
import type { HttpResponse, HttpResult, HttpClient, HttpRequest } from "../shared/http-client.ts";
import { optional, parseJson, vendorId, vendorIdOrNumber } from "../shared/values.ts";

const refusedCode = "The gateway refused the code.";
const refusedNumber = "The gateway refused the number.";
const notOnTelegram = "The number cannot receive Telegram messages.";

/** Error codes caused by the message or its recipient. The message is rejected, and therefore refunded. */
const rejectionDetails: Readonly<Record<string, string>> = {
  CODE_INVALID: refusedCode,
  CODE_EXPIRED: refusedCode,
  CODE_LENGTH_INVALID: refusedCode,
  CODE_LENGTH_REQUIRED: refusedCode,
  CODE_MAX_ATTEMPTS_EXCEEDED: refusedCode,
  PHONE_NUMBER_INVALID: refusedNumber,
  PHONE_NUMBER_MISMATCH: refusedNumber,
  PHONE_NUMBER_NOT_FOUND: notOnTelegram,
  PHONE_NUMBER_NOT_AVAILABLE: notOnTelegram,
};

/** Error codes that every message would get until the operator (or this provider) fixes the cause. */
const accountErrors: ReadonlySet<string> = new Set([
  "ACCESS_TOKEN_INVALID",
  "ACCESS_TOKEN_REQUIRED",
  "BALANCE_NOT_ENOUGH",
  "CALLBACK_URL_INVALID",
  "PAYLOAD_INVALID",
  "SENDER_NOT_OWNED",
  "SENDER_NOT_VERIFIED",
  "SENDER_USERNAME_INVALID",
  "TTL_INVALID",
  "UNKNOWN_METHOD",
]);

const floodWait = /^FLOOD_WAIT_(\d{1,9})$/;
const maximumWaitMilliseconds = 24 * 3_600_000;

/** Error code for a request that the gateway has carried out before. The response does not contain the request id. */
export const alreadySentCode = "MESSAGE_ALREADY_SENT";

/** Returns true if the operator must act on this error code. */
export const isAccountError = (code: string) => accountErrors.has(code);

/**
 * Returns the delay of `FLOOD_WAIT_<seconds>` in milliseconds, limited to the range from one second to one day. Returns
 * undefined for any other error code.
 */
export function parseFloodWait(code: string): number | undefined {
  const [, seconds] = floodWait.exec(code) ?? [];
  if (seconds === undefined) return undefined;
  return Math.min(Math.max(Number(seconds), 1) * 1_000, maximumWaitMilliseconds);
}

/**
 * Converts an error of the gateway to a submit result. If the code is unknown, the HTTP status decides. The caller has
 * to handle `alreadySentCode` before.
 */
export function fromTelegramError(code: string, answer: HttpResponse, now: number): SubmitResult {
  const afterMilliseconds = parseFloodWait(code);
  if (afterMilliseconds !== undefined)
    return { kind: "throttled", detail: throttledDetail, afterMilliseconds };
  const detail = Object.hasOwn(rejectionDetails, code) ? rejectionDetails[code] : undefined;
  if (detail !== undefined) return { kind: "refused", detail };
  // An error with a 2xx status means that the gateway has sent nothing.
  if (isAccountError(code) || answer.status < 300)
    return { kind: "unavailable", detail: gatewayUnavailableDetail };
  return toSubmitResult(answer, now);
}

const instant = z.number().min(0).max(1e11);

/** Schema of a request's status, in responses and reports. Unused fields are omitted. */
const statusShape = z.object({
  request_id: vendorIdOrNumber,
  // This field decides about money. A report with an invalid value counts as unreadable.
  is_refunded: z.boolean().optional(),
  delivery_status: z.object({ status: z.string(), updated_at: optional(instant) }).optional(),
  verification_status: optional(z.object({ status: z.string() })),
  payload: optional(vendorId),
});

export type RequestStatus = z.output<typeof statusShape>;

/** Returns undefined if the value does not match the schema. */
export function parseRequestStatus(value: unknown): RequestStatus | undefined {
  const read = statusShape.safeParse(value);
  return read.success ? read.data : undefined;
}

const statuses: Readonly<Record<string, DeliveryStatus>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  read: "READ",
  expired: "EXPIRED",
  revoked: "REVOKED",
};

/** Returns the delivery status. Returns undefined if the report contains none, or an unknown one. */
export function findDeliveryStatus({ delivery_status: delivery }: RequestStatus): DeliveryStatus | undefined {
  if (!delivery || !Object.hasOwn(statuses, delivery.status)) return undefined;
  return statuses[delivery.status];
}

/**
 * Converts the status of a request to a list with one receipt. Returns an empty list if it contains neither a delivery
 * status nor a refund.
 */
export function toRequestReceipts(status: RequestStatus): readonly ProviderReceipt[] {
  const delivery = findDeliveryStatus(status);
  const { request_id, payload, delivery_status } = status;
  const unknownCode = delivery === undefined ? delivery_status?.status : undefined;
  if (delivery === undefined && unknownCode === undefined && !status.is_refunded) return [];
  const at = delivery && delivery_status?.updated_at;
  return [
    {
      // If the response with the request id was lost, the message is known by this service's id, which is the payload.
      providerMessageIds: payload ? [request_id, payload] : [request_id],
      status: delivery,
      ...(unknownCode !== undefined && { unknownCode }),
      ...(status.is_refunded && { refunded: true }),
      ...(at !== undefined && { at: Math.round(at * 1_000) }),
    },
  ];
}

/** Methods of the gateway that this provider calls. */
export type GatewayMethod =
  "sendVerificationMessage" | "checkVerificationStatus" | "revokeVerificationMessage";

/**
 * Result of a call: the gateway's result, the gateway's error, or `silence` if the request was not sent or no response
 * in the gateway's format arrived.
 */
export type TelegramReply =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly code: string; readonly answer: HttpResponse }
  | { readonly kind: "silence"; readonly answer: HttpResult };

const replyShape = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Calls a method by POST with JSON. Retries only idempotent calls. Never rejects. */
export async function callGateway(
  client: Pick<HttpClient, "request">,
  method: GatewayMethod,
  body: Readonly<Record<string, unknown>>,
  options: Pick<HttpRequest, "idempotent"> = {},
): Promise<TelegramReply> {
  const path = `/${method}`;
  return toReply(await client.request({ method: "POST", path, body, ...options, classify: classifyReply }));
}

function toReply(answer: HttpResult): TelegramReply {
  if (answer.kind !== "answer") return { kind: "silence", answer };
  const read = replyShape.safeParse(parseJson(answer.text));
  if (!read.success) return { kind: "silence", answer };
  if (read.data.ok) return { kind: "result", result: read.data.result };
  return { kind: "error", code: read.data.error, answer };
}

/**
 * Classifies a response for the circuit breaker. A response in the gateway's format shows that it is up, unless the
 * error is an account error or has a 5xx status.
 */
function classifyReply(answer: HttpResult): CircuitOutcome {
  const reply = toReply(answer);
  if (reply.kind === "silence") return "failure";
  if (reply.kind === "result") return "success";
  return isAccountError(reply.code) || reply.answer.status >= 500 ? "failure" : "success";
}
