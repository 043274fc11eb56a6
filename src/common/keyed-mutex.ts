import { BoundedMap } from "./bounded-map.ts";
import { withTimeout } from "./with-timeout.ts";

/** Runs calls with the same key one after another. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Default for the maximum wait, in milliseconds. A call that waits this long without any other call of its key
 * finishing runs anyway, because the running call may have been terminated with its request.
 */
const defaultWaitMilliseconds = 5_000;
/** With more keys in use, calls of the oldest key may run concurrently. */
const maximumKeys = 10_000;

/** Calls with the same key. */
interface KeyQueue {
  /** Resolves when the latest call has finished. */
  last: Promise<void> | undefined;
  /** Number of finished calls. */
  finishedCount: number;
}

/**
 * Creates a mutex for each key. If more than 10,000 keys are in use, calls of the oldest key may run concurrently. On
 * Cloudflare Workers, a running call may be terminated and then never finishes. After `waitMilliseconds` (default:
 * 5,000), the next call therefore runs concurrently with it. A call returns the result of `work`, or rejects with its
 * error.
 */
export function createKeyedMutex(waitMilliseconds = defaultWaitMilliseconds): KeyedMutex {
  const queues = new BoundedMap<string, KeyQueue>(maximumKeys);

  async function wait(queue: KeyQueue, previous: Promise<void>): Promise<void> {
    const finished = previous.then(() => true);
    const timedOut = () => false;
    for (let finishedCount = -1; finishedCount < queue.finishedCount;) {
      finishedCount = queue.finishedCount;
      if (await withTimeout(waitMilliseconds, finished, timedOut)) return;
    }
  }

  return async (key, work) => {
    const queue = queues.get(key) ?? { last: undefined, finishedCount: 0 };
    const previous = queue.last;
    const { promise: last, resolve: end } = Promise.withResolvers<void>();
    queue.last = last;
    queues.set(key, queue);
    try {
      if (previous) await wait(queue, previous);
      return await work();
    } finally {
      queue.finishedCount += 1;
      end();
      if (queue.last === last) queues.delete(key);
    }
  };
}
