/** Every way of refusing a request: its error code, status and title. */
export const refusals = {
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
  payload_too_large: { status: 413, title: "The request body is too large" },
  unsupported_media_type: { status: 415, title: "The request body is not JSON" },
  idempotency_mismatch: { status: 422, title: "This idempotency key was used for another request" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal_error: { status: 500, title: "The service failed" },
  unavailable: { status: 503, title: "The service cannot answer now" },
} as const satisfies Record<string, { status: number; title: string }>;

/** The error codes of the contract. */
export type RefusalCode = keyof typeof refusals;
/** The HTTP status that goes with an error code. */
export type RefusalStatus<C extends RefusalCode> = (typeof refusals)[C]["status"];

/** The codes of faults in one part of a request. */
export const faultCodes = [
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
/** One of the fault codes. */
export type FaultCode = (typeof faultCodes)[number];

/** One thing that is wrong with a request; `pointer` is a JSON Pointer into the part named by `in`. */
export interface Fault {
  readonly in: "body" | "query" | "path" | "header";
  readonly pointer: string;
  readonly code: FaultCode;
  readonly message: string;
}

/** The reasons why a send is blocked. */
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
/** One of the reasons why a send is blocked. */
export type BlockReason = (typeof blockReasons)[number];

/** Returns a fault of the request's body. */
export const bodyFault = (pointer: string, code: FaultCode, message: string): Fault => ({
  in: "body",
  pointer,
  code,
  message,
});

/** What an operation answers instead of a success; `faults` is empty except for invalid requests. */
export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly refusal: C;
  readonly detail: string;
  readonly faults: readonly Fault[];
  readonly retryAfterSeconds?: number;
  /** Why a send is blocked; with that code alone. */
  readonly reason?: BlockReason;
  /** Whether the send passes if the requester solves a challenge and is trusted; with `blocked` alone. */
  readonly challenge?: boolean;
}

/** A refusal; `detail` tells people what to do and carries no secret. */
export function refuse<const C extends RefusalCode>(
  refusal: C,
  detail: string,
  faults: readonly Fault[] = [],
): Refusal<C> {
  return { refusal, detail, faults };
}

/** A refusal that says in how many seconds to ask again. */
export const refuseFor = <const C extends "unavailable" | "rate_limited">(
  refusal: C,
  detail: string,
  retryAfterSeconds: number,
) => ({ ...refuse(refusal, detail), retryAfterSeconds });

/** The refusal for a failure of ours, whose reason is for the log. */
export const ourFault = refuse("internal_error", "Something went wrong on our side.");

/** The refusal of a send that the account may not make now; nothing is sent or charged. */
export function blocked(reason: BlockReason, detail: string, challenge = false): Blocked {
  return { ...refuse("blocked", detail), reason, challenge };
}

/** A refusal that says why the send is blocked. */
export interface Blocked extends Refusal<"blocked"> {
  readonly reason: BlockReason;
  readonly challenge: boolean;
}

/** The most faults that are named in one answer. */
export const maximumFaults = 100;
const maximumPointerCharacters = 256;
const maximumMessageCharacters = 500;

/** The refusal of a request that has these faults: each is named once, the first 100 of them, in bounded words. */
export function invalid(faults: readonly Fault[]): Refusal<"invalid_request"> {
  const named = new Map<string, Fault>();
  for (const { in: part, pointer, code, message } of faults) {
    const short = { in: part, pointer: shortPointer(pointer), code, message: shortMessage(message) };
    named.set(JSON.stringify(short), short);
    if (named.size > maximumFaults) break;
  }
  return refuse("invalid_request", countOf(named.size), [...named.values()].slice(0, maximumFaults));
}

/** A JSON Pointer of at most 256 characters; a longer one is cut to the nearest place around it. */
export function shortPointer(pointer: string): string {
  if (pointer.length <= maximumPointerCharacters) return pointer;
  return pointer.slice(0, pointer.lastIndexOf("/", maximumPointerCharacters));
}

function shortMessage(message: string): string {
  if (message.length <= maximumMessageCharacters) return message;
  return `${message.slice(0, maximumMessageCharacters - 1).toWellFormed()}…`;
}

function countOf(faults: number): string {
  if (faults > maximumFaults) {
    return `The request has more than ${maximumFaults} faults; "errors" names ${maximumFaults} of them.`;
  }
  return `The request has ${faults === 1 ? "1 fault" : `${faults} faults`}; "errors" names each.`;
}

/** Tells a refusal from a success. */
export function isRefusal(value: object): value is Refusal {
  return "refusal" in value;
}
