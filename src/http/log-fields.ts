import { timeOfId } from "../domain/identifiers.ts";
import type { FaultCode, Refusal } from "../domain/refusals.ts";
import type { OperationId, Principal } from "../contract.ts";
import type { OperatorOperationId } from "../operator/contract.ts";

/** Fields of the log line of a request, by their names in the log; never a number, a text or a secret. */
export type LogFields = Record<string, string | readonly string[]>;

const maximumFaults = 10;

/** Codes of faults whose place is a name of the contract; at the place of another one may stand what the caller wrote. */
const placedCodes: ReadonlySet<FaultCode> = new Set([
  "required",
  "type",
  "value",
  "length",
  "range",
  "pattern",
  "format",
  "phone_number",
  "destination",
  "password",
  "token",
  "period",
  "conflict",
]);

/** Returns the identifier of the caller. */
export const callerFields = (principal: Principal): LogFields =>
  "keyId" in principal ? { account_id: principal.accountId } : { user_id: principal.userId };

/** Returns why a request is rejected: its error code with the reason, and the places and codes of its faults. */
export function refusalFields({ refusal, reason, detail, faults }: Refusal): LogFields {
  const named = faults
    .slice(0, maximumFaults)
    .map(({ in: part, pointer, code }) => `${part}${placedCodes.has(code) ? pointer : ""} ${code}`);
  return {
    code: refusal,
    ...(reason !== undefined && { reason }),
    ...(faults.length === 0 ? { detail } : { faults: named }),
  };
}

type Path = readonly [from: "params" | "body" | "answer", ...names: (string | number)[]];

interface Places {
  readonly message?: Path;
  readonly verification?: Path;
}

const ofVerification: Places = { verification: ["params", "id"] };
const latestMessage: Path = ["answer", "attempts", -1, "message_id"];
const ofMessage: Places = { message: ["params", "id"] };
const inAnswer: Places = { message: ["answer", "uuid"] };

/** Where the message or verification of a request is named, in its path, its body or its answer. */
const placesOf: Readonly<Partial<Record<OperationId | OperatorOperationId, Places>>> = {
  sendSms: { message: ["answer", "messageId"] },
  sendFlashCall: inAnswer,
  sendWhatsappOtp: inAnswer,
  sendTelegramOtp: inAnswer,
  reportSmsStatus: { message: ["body", "id"] },
  reportFlashCallStatus: { message: ["body", "uuid"] },
  getMessage: ofMessage,
  reportFeedback: ofMessage,
  getTelegramTdr: { message: ["params", "uuid"] },
  checkTelegramVerification: { message: ["body", "request_id"] },
  startVerification: { verification: ["answer", "id"], message: latestMessage },
  resendVerification: { ...ofVerification, message: latestMessage },
  getVerification: ofVerification,
  checkVerification: ofVerification,
  cancelVerification: ofVerification,
  getMessageTimeline: ofMessage,
  cancelMessage: ofMessage,
  releaseMessage: ofMessage,
};

/** Returns the identifiers of the message and the verification that a request is about, as far as they are known. */
export function subjectFields(operation: string, request: object, answer?: unknown): LogFields {
  // Other operations and pages have none.
  const places = (placesOf as Readonly<Record<string, Places | undefined>>)[operation];
  if (!places) return {};
  const idAt = (path: Path | undefined) => path && ownId(valueAt({ ...request, answer }, path));
  const message = idAt(places.message);
  const verification = idAt(places.verification);
  return {
    ...(message !== undefined && { message_id: message }),
    ...(verification !== undefined && { verification_id: verification }),
  };
}

/** Only an identifier of this service: the caller may have written anything. */
const ownId = (value: unknown): string | undefined =>
  typeof value === "string" && timeOfId(value) !== undefined ? value : undefined;

function valueAt(from: object, path: Path): unknown {
  return path.reduce<unknown>((place, name) => {
    if (typeof name === "number") return Array.isArray(place) ? (place.at(name) as unknown) : undefined;
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return undefined;
    return Reflect.get(place, name);
  }, from);
}
