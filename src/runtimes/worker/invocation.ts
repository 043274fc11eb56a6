import { AsyncLocalStorage } from "node:async_hooks";

interface Invocation {
  queries: number;
}

const invocations = new AsyncLocalStorage<Invocation>();

/** Runs work in the current invocation. If there is none, the work is an invocation of its own. */
export const runInInvocation = <Result>(work: () => Result): Result =>
  invocations.getStore() ? work() : invocations.run({ queries: 0 }, work);

/** Returns the current invocation, or undefined if there is none. */
export const getCurrentInvocation = (): object | undefined => invocations.getStore();

/**
 * Counts queries for the invocation that makes them. Other invocations in the same isolate have their own count. Does
 * nothing outside of an invocation.
 */
export function countQueries(count: number): void {
  const invocation = invocations.getStore();
  if (invocation) invocation.queries += count;
}

/** Returns the number of queries of the current invocation, or 0 if there is none. */
export const getQueryCount = (): number => invocations.getStore()?.queries ?? 0;
