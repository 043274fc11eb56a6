import { isStoreError } from "../ports/store/errors.ts";

const patienceMilliseconds = 10_000;
const pauseMilliseconds = 20;

/** Retries while another process, which may be migrating as well, locks the database, for at most ten seconds. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
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
