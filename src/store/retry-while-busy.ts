import { isStoreError } from "../ports/store/errors.ts";

const patienceMilliseconds = 10_000;
const pauseMilliseconds = 20;

/**
 * Runs `work` again every 20 ms while it rejects with a `StoreError` of kind `busy`, for example because another
 * process migrates the database. After ten seconds, rejects with that error. Rejects with any other error immediately.
 */
export async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreError(error, "busy") || performance.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}
