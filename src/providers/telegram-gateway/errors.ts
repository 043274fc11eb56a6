import type { Handover } from "../../ports/gateways.ts";
import type { Answered } from "../shared/http-client.ts";
import { cannotTake, handoverWithoutVerdict, throttled } from "../shared/handover.ts";

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
