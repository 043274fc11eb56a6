import { withTimeout } from "./with-timeout.ts";

/**
 * Default for the maximum wait for a run that another caller started, in milliseconds. That caller may have been
 * terminated with its request.
 */
const defaultWaitMilliseconds = 5_000;

/**
 * Returns a function that shares one run of `work`, and its result or error, between concurrent callers. On Cloudflare
 * Workers, the caller that started the run may be terminated, and the run then never finishes. After `waitMilliseconds`
 * (default: 5,000), one of the waiting callers therefore starts another run.
 */
export function createSingleFlight<Result>(
  work: () => Promise<Result>,
  waitMilliseconds = defaultWaitMilliseconds,
): () => Promise<Result> {
  let current: Promise<Result> | undefined;

  function start(): Promise<Result> {
    const started = work().finally(() => {
      if (current === started) current = undefined;
    });
    current = started;
    return started;
  }

  async function share(): Promise<Result> {
    const pending = current;
    if (!pending) return start();
    return await withTimeout(waitMilliseconds, pending, () => (current === pending ? start() : share()));
  }

  return share;
}
