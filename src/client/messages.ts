import { ConnectHubError } from "./errors.ts";
import type { ResponseBody, RequestInput, Schemas } from "./requests.ts";
import { maximumTimerMilliseconds, pause } from "./send.ts";

const pendingStatuses = ["PENDING", "SENT"] as const satisfies readonly Schemas["MessageStatus"][];

type Status = ResponseBody<"getMessage">["status"];

/**
 * A message with a status other than `PENDING` and `SENT`: a final status, or one that this version of the client does
 * not know. `READ` may still follow `DELIVERED`, and a late delivery receipt may change the status.
 */
export type FinalMessage = ResponseBody<"getMessage"> & {
  readonly status: Exclude<Status, (typeof pendingStatuses)[number]>;
};

/** Limits of `messages.wait`. */
export interface WaitOptions {
  /** Ends the wait when it is aborted. The wait then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum time to poll, in milliseconds. Default: 3,600,000 (one hour). The last poll may exceed it by up to one
   * second.
   */
  readonly timeoutMilliseconds?: number | undefined;
}

/** A message whose status was not final when `messages.wait` timed out. `status` is the last known status. */
export class MessagePendingError extends Error {
  /** Former name of the class, because programs may compare it. */
  override readonly name = "MessageUnderwayError";
  readonly id: string;
  readonly status: Status;

  constructor({ id, status }: ResponseBody<"getMessage">, milliseconds: number) {
    super(`The message ${id} is still ${status} after ${milliseconds} ms.`);
    this.id = id;
    this.status = status;
  }
}

const defaultTimeoutMilliseconds = 3_600_000;
const firstPauseMilliseconds = 250;
const maximumPauseMilliseconds = 10_000;
const minimumPollMilliseconds = 1_000;

/** Creates helpers for messages, built on `getMessage`. */
export function createMessages(
  get: (request: RequestInput<"getMessage">) => Promise<ResponseBody<"getMessage">>,
) {
  return {
    /**
     * Waits until the message is final and returns it. Final means delivered, read, failed, expired, revoked, or a
     * status of a later version of the service. Polls with pauses that grow to 10 seconds, or with the pauses that the
     * service requests. Rejects with `MessagePendingError` on a timeout. Rejects with the error of a poll that fails,
     * unless an earlier poll got the message and the service requests a pause or the time is over.
     */
    async wait(id: string, options: WaitOptions = {}): Promise<FinalMessage> {
      const { signal, timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
      const until = performance.now() + timeoutMilliseconds;
      let last: ResponseBody<"getMessage"> | undefined;
      for (let milliseconds = firstPauseMilliseconds; ; milliseconds *= 1.5) {
        let requestedMilliseconds = 0;
        const message = await poll(id, until - performance.now(), signal).catch((error: unknown) => {
          if (last && error instanceof ConnectHubError && error.retryAfterSeconds !== undefined) {
            requestedMilliseconds = error.retryAfterSeconds * 1_000;
            return last;
          }
          const isOver = error instanceof DOMException && error.name === "TimeoutError";
          if (last && isOver && !signal?.aborted && performance.now() >= until) return last;
          throw error;
        });
        if (isFinal(message)) return message;
        const remaining = until - performance.now();
        if (remaining <= 0) throw new MessagePendingError(message, timeoutMilliseconds);
        last = message;
        await pause(
          Math.min(
            Math.max(requestedMilliseconds, Math.min(milliseconds, maximumPauseMilliseconds)),
            remaining,
          ),
          signal,
        );
      }
    },
  };

  /**
   * Polls once. Its retries and their pauses end after `remaining` milliseconds, but not before one second has passed.
   */
  async function poll(id: string, remaining: number, signal: AbortSignal | undefined) {
    const end = new AbortController();
    const abort = () => end.abort(new DOMException("The wait timed out.", "TimeoutError"));
    // A timer may fire up to a millisecond early, and its delay is a whole number of milliseconds.
    const milliseconds = Math.max(Math.ceil(remaining) + 1, minimumPollMilliseconds);
    const timer = setTimeout(abort, Math.min(milliseconds, maximumTimerMilliseconds));
    try {
      return await get({
        path: { id },
        signal: AbortSignal.any(signal ? [signal, end.signal] : [end.signal]),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

const isFinal = (message: ResponseBody<"getMessage">): message is FinalMessage =>
  !pendingStatuses.some((status) => status === message.status);
