import type { Clock } from "../../ports/clock.ts";
import type { InvocationBudget } from "./invocation-budget.ts";

/**
 * Maximum time that a request waits for the dispatch of another request, which Cloudflare may have terminated. After
 * it, both may dispatch at the same time.
 */
const dispatchWaitMilliseconds = 500;
const pollMilliseconds = 25;

/**
 * Dispatches the work that requests of this isolate have queued. Only one request dispatches at a time, unless a
 * dispatch takes more than 500 ms.
 */
export interface IsolateDispatcher {
  /** Records that a request has queued work. */
  wake(): void;
  /**
   * Dispatches if work was queued since the last dispatch, or if that dispatch was incomplete. Rejects if the dispatch
   * rejects. The work then stays pending.
   */
  dispatchIfNeeded(budget: InvocationBudget): Promise<void>;
}

/** Creates a dispatcher without pending work. `dispatch` resolves to `isIncomplete: true` if due items remain. */
export function createIsolateDispatcher(
  clock: Clock,
  dispatch: (budget: InvocationBudget) => Promise<{ isIncomplete: boolean }>,
): IsolateDispatcher {
  let isPending = false;
  let busyUntil = 0;
  return {
    wake: () => void (isPending = true),
    async dispatchIfNeeded(budget) {
      const isBusy = () => clock.now() < busyUntil;
      // The dispatching request may use up its budget before it has processed the items of this request.
      for (const hasQueued = isPending; isPending || (hasQueued && isBusy());) {
        if (isBusy()) {
          await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
          continue;
        }
        isPending = false;
        busyUntil = clock.now() + dispatchWaitMilliseconds;
        // Stays true if the dispatch fails. Another invocation then continues.
        let isIncomplete = true;
        try {
          isIncomplete = (await dispatch(budget)).isIncomplete;
        } finally {
          busyUntil = 0;
          isPending ||= isIncomplete;
        }
        if (isIncomplete) return;
      }
    },
  };
}
