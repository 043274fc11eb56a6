/** Problem responses of the API: error code, HTTP status and title. */
export const problemTypes = {
  invalid_request: { status: 400, title: "The request is not valid" },
  authentication_failed: { status: 401, title: "Authentication failed" },
  insufficient_balance: { status: 402, title: "The account's balance is too low" },
  daily_limit_reached: { status: 402, title: "The account's daily limit is reached" },
  forbidden: { status: 403, title: "This is not allowed" },
  blocked: { status: 403, title: "This send is blocked" },
  not_found: { status: 404, title: "There is no such thing here" },
  method_not_allowed: { status: 405, title: "This path does not take this method" },
  email_taken: { status: 409, title: "A user with this e-mail address exists already" },
  too_many_api_keys: { status: 409, title: "The user has as many API keys as allowed" },
  too_many_webhook_endpoints: {
    status: 409,
    title: "The account has as many webhook endpoints as allowed",
  },
  idempotency_in_progress: { status: 409, title: "A request with this idempotency key is still in progress" },
  invalid_configuration: { status: 409, title: "The configuration has faults" },
  payload_too_large: { status: 413, title: "The request body is too large" },
  unsupported_media_type: { status: 415, title: "The request body is not JSON" },
  idempotency_mismatch: { status: 422, title: "This idempotency key was used for another request" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal_error: { status: 500, title: "The service failed" },
  unavailable: { status: 503, title: "The service cannot answer now" },
} as const satisfies Record<string, { status: number; title: string }>;

/** Error code of a problem response. */
export type ProblemCode = keyof typeof problemTypes;
/** HTTP status of an error code. */
export type ProblemStatus<C extends ProblemCode> = (typeof problemTypes)[C]["status"];

/** Codes of validation errors. `spec/components/schemas/FaultCode.yaml` explains each code. */
export const validationCodes = [
  "required",
  "unknown",
  "repeated",
  "type",
  "value",
  "length",
  "range",
  "pattern",
  "format",
  "characters",
  "json",
  "phone_number",
  "destination",
  "password",
  "token",
  "period",
  "conflict",
] as const;
export type ValidationCode = (typeof validationCodes)[number];

/** A validation error of a request. `pointer` is a JSON Pointer into the section that `in` names. */
export interface ValidationError {
  readonly in: "body" | "query" | "path" | "header";
  readonly pointer: string;
  readonly code: ValidationCode;
  readonly message: string;
}

/** Reasons for blocking a send. `spec/components/schemas/BlockReason.yaml` explains each reason. */
export const blockReasons = [
  "country",
  "block_list",
  "number_kind",
  "recipient",
  "velocity",
  "anomaly",
  "spend",
  "opted_out",
] as const;
export type BlockReason = (typeof blockReasons)[number];

/** Creates a validation error of the request body. */
export const createBodyError = (pointer: string, code: ValidationCode, message: string): ValidationError => ({
  in: "body",
  pointer,
  code,
  message,
});

/** Problem response of an operation (RFC 9457). `faults` is empty unless the code is `invalid_request`. */
export interface ProblemResponse<C extends ProblemCode = ProblemCode> {
  readonly refusal: C;
  readonly detail: string;
  readonly faults: readonly ValidationError[];
  readonly retryAfterSeconds?: number;
  /** Reason for blocking the send. Only set for `blocked`. */
  readonly reason?: BlockReason;
  /** True if the send passes after the requester has solved a challenge and is trusted. Only set for `blocked`. */
  readonly challenge?: boolean;
  /** Faults of the configuration files. Only set for `invalid_configuration`. */
  readonly configurationFaults?: readonly ConfigurationFault[];
}

/** A fault of a configuration file or of a variable. Contains no value that may be a secret. */
export interface ConfigurationFault {
  /** Path of the file, or the variable that contains its text. Unset if the fault has no position in a file. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  readonly message: string;
}

/**
 * Creates a problem response. `detail` is a text for people: the cause, and what to do about it if that is not obvious.
 * It must not contain a secret.
 */
export function createProblem<const C extends ProblemCode>(
  refusal: C,
  detail: string,
  faults: readonly ValidationError[] = [],
): ProblemResponse<C> {
  return { refusal, detail, faults };
}

/** Creates a problem response that is worth retrying after `retryAfterSeconds`. */
export const createRetryableProblem = <const C extends "unavailable" | "rate_limited">(
  refusal: C,
  detail: string,
  retryAfterSeconds: number,
) => ({ ...createProblem(refusal, detail), retryAfterSeconds });

/** Problem response for a bug or an internal failure. Its reason is only logged. */
export const internalError = createProblem("internal_error", "Something went wrong on our side.");

/** Creates the problem response for a blocked send. Nothing is sent or charged. */
export function createBlockedProblem(reason: BlockReason, detail: string, challenge = false): BlockedProblem {
  return { ...createProblem("blocked", detail), reason, challenge };
}

/** Problem response for a blocked send. */
export interface BlockedProblem extends ProblemResponse<"blocked"> {
  readonly reason: BlockReason;
  readonly challenge: boolean;
}

/** Creates the problem response for a configuration with faults, which was not activated. */
export const createConfigurationProblem = (
  configurationFaults: readonly ConfigurationFault[],
): ProblemResponse<"invalid_configuration"> => ({
  ...createProblem(
    "invalid_configuration",
    `The files have ${configurationFaults.length} fault${configurationFaults.length === 1 ? "" : "s"}. The previous configuration stays active.`,
  ),
  configurationFaults,
});

/** Maximum number of validation errors in a response. */
export const maximumErrors = 100;
const maximumPointerCharacters = 256;
const maximumMessageCharacters = 500;

/**
 * Creates the response for an invalid request. Repeated errors are removed. Only the first 100 errors are included,
 * with shortened pointers and messages.
 */
export function createInvalidRequest(faults: readonly ValidationError[]): ProblemResponse<"invalid_request"> {
  const named = new Map<string, ValidationError>();
  for (const { in: part, pointer, code, message } of faults) {
    const short = { in: part, pointer: shortenPointer(pointer), code, message: shortMessage(message) };
    named.set(JSON.stringify(short), short);
    if (named.size > maximumErrors) break;
  }
  return createProblem(
    "invalid_request",
    describeCount(named.size),
    [...named.values()].slice(0, maximumErrors),
  );
}

/** Shortens a JSON Pointer to at most 256 characters, by removing its last segments. */
export function shortenPointer(pointer: string): string {
  if (pointer.length <= maximumPointerCharacters) return pointer;
  return pointer.slice(0, pointer.lastIndexOf("/", maximumPointerCharacters));
}

function shortMessage(message: string): string {
  if (message.length <= maximumMessageCharacters) return message;
  return `${message.slice(0, maximumMessageCharacters - 1).toWellFormed()}…`;
}

function describeCount(faults: number): string {
  if (faults > maximumErrors) {
    return `The request has more than ${maximumErrors} faults; "errors" names ${maximumErrors} of them.`;
  }
  return `The request has ${faults === 1 ? "1 fault" : `${faults} faults`}; "errors" names each.`;
}

/** Returns true if the result of an operation is a problem response. */
export function isProblemResponse(value: object): value is ProblemResponse {
  return "refusal" in value;
}
