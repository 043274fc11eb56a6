import { ConnectHubError } from "./errors.ts";
import type { AnswerOf, RequestOf, Schemas } from "./requests.ts";
import { longestTimer, pause } from "./send.ts";

const underway = ["PENDING", "SENT"] as const satisfies readonly Schemas["MessageStatus"][];

type Status = AnswerOf<"getMessage">["status"];

/**
 * A message with a final status, or with one that this version of the client does not know. `READ` may still follow
 * `DELIVERED`, and a late receipt may report a failure.
 */
export type FinalMessage = AnswerOf<"getMessage"> & {
  readonly status: Exclude<Status, (typeof underway)[number]>;
};

/** How long `messages.wait` waits. */
export interface WaitOptions {
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** The longest time to keep asking, in milliseconds; an hour unless set. The last answer has up to a second more. */
  readonly timeoutMilliseconds?: number | undefined;
}

/** A message was not final within the time given to `messages.wait`; `status` is the last one seen. */
export class MessageUnderwayError extends Error {
  override readonly name = "MessageUnderwayError";
  readonly id: string;
  readonly status: Status;

  constructor({ id, status }: AnswerOf<"getMessage">, milliseconds: number) {
    super(`The message ${id} is still ${status} after ${milliseconds} ms.`);
    this.id = id;
    this.status = status;
  }
}

const timeoutMillisecondsUnlessSet = 3_600_000;
const firstPauseMilliseconds = 250;
const maximumPauseMilliseconds = 10_000;
const leastForAnAnswer = 1_000;

/** Helpers for messages beyond the operations, built on `getMessage`. */
export function createMessages(get: (request: RequestOf<"getMessage">) => Promise<AnswerOf<"getMessage">>) {
  return {
    /**
     * The message once it is final: delivered, read, failed, expired or revoked, or a status of a later version of the
     * service. Polls with pauses that grow to 10 seconds, or as long as the service asks for; throws a
     * `MessageUnderwayError` when its time is up, or what the only question met if none was answered.
     */
    async wait(id: string, options: WaitOptions = {}): Promise<FinalMessage> {
      const { signal, timeoutMilliseconds = timeoutMillisecondsUnlessSet } = options;
      const until = performance.now() + timeoutMilliseconds;
      let last: AnswerOf<"getMessage"> | undefined;
      for (let milliseconds = firstPauseMilliseconds; ; milliseconds *= 1.5) {
        let asked = 0;
        const message = await ask(id, until - performance.now(), signal).catch((error: unknown) => {
          if (last && error instanceof ConnectHubError && error.retryAfterSeconds !== undefined) {
            asked = error.retryAfterSeconds * 1_000;
            return last;
          }
          const isOver = error instanceof DOMException && error.name === "TimeoutError";
          if (last && isOver && !signal?.aborted && performance.now() >= until) return last;
          throw error;
        });
        if (isFinal(message)) return message;
        const left = until - performance.now();
        if (left <= 0) throw new MessageUnderwayError(message, timeoutMilliseconds);
        last = message;
        await pause(
          Math.min(Math.max(asked, Math.min(milliseconds, maximumPauseMilliseconds)), left),
          signal,
        );
      }
    },
  };

  /** One question, whose tries and their pauses end with the time that is left. */
  async function ask(id: string, left: number, signal: AbortSignal | undefined) {
    const end = new AbortController();
    const abort = () => end.abort(new DOMException("The time to wait is up.", "TimeoutError"));
    // A timer may end up to a millisecond early, and counts whole ones.
    const milliseconds = Math.max(Math.ceil(left) + 1, leastForAnAnswer);
    const timer = setTimeout(abort, Math.min(milliseconds, longestTimer));
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

const isFinal = (message: AnswerOf<"getMessage">): message is FinalMessage =>
  !underway.some((status) => status === message.status);
