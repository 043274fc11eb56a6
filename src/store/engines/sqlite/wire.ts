import { StoreError, type StoreErrorKind } from "../../../ports/store/errors.ts";
import type { ChangePart } from "../../change.ts";
import { Violation, type ViolationKind } from "../../violation.ts";
import type { CommitOutcome } from "../commit-outcome.ts";

/** A commit group as JSON for the writer thread. JSON takes less time than copying the objects. */
export type GroupMessage = string;

/**
 * Result of one commit from the writer thread. null if the commit succeeded and no statement returned a row.
 * `violation` and `storeError` contain the properties of an error of that class.
 */
export type OutcomeMessage =
  | CommitOutcome
  | null
  | { readonly violation: readonly [kind: ViolationKind, broken: string] }
  | { readonly storeError: readonly [kind: StoreErrorKind, reason: string] };

export const encodeGroup = (commits: readonly (readonly ChangePart[])[]): GroupMessage =>
  JSON.stringify(commits);

/** Parses a message of `encodeGroup`. */
export const decodeGroup = (message: GroupMessage) =>
  JSON.parse(message) as readonly (readonly ChangePart[])[];

/**
 * Converts an outcome to a message. A `Violation` or `StoreError` becomes a tuple, because errors lose their class
 * between threads.
 */
export function encodeOutcome(outcome: CommitOutcome): OutcomeMessage {
  if ("results" in outcome) return outcome.results.some((rows) => rows.length > 0) ? outcome : null;
  const { error } = outcome;
  if (error instanceof Violation) return { violation: [error.kind, error.violated] };
  return error instanceof StoreError ? { storeError: [error.kind, error.reason] } : outcome;
}

/** Converts a message to the outcome of a commit with `statements` statements. */
export function decodeOutcome(message: OutcomeMessage, statements: number): CommitOutcome {
  if (message === null) return { results: Array.from({ length: statements }, () => []) };
  if ("violation" in message) return { error: new Violation(...message.violation) };
  return "storeError" in message ? { error: new StoreError(...message.storeError) } : message;
}
