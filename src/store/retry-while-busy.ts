import { isStoreError } from "../ports/store/errors.ts";

const patienceMilliseconds = 10_000;
const pauseMilliseconds = 20;

/** Retries `work` for at most ten seconds while another process locks the database, for example to migrate it. */
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
