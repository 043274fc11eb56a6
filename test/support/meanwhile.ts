import type { StoreError } from "../../src/ports/store/errors.ts";
import { watchingCommits } from "./commit.ts";
import type { TestService } from "./service.ts";

/** Has the store refuse some of the commits that come next, counted from 1; gives back what ends that. */
export function refuseCommits(
  { context }: TestService,
  numbers: readonly number[],
  refusal: StoreError,
): () => void {
  const { store } = context;
  let commits = 0;
  const watched = watchingCommits(store, async (proceed) => {
    commits += 1;
    if (numbers.includes(commits)) throw refusal;
    return proceed();
  });
  Object.assign(context, { store: watched });
  return () => Object.assign(context, { store });
}

/** Lets something happen between what the next operation that commits has read and its commit. */
export function beforeNextCommit({ context }: TestService, happen: () => Promise<unknown>): void {
  const { store } = context;
  const watched = watchingCommits(store, async (proceed) => {
    Object.assign(context, { store });
    await happen();
    return proceed();
  });
  Object.assign(context, { store: watched });
}
