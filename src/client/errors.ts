import type { OperationId, Schemas } from "./requests.ts";

/** Body of an error response (RFC 9457). Errors of a send may also have a `reason`. */
export type Problem = Schemas["Problem"] | Schemas["SendProblem"];

/** Machine-readable code of an error. Each code has one HTTP status. */
export type ErrorCode = Problem["code"];

/**
 * An error response of the service. `code` is the machine-readable reason, and `problem` is the complete response body.
 */
export class ConnectHubError extends Error {
  override readonly name = "ConnectHubError";
  readonly operationId: OperationId;
  readonly code: ErrorCode;
  readonly status: number;
  readonly problem: Problem;
  /**
   * Delay from the `Retry-After` header in seconds, undefined if the response has none. If it is above 5 seconds, the
   * client does not wait, and the call rejects at once.
   */
  readonly retryAfterSeconds: number | undefined;

  constructor(operationId: OperationId, problem: Problem, retryAfterSeconds?: number) {
    super(`${operationId}: ${problem.status} ${problem.code}: ${problem.detail}${formatFaults(problem)}`);
    this.operationId = operationId;
    this.problem = problem;
    this.code = problem.code;
    this.status = problem.status;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Reason of a send that was `blocked`. Undefined for other codes. */
  get reason(): Schemas["BlockReason"] | undefined {
    return "reason" in this.problem ? this.problem.reason : undefined;
  }

  /** All validation errors of a request with the code `invalid_request`. Empty for other codes. */
  get faults(): readonly Schemas["Fault"][] {
    return this.problem.errors ?? [];
  }
}

/**
 * A response that the contract does not define, such as the error page of a proxy. The service may have processed the
 * request.
 */
export class UnexpectedResponseError extends Error {
  /** Former name of the class, because programs may compare it. */
  override readonly name = "UnexpectedAnswerError";
  readonly operationId: OperationId;
  readonly status: number;
  /** First 1,000 characters of the response body. */
  readonly text: string;

  constructor(operationId: OperationId, status: number, body: unknown) {
    super(
      `${operationId}: the response with status ${status} does not match the contract. Check the baseUrl.`,
    );
    this.operationId = operationId;
    this.status = status;
    this.text = (typeof body === "string" ? body : (JSON.stringify(body) ?? "")).slice(0, maximumTextLength);
  }
}

const maximumTextLength = 1_000;

/** A call that was not sent, because the client lacks credentials that the operation requires. */
export class MissingCredentialsError extends Error {
  override readonly name = "MissingCredentialsError";
  readonly operationId: OperationId;

  /**
   * Builds the message from the alternative sets of credentials that the operation accepts, and from the missing part
   * of each set.
   */
  constructor(operationId: OperationId, alternatives: readonly string[][], missing: readonly string[][]) {
    const or = (lists: readonly string[][]) => lists.map((names) => names.join(" and ")).join(", or ");
    const advice = missing.flat().includes("session") ? ", or sign in with loginUser" : "";
    const what = missing.some((names) => names.length > 1) ? "them" : "it";
    super(
      `${operationId} requires ${or(alternatives)}. Missing: ${or(missing)}. Pass ${what} to createConnectHub${advice}.`,
    );
    this.operationId = operationId;
  }
}

/** Returns true if a response body has the fields of a problem: a `code` that is a text, a `status` and a `detail`. */
export function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null) return false;
  return "code" in value && typeof value.code === "string" && "status" in value && "detail" in value;
}

const maximumFaults = 5;

function formatFaults({ errors = [] }: Problem): string {
  const shown = errors
    .slice(0, maximumFaults)
    .map((fault) => `\n  ${fault.in} ${fault.pointer}: ${fault.message}`);
  const more = errors.length - shown.length;
  return shown.join("") + (more > 0 ? `\n  and ${more} more` : "");
}
