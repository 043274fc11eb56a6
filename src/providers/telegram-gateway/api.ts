import { z } from "zod";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Handover } from "../../ports/gateways.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { cannotTake, handoverWithoutVerdict, throttled } from "../shared/handover.ts";
import type { Answered, HttpAnswer, HttpClient, HttpRequest } from "../shared/http-client.ts";
import { optional, parseJson, vendorId, vendorIdOrNumber } from "../shared/values.ts";

const refusedCode = "The gateway refused the code.";
const refusedNumber = "The gateway refused the number.";
const notOnTelegram = "The number cannot receive Telegram messages.";

/** Errors of the message or its recipient: the message is refused, and therefore refunded. */
const refused: Readonly<Record<string, string>> = {
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

/** Errors that every message would get until the operator (or this provider) fixes the cause. */
const operatorFaults: ReadonlySet<string> = new Set([
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

/** The error for a request that the gateway carried out before; it does not say under which id. */
export const alreadySent = "MESSAGE_ALREADY_SENT";

/** Whether the operator has to act on an error of the gateway. */
export const isOperatorFault = (code: string) => operatorFaults.has(code);

/** The wait in FLOOD_WAIT_<seconds>, in milliseconds, a day at most; undefined for any other error. */
export function floodWaitMilliseconds(code: string): number | undefined {
  const [, seconds] = floodWait.exec(code) ?? [];
  if (seconds === undefined) return undefined;
  return Math.min(Math.max(Number(seconds), 1) * 1_000, maximumWaitMilliseconds);
}

/** The outcome of an attempt that was answered with an error: of one that is not the gateway's own, the status says what happened. */
export function handoverOfError(code: string, answer: Answered, now: number): Handover {
  const afterMilliseconds = floodWaitMilliseconds(code);
  if (afterMilliseconds !== undefined) return { kind: "throttled", detail: throttled, afterMilliseconds };
  const detail = Object.hasOwn(refused, code) ? refused[code] : undefined;
  if (detail !== undefined) return { kind: "refused", detail };
  // With a status of success the gateway says itself that it has sent nothing.
  if (isOperatorFault(code) || answer.status < 300) return { kind: "unavailable", detail: cannotTake };
  return handoverWithoutVerdict(answer, now);
}

const instant = z.number().min(0).max(1e11);

/** The status of a request in the gateway's answers and reports; unused fields are left out. */
const statusShape = z.object({
  request_id: vendorIdOrNumber,
  // It decides about money: a report that says something else of it is not understood.
  is_refunded: z.boolean().optional(),
  delivery_status: z.object({ status: z.string(), updated_at: optional(instant) }).optional(),
  verification_status: optional(z.object({ status: z.string() })),
  payload: optional(vendorId),
});

export type RequestStatus = z.output<typeof statusShape>;

/** Undefined if it does not have the promised shape. */
export function readRequestStatus(value: unknown): RequestStatus | undefined {
  const read = statusShape.safeParse(value);
  return read.success ? read.data : undefined;
}

const deliveries: Readonly<Record<string, DeliveryStatus>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  read: "READ",
  expired: "EXPIRED",
  revoked: "REVOKED",
};

/** The delivery status in the service's terms; undefined if there is none, or an unknown one. */
export function deliveryOf({ delivery_status: delivery }: RequestStatus): DeliveryStatus | undefined {
  if (!delivery || !Object.hasOwn(deliveries, delivery.status)) return undefined;
  return deliveries[delivery.status];
}

/** The receipts that a request's status gives for its message; none if there is no news. */
export function receiptsOf(status: RequestStatus): readonly ProviderReceipt[] {
  const delivery = deliveryOf(status);
  const { request_id, payload, delivery_status } = status;
  const unknownCode = delivery === undefined ? delivery_status?.status : undefined;
  if (delivery === undefined && unknownCode === undefined && !status.is_refunded) return [];
  const at = delivery && delivery_status?.updated_at;
  return [
    {
      // If the request's id was lost on its way back, the message is known by our own id, which is the payload.
      providerMessageIds: payload ? [request_id, payload] : [request_id],
      status: delivery,
      ...(unknownCode !== undefined && { unknownCode }),
      ...(status.is_refunded && { refunded: true }),
      ...(at !== undefined && { at: Math.round(at * 1_000) }),
    },
  ];
}

/** The methods of the gateway that are used. */
export type Method = "sendVerificationMessage" | "checkVerificationStatus" | "revokeVerificationMessage";

/** The gateway's answer to a call; `silence` if there was none that can be read. */
export type Reply =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly code: string; readonly answer: Answered }
  | { readonly kind: "silence"; readonly answer: HttpAnswer };

const replyShape = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Calls a method by POST with JSON; retries only what is idempotent. Never rejects. */
export async function call(
  client: Pick<HttpClient, "request">,
  method: Method,
  body: Readonly<Record<string, unknown>>,
  options: Pick<HttpRequest, "idempotent"> = {},
): Promise<Reply> {
  const path = `/${method}`;
  return replyOf(await client.request({ method: "POST", path, body, ...options, outcome: outcomeOf }));
}

function replyOf(answer: HttpAnswer): Reply {
  if (answer.kind !== "answer") return { kind: "silence", answer };
  const read = replyShape.safeParse(parseJson(answer.text));
  if (!read.success) return { kind: "silence", answer };
  if (read.data.ok) return { kind: "result", result: read.data.result };
  return { kind: "error", code: read.data.error, answer };
}

/** An answer in the gateway's format shows that it is up, unless it refuses everything from this operator. */
function outcomeOf(answer: HttpAnswer): CircuitOutcome {
  const reply = replyOf(answer);
  if (reply.kind === "silence") return "failure";
  if (reply.kind === "result") return "success";
  return isOperatorFault(reply.code) || reply.answer.status >= 500 ? "failure" : "success";
}
