import { StoreError, type StoreErrorKind } from "../../../ports/store/errors.ts";
import type { Part } from "../../change.ts";
import { Violation, type ViolationKind } from "../../violation.ts";
import type { Outcome } from "../outcome.ts";

/** A group on its way to the writer, as JSON: that takes less time than copying its objects. */
export type GroupMessage = string;

/** The result of a commit on its way back; null if no statement has returned a row. */
export type OutcomeMessage =
  | Outcome
  | null
  | { readonly violation: readonly [kind: ViolationKind, broken: string] }
  | { readonly refusal: readonly [kind: StoreErrorKind, reason: string] };

export const encodeGroup = (commits: readonly (readonly Part[])[]): GroupMessage => JSON.stringify(commits);

/** Reads what `encodeGroup` has written. */
export const decodeGroup = (message: GroupMessage) => JSON.parse(message) as readonly (readonly Part[])[];

/** Spells out errors, which lose their class between threads. */
export function encodeOutcome(outcome: Outcome): OutcomeMessage {
  if ("results" in outcome) return outcome.results.some((rows) => rows.length > 0) ? outcome : null;
  const { error } = outcome;
  if (error instanceof Violation) return { violation: [error.kind, error.broken] };
  return error instanceof StoreError ? { refusal: [error.kind, error.reason] } : outcome;
}

/** The result of a commit of so many statements. */
export function decodeOutcome(message: OutcomeMessage, statements: number): Outcome {
  if (message === null) return { results: Array.from({ length: statements }, () => []) };
  if ("violation" in message) return { error: new Violation(...message.violation) };
  return "refusal" in message ? { error: new StoreError(...message.refusal) } : message;
}
