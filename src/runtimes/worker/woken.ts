import type { Clock } from "../../ports/clock.ts";
import type { Bounds } from "./bounds.ts";

/** How long a request leaves its work to another request's dispatcher, which may have been cut off. */
const patienceMilliseconds = 500;
const lookMilliseconds = 25;

/** Work that requests of an isolate bring, done by one of them at a time. */
export interface Woken {
  wake(): void;
  /** Dispatches if there is work since the last time, or some was left over. */
  dispatchIfWoken(bounds: Bounds): Promise<void>;
}

/** Nothing is woken at first; `dispatch` resolves with whether it left something. */
export function createWoken(clock: Clock, dispatch: (bounds: Bounds) => Promise<{ isCut: boolean }>): Woken {
  let woken = false;
  let busyUntil = 0;
  return {
    wake: () => void (woken = true),
    async dispatchIfWoken(bounds) {
      const isBusy = () => clock.now() < busyUntil;
      // Who takes this up may have done enough before it is done.
      for (const brings = woken; woken || (brings && isBusy());) {
        if (isBusy()) {
          await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
          continue;
        }
        woken = false;
        busyUntil = clock.now() + patienceMilliseconds;
        // This invocation has done enough, or could not: another one continues.
        let isLeft = true;
        try {
          isLeft = (await dispatch(bounds)).isCut;
        } finally {
          busyUntil = 0;
          woken ||= isLeft;
        }
        if (isLeft) return;
      }
    },
  };
}
