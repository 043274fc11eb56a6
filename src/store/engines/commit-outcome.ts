import type { PreparedDecision, Row } from "../change.ts";
import { Violation } from "../violation.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Rows that each statement of a commit returned. */
export type StatementResults = readonly (readonly Row[])[];

/** Result of one commit. Known errors are a `StoreError` or a `Violation`. */
export type CommitOutcome = { readonly results: StatementResults } | { readonly error: unknown };

/**
 * Runs the decisions of a commit. If one of them refuses or throws, discards all writes of the commit and returns the
 * error. Never throws.
 */
export function runDecisions(work: UnitOfWork, decisions: readonly PreparedDecision[]): CommitOutcome {
  try {
    for (const decision of decisions) {
      const refusal = decision.decide(work);
      if (refusal === undefined) continue;
      work.discard();
      return { error: new Violation("missed", refusal) };
    }
  } catch (error) {
    work.discard();
    return { error };
  }
  work.confirm();
  return { results: [] };
}

/** Promise callbacks of a commit that waits for its outcome. */
export interface Deferred {
  readonly resolve: (results: StatementResults) => void;
  readonly reject: (error: unknown) => void;
}

/** Settles the promise of each commit with its outcome. */
export function settleAll(commits: readonly Deferred[], outcomes: readonly CommitOutcome[]): void {
  for (const [index, { resolve, reject }] of commits.entries()) {
    const outcome = outcomes[index]!;
    if ("results" in outcome) resolve(outcome.results);
    else reject(outcome.error);
  }
}
