import type { TestService } from "./service.ts";

/** Lets something happen between what the next operation that commits has read and its commit. */
export function beforeNextCommit({ context }: TestService, happen: () => Promise<unknown>): void {
  const { store } = context;
  const commit: typeof store.commit = async (writes) => {
    Object.assign(context, { store });
    await happen();
    return store.commit(writes);
  };
  Object.assign(context, { store: { ...store, commit } });
}
