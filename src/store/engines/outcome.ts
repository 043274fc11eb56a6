import type { Prepared, Row } from "../change.ts";
import { Violation } from "../violation.ts";
import type { Work } from "../work.ts";

/** The rows that each statement of a commit has returned. */
export type Results = readonly (readonly Row[])[];

/** The result of one commit. `error` is a `StoreError` or a `Violation` if the store knows it. */
export type Outcome = { readonly results: Results } | { readonly error: unknown };

/** Lets the decisions of a commit decide. What they write is dropped if one of them refuses or throws. */
export function decide(work: Work, decisions: readonly Prepared[]): Outcome {
  try {
    for (const decision of decisions) {
      const refusal = decision.decide(work);
      if (refusal === undefined) continue;
      work.drop();
      return { error: new Violation("missed", refusal) };
    }
  } catch (error) {
    work.drop();
    return { error };
  }
  work.keep();
  return { results: [] };
}

/** A commit that waits for its outcome. */
export interface Awaiting {
  readonly resolve: (results: Results) => void;
  readonly reject: (error: unknown) => void;
}

/** Gives each commit its outcome. */
export function settleAll(commits: readonly Awaiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve, reject }] of commits.entries()) {
    const outcome = outcomes[index]!;
    if ("results" in outcome) resolve(outcome.results);
    else reject(outcome.error);
  }
}
