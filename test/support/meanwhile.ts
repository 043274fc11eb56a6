import { watchingCommits } from "./commit.ts";
import type { TestService } from "./service.ts";

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
