/**
 * The end of one HTTP request:
 * `answer` with whatever status and text the vendor sent, without the text where it could not be read and the status alone
 * says that nothing was carried out;
 * `unsent` when it is certain that nothing reached the vendor; `isUntried` if no connection was tried;
 * `unknown` when it may have: no answer in time, or a connection that was cut, or an answer that could not be read.
 * A reason is for the operator's log, and holds neither an address nor anything that was sent.
 */
export type HttpAnswer =
  | { readonly kind: "answer"; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: "unsent"; readonly reason: string; readonly isUntried?: true }
  | { readonly kind: "unknown"; readonly reason: string };

/** An answer of the vendor, whatever it says. */
export type Answered = Extract<HttpAnswer, { kind: "answer" }>;

/** How an answer counts for the circuit: a failure of the provider, a sign that it is up, or neither. */
export type HttpOutcome = "failure" | "success" | "neither";

/** Counts 5xx, 429, no answer and no connection as failures; any other answer shows that the provider is up. */
export function defaultOutcome(answer: HttpAnswer): HttpOutcome {
  if (answer.kind !== "answer") return "failure";
  return answer.status >= 500 || answer.status === 429 ? "failure" : "success";
}

const operatorStatuses = new Set([401, 402, 403]);

/** Whether an answer with this status rejects this operator, whatever it asks for. */
export const rejectsOperator = (status: number): boolean => operatorStatuses.has(status);

/** The same, but that a provider which rejects this operator counts as down and is left alone for a while. */
export const outcomeForOperator = (answer: HttpAnswer): HttpOutcome =>
  answer.kind === "answer" && rejectsOperator(answer.status) ? "failure" : defaultOutcome(answer);
