import type { StoreError } from "../../src/ports/store/errors.ts";
import { observeCommits } from "./commit.ts";
import type { TestService } from "./service.ts";

/**
 * Makes the commits with these numbers fail with the error `refusal`. The first commit after this call has the number
 * 1. Commits of operations, verifications and eSIM packages count. Other commits of the dispatcher do not. Returns a
 * function that restores the store.
 */
export function failCommits(
  { context }: TestService,
  numbers: readonly number[],
  refusal: StoreError,
): () => void {
  const { store } = context;
  let commits = 0;
  const watched = observeCommits(store, async (proceed) => {
    commits += 1;
    if (numbers.includes(commits)) throw refusal;
    return proceed();
  });
  Object.assign(context, { store: watched });
  return () => Object.assign(context, { store });
}

/**
 * Runs `happen` once, after the next committing operation has read its data and before its commit. If `happen` rejects,
 * the operation does not commit. The commits that count are the same as for `failCommits`.
 */
export function runBeforeNextCommit({ context }: TestService, happen: () => Promise<unknown>): void {
  const { store } = context;
  let hasHappened = false;
  const watched = observeCommits(store, async (proceed) => {
    // An operation that has already read the context commits through this store again.
    if (hasHappened) return proceed();
    hasHappened = true;
    Object.assign(context, { store });
    await happen();
    return proceed();
  });
  Object.assign(context, { store: watched });
}
