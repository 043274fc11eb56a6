import type { OperationId, Schemas } from "./requests.ts";

/** The body of every error (RFC 9457). */
export type Problem = Schemas["Problem"] | Schemas["SendProblem"];

/** What went wrong, for programs. Each code has one status. */
export type ErrorCode = Problem["code"];

/** The service refused: `code` says why, and `problem` is the whole answer. */
export class ConnectHubError extends Error {
  override readonly name = "ConnectHubError";
  readonly operationId: OperationId;
  readonly code: ErrorCode;
  readonly status: number;
  readonly problem: Problem;
  /** The wait that the service asks for, in seconds; with 429 and 503. The client itself waits for 5 seconds at most. */
  readonly retryAfterSeconds: number | undefined;

  constructor(operationId: OperationId, problem: Problem, retryAfterSeconds?: number) {
    super(`${operationId}: ${problem.status} ${problem.code}: ${problem.detail}${faultsText(problem)}`);
    this.operationId = operationId;
    this.problem = problem;
    this.code = problem.code;
    this.status = problem.status;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Why a send is `blocked`; undefined for other codes. */
  get reason(): Schemas["BlockReason"] | undefined {
    return "reason" in this.problem ? this.problem.reason : undefined;
  }

  /** Every fault of a request that was refused with `invalid_request`; empty for other codes. */
  get faults(): readonly Schemas["Fault"][] {
    return this.problem.errors ?? [];
  }
}

/** An answer that the contract does not define, such as the error page of a proxy in between. */
export class UnexpectedAnswerError extends Error {
  override readonly name = "UnexpectedAnswerError";
  readonly operationId: OperationId;
  readonly status: number;
  /** The beginning of its body. */
  readonly text: string;

  constructor(operationId: OperationId, status: number, body: unknown) {
    super(`${operationId}: the answer, with status ${status}, is not by the contract. Is the baseUrl right?`);
    this.operationId = operationId;
    this.status = status;
    this.text = (typeof body === "string" ? body : (JSON.stringify(body) ?? "")).slice(0, textKept);
  }
}

const textKept = 1_000;

/** A call that was not sent: the client lacks credentials that the operation requires. */
export class MissingCredentialsError extends Error {
  override readonly name = "MissingCredentialsError";
  readonly operationId: OperationId;

  /** Takes each alternative set of credentials that the operation accepts, and what is missing from it. */
  constructor(operationId: OperationId, alternatives: readonly string[][], missing: readonly string[][]) {
    const or = (lists: readonly string[][]) => lists.map((names) => names.join(" and ")).join(", or ");
    const advice = missing.flat().includes("session") ? ", or sign in with loginUser" : "";
    const what = missing.some((names) => names.length > 1) ? "them" : "it";
    super(
      `${operationId} asks for ${or(alternatives)}. Missing: ${or(missing)}. Give ${what} to createConnectHub${advice}.`,
    );
    this.operationId = operationId;
  }
}

/** Whether an answer's body is a problem of the contract. */
export function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null) return false;
  return "code" in value && typeof value.code === "string" && "status" in value && "detail" in value;
}

const faultsShown = 5;

function faultsText({ errors = [] }: Problem): string {
  const shown = errors
    .slice(0, faultsShown)
    .map((fault) => `\n  ${fault.in} ${fault.pointer}: ${fault.message}`);
  const more = errors.length - shown.length;
  return shown.join("") + (more > 0 ? `\n  and ${more} more` : "");
}
