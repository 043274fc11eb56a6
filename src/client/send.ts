import { getBackoffMilliseconds, type Backoff } from "../common/backoff.ts";
import { parseRetryAfter } from "../common/parse-retry-after.ts";

/** Retry and timeout settings of the client. */
export interface RetryOptions {
  /** Maximum number of retries of a request. Default: 3. */
  readonly retries?: number | undefined;
  /**
   * Timeout of one attempt in milliseconds. Default: 30,000. A value above 2,147,483,647, such as `Infinity`, means no
   * timeout. After a timeout, the request is retried if it is safe to repeat.
   */
  readonly timeoutMilliseconds?: number | undefined;
}

/** Sends a request. */
export type Send = (request: Request) => Promise<Response>;

const backoff: Backoff = { firstMilliseconds: 250, maximumMilliseconds: 5_000, spread: [0.5, 1] };
/**
 * If `Retry-After` is longer, the response is returned immediately, because callers do not expect a call to take half a
 * minute.
 */
const maximumRetryAfterSeconds = 5;
/** Longest timer that every runtime supports, in milliseconds. A longer timer fires after 1 ms, or throws. */
export const maximumTimerMilliseconds = 2 ** 31 - 1;

/**
 * HTTP statuses that the client retries. 429 means that the request was not processed. A proxy may send 502, 503 or 504
 * after the request was processed.
 */
const retryableStatuses = new Set([429, 502, 503, 504]);

/**
 * Returns a function that sends requests and reads the response bodies completely. It retries after network errors and
 * timeouts, after the statuses 429, 502, 503 and 504, and while a request with the same idempotency key is in progress
 * (409). A request that is not `repeatable` is retried after 429 only. The pauses grow, and are at least as long as
 * `Retry-After`. A response with `Retry-After` above 5 seconds is returned without a retry. Redirects are not followed.
 * After the last attempt, returns its response, or rejects with its network error or timeout.
 */
export function withRetries(send: Send, options: RetryOptions, repeatable: boolean): Send {
  const { retries = 3, timeoutMilliseconds = 30_000 } = options;
  return async (request) => {
    const body = await request.text();
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= retries;
      const response = await trySend(send, request, body, timeoutMilliseconds).catch((error: unknown) => {
        if (last || !repeatable || request.signal.aborted) throw error;
      });
      const seconds = response && findRetryAfterSeconds(response.headers);
      if (response && (last || !(await isRetryable(response, repeatable)))) return response;
      if (response && seconds !== undefined && seconds > maximumRetryAfterSeconds) return response;
      await pause(
        Math.max((seconds ?? 0) * 1_000, getBackoffMilliseconds(backoff, attempt + 1)),
        request.signal,
      );
    }
  };
}

async function trySend(send: Send, request: Request, body: string, milliseconds: number): Promise<Response> {
  const { method, headers } = request;
  const signal =
    milliseconds > maximumTimerMilliseconds
      ? request.signal
      : AbortSignal.any([request.signal, AbortSignal.timeout(Math.ceil(milliseconds))]);
  // Redirects are not followed, because the request would carry the API key to another host.
  const init: RequestInit = { method, headers, signal, redirect: "manual" };
  const response = await send(new Request(request.url, body === "" ? init : { ...init, body }));
  if (response.type === "opaqueredirect") return response;
  // The body is read here, so that a connection lost during the body is retried like any other network error.
  const text = await response.text();
  return new Response(text === "" ? null : text, response);
}

/** Returns true if a retry is safe and may succeed. */
async function isRetryable(response: Response, repeatable: boolean): Promise<boolean> {
  if (!repeatable) return response.status === 429;
  if (retryableStatuses.has(response.status)) return true;
  // A previous attempt that timed out at the client is still in progress. A later attempt receives its response.
  return response.status === 409 && (await response.clone().text()).includes('"idempotency_in_progress"');
}

/**
 * Returns the delay of `Retry-After` in seconds from now, at least 0. Returns undefined if it is missing or invalid.
 */
export function findRetryAfterSeconds(headers: Headers): number | undefined {
  const milliseconds = parseRetryAfter(headers.get("retry-after"), Date.now());
  return milliseconds === undefined ? undefined : Math.max(0, milliseconds / 1_000);
}

/** Resolves after the given time. Rejects with the signal's reason if it is aborted. */
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
