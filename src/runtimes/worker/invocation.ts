import { AsyncLocalStorage } from "node:async_hooks";

interface Invocation {
  queries: number;
}

const invocations = new AsyncLocalStorage<Invocation>();

/** Does work as a part of the invocation that is under way, or else as one of its own. */
export const inInvocation = <Result>(work: () => Result): Result =>
  invocations.getStore() ? work() : invocations.run({ queries: 0 }, work);

/** The invocation that is under way, if there is one. */
export const currentInvocation = (): object | undefined => invocations.getStore();

/** Counts queries for the invocation that makes them: others in the same isolate have their own. */
export function countQueries(count: number): void {
  const invocation = invocations.getStore();
  if (invocation) invocation.queries += count;
}

/** How many queries this invocation has made so far. */
export const queriesOfInvocation = (): number => invocations.getStore()?.queries ?? 0;
