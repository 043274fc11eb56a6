import { parseIdTime } from "../domain/identifiers.ts";
import type { ValidationCode, ProblemResponse } from "../domain/problems.ts";
import type { OperationId, Principal } from "../contract.ts";
import type { OperatorOperationId } from "../operator/contract.ts";

/** Fields of a request's log line, by their names in the log. They never contain a phone number, a text or a secret. */
export type LogFields = Record<string, string | readonly string[]>;

const maximumFaults = 10;

/** Error codes whose pointers contain only names of the API. Other pointers may contain text from the caller. */
const safePointerCodes: ReadonlySet<ValidationCode> = new Set([
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

/** Returns the account id of the caller if it is known, otherwise the id of the user. */
export const toCallerFields = (principal: Principal): LogFields =>
  "accountId" in principal ? { account_id: principal.accountId } : { user_id: principal.userId };

/**
 * Returns why a request was rejected: its error code and reason, and the codes and safe pointers of its first 10
 * validation errors. Without validation errors, returns the detail instead.
 */
export function toProblemFields({ refusal, reason, detail, faults }: ProblemResponse): LogFields {
  const named = faults
    .slice(0, maximumFaults)
    .map(({ in: part, pointer, code }) => `${part}${safePointerCodes.has(code) ? pointer : ""} ${code}`);
  return {
    code: refusal,
    ...(reason !== undefined && { reason }),
    ...(faults.length === 0 ? { detail } : { faults: named }),
  };
}

type Path = readonly [from: "params" | "body" | "answer", ...names: (string | number)[]];

interface SubjectPaths {
  readonly message?: Path;
  readonly verification?: Path;
}

const verificationParam: SubjectPaths = { verification: ["params", "id"] };
const latestMessage: Path = ["answer", "attempts", -1, "message_id"];
const messageParam: SubjectPaths = { message: ["params", "id"] };
const uuidInResponse: SubjectPaths = { message: ["answer", "uuid"] };

/**
 * Paths to the identifier of the message or the verification of a request, in its parameters, its body or its response.
 */
const subjectPaths: Readonly<Partial<Record<OperationId | OperatorOperationId, SubjectPaths>>> = {
  sendSms: { message: ["answer", "messageId"] },
  sendFlashCall: uuidInResponse,
  sendWhatsappOtp: uuidInResponse,
  sendTelegramOtp: uuidInResponse,
  reportSmsStatus: { message: ["body", "id"] },
  reportFlashCallStatus: { message: ["body", "uuid"] },
  getMessage: messageParam,
  reportFeedback: messageParam,
  getTelegramTdr: { message: ["params", "uuid"] },
  checkTelegramVerification: { message: ["body", "request_id"] },
  startVerification: { verification: ["answer", "id"], message: latestMessage },
  resendVerification: { ...verificationParam, message: latestMessage },
  getVerification: verificationParam,
  checkVerification: verificationParam,
  cancelVerification: verificationParam,
  getMessageTimeline: messageParam,
  cancelMessage: messageParam,
  releaseMessage: messageParam,
};

/** Returns the identifiers of the message and the verification of a request, if they are known. */
export function toSubjectFields(operation: string, request: object, answer?: unknown): LogFields {
  // Other operations and pages have no such identifiers.
  const paths = (subjectPaths as Readonly<Record<string, SubjectPaths | undefined>>)[operation];
  if (!paths) return {};
  const idAt = (path: Path | undefined) => path && toOwnId(valueAt({ ...request, answer }, path));
  const message = idAt(paths.message);
  const verification = idAt(paths.verification);
  return {
    ...(message !== undefined && { message_id: message }),
    ...(verification !== undefined && { verification_id: verification }),
  };
}

/** Returns an identifier only if this service created it, because the caller may have sent any text. */
const toOwnId = (value: unknown): string | undefined =>
  typeof value === "string" && parseIdTime(value) !== undefined ? value : undefined;

function valueAt(from: object, path: Path): unknown {
  return path.reduce<unknown>((place, name) => {
    if (typeof name === "number") return Array.isArray(place) ? (place.at(name) as unknown) : undefined;
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return undefined;
    return Reflect.get(place, name);
  }, from);
}
