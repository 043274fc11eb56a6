import { backoffMilliseconds, type Backoff } from "../common/backoff.ts";
import { retryAfterMilliseconds } from "../common/retry-after.ts";

/** How often and how long the client tries. */
export interface RetryOptions {
  /** How often a request is sent again, at most; 3 unless set. */
  readonly retries?: number | undefined;
  /** How long one attempt may take, in milliseconds; 30,000 unless set. A value too large for a timer sets no bound. */
  readonly timeoutMilliseconds?: number | undefined;
}

/** Sends a request. */
export type Send = (request: Request) => Promise<Response>;

const pauses: Backoff = { firstMilliseconds: 250, maximumMilliseconds: 5_000, spread: [0.5, 1] };
/** A caller is told of a longer wait at once: nobody expects a call to stand still for half a minute. */
const maximumRetryAfterSeconds = 5;
/** In milliseconds; a runtime makes 1 of a longer one, or throws. */
export const longestTimer = 2 ** 31 - 1;

/** 429 means that nothing was done; the others may come from a proxy, after the work was done. */
const worthAnotherTry = new Set([429, 502, 503, 504]);

/**
 * Sends requests and retries them after network errors and temporary failures, with growing pauses, or as long as
 * `Retry-After` says up to 5 seconds. A response that asks for a longer wait is returned. A request that is not `repeatable` is retried after a 429 only. Reads the answer's body.
 */
export function withRetries(send: Send, options: RetryOptions, repeatable: boolean): Send {
  const { retries = 3, timeoutMilliseconds = 30_000 } = options;
  return async (request) => {
    const body = await request.text();
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= retries;
      const answer = await trySend(send, request, body, timeoutMilliseconds).catch((error: unknown) => {
        if (last || !repeatable || request.signal.aborted) throw error;
      });
      const seconds = answer && retryAfterSeconds(answer.headers);
      if (answer && (last || !(await passes(answer, repeatable)))) return answer;
      if (answer && seconds !== undefined && seconds > maximumRetryAfterSeconds) return answer;
      await pause(Math.max((seconds ?? 0) * 1_000, backoffMilliseconds(pauses, attempt + 1)), request.signal);
    }
  };
}

async function trySend(send: Send, request: Request, body: string, milliseconds: number): Promise<Response> {
  const { method, headers } = request;
  const signal =
    milliseconds > longestTimer
      ? request.signal
      : AbortSignal.any([request.signal, AbortSignal.timeout(Math.ceil(milliseconds))]);
  // A redirect is not followed: it would carry the API key to another host.
  const init: RequestInit = { method, headers, signal, redirect: "manual" };
  const answer = await send(new Request(request.url, body === "" ? init : { ...init, body }));
  if (answer.type === "opaqueredirect") return answer;
  // Read here, so that a connection that breaks in the body is tried again like any other.
  const text = await answer.text();
  return new Response(text === "" ? null : text, answer);
}

/** Whether the answer says that a later attempt may succeed. */
async function passes(answer: Response, repeatable: boolean): Promise<boolean> {
  if (!repeatable) return answer.status === 429;
  if (worthAnotherTry.has(answer.status)) return true;
  // An earlier attempt that we gave up on is still in progress; the next attempt gets its answer.
  return answer.status === 409 && (await answer.clone().text()).includes('"idempotency_in_progress"');
}

/** The wait in `Retry-After`, in seconds from now; undefined if there is none. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const milliseconds = retryAfterMilliseconds(headers.get("retry-after"), Date.now());
  return milliseconds === undefined ? undefined : Math.max(0, milliseconds / 1_000);
}

/** Resolves after that time, or rejects with the signal's reason once it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
