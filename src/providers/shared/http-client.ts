import { growExponentially } from "../../common/backoff.ts";
import { streamAtMost } from "../../common/bounded-body.ts";
import { callAfter } from "../../common/with-timeout.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import { userAgent } from "../../version.ts";
import { createCircuit, type CircuitOutcome } from "./circuit.ts";
import { explainConnectionError } from "./connection-errors.ts";

/**
 * Result of one HTTP request:
 *
 * - `answer`: the vendor responded. `text` is empty if the body could not be read and the status alone shows that
 *   nothing was carried out.
 * - `unsent`: certainly nothing reached the vendor. `isUntried` is set if no connection was tried.
 * - `unknown`: the request may have reached the vendor. No response arrived in time, the connection was lost, or the
 *   response could not be read.
 *
 * A reason is for the operator's log. It contains neither an address nor anything that was sent.
 */
export type HttpResult =
  | { readonly kind: "answer"; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: "unsent"; readonly reason: string; readonly isUntried?: true }
  | { readonly kind: "unknown"; readonly reason: string };

/** A response of the vendor, with any status. */
export type HttpResponse = Extract<HttpResult, { kind: "answer" }>;

/**
 * Classifies 5xx, 429, a missing response and a failed connection as failures. Any other response shows that the
 * provider is up.
 */
function classifyByDefault(answer: HttpResult): CircuitOutcome {
  if (answer.kind !== "answer") return "failure";
  return answer.status >= 500 || answer.status === 429 ? "failure" : "success";
}

const operatorStatuses = new Set([401, 402, 403]);

/** Returns true for 401, 402 and 403, which reject the operator's account, whatever the request is. */
export const isAccountRejected = (status: number): boolean => operatorStatuses.has(status);

/**
 * Classifies 401, 402 and 403 as failures too, so that the provider counts as down and gets no requests for a while.
 */
export const classifyWithAccountErrors = (answer: HttpResult): CircuitOutcome =>
  answer.kind === "answer" && isAccountRejected(answer.status) ? "failure" : classifyByDefault(answer);

/** Subset of the platform's `fetch` that the client uses. */
export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

/**
 * Sends one request and reads its complete response. A longer response than `maximumBytes` counts as unreadable. If
 * `signal` aborts before the response, the result is `unknown`, even if nothing was sent. Never rejects.
 */
export async function sendHttpRequest(
  fetch: Fetch,
  request: Request,
  signal: AbortSignal,
  maximumBytes: number,
): Promise<HttpResult> {
  let response: Response | undefined;
  try {
    response = await fetch(request, { signal });
    const text = await readText(response, maximumBytes);
    if (text !== undefined) return toResponse(response, text);
    return (
      toResponseWithoutText(response) ?? createUnknown(`its response has more than ${maximumBytes} bytes`)
    );
  } catch (error) {
    const withoutText = response && toResponseWithoutText(response);
    if (withoutText) return withoutText;
    if (signal.aborted) return createUnknown("it did not respond in time");
    const fault = explainConnectionError(error);
    return fault ? { kind: "unsent", reason: fault } : createUnknown("the connection was lost");
  }
}

const toResponse = ({ status, headers }: Response, text: string): HttpResult => ({
  kind: "answer",
  status,
  headers,
  text,
});

/** Returns a response without its text, if the status alone shows that nothing was carried out. */
const toResponseWithoutText = (response: Response): HttpResult | undefined =>
  notCarriedOutStatuses.has(response.status) ? toResponse(response, "") : undefined;

const notCarriedOutStatuses = new Set([401, 402, 403, 429, 503]);

const createUnknown = (reason: string): HttpResult => ({ kind: "unknown", reason });

/** Returns undefined if the body has more than `maximumBytes` bytes. */
async function readText({ body }: Response, maximumBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  const isComplete = await streamAtMost(body, maximumBytes, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  if (isComplete) return text + decoder.decode();
  // If the cancellation fails, only the connection is lost.
  body?.cancel().catch(() => {});
  return undefined;
}

/**
 * Limits the number of running tasks, the number of waiting tasks, and the waiting time. With p-limit and async-sema,
 * tasks can wait forever. These also cannot reclaim the permit of a task that Cloudflare Workers interrupted and that
 * never ends.
 */
interface Bulkhead {
  /**
   * Resolves to the function that releases the permit. Resolves to undefined if none becomes free in time, if too many
   * tasks wait, or if the bulkhead is closed. Also resolves to undefined if `cancelSignal` aborts before.
   */
  enter(cancelSignal?: AbortSignal): Promise<(() => void) | undefined>;
  /** Ends all waiting, without permits, and accepts no further tasks. Resolves when the last permit is released. */
  close(): Promise<void>;
}

interface WaitingTask {
  readonly proceed: (release: (() => void) | undefined) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly until: number;
}

interface HeldPermit {
  readonly until: number;
}

/**
 * Creates a bulkhead with `concurrency` permits. At most `maximumQueueLength` tasks wait, each for at most
 * `waitMilliseconds`. A task may also run for at most `waitMilliseconds`. A permit held for twice as long belongs to an
 * invocation that Cloudflare Workers interrupted. It is reclaimed when another task needs it.
 */
export function createBulkhead(
  concurrency: number,
  maximumQueueLength: number,
  waitMilliseconds: number,
): Bulkhead {
  const queue = new Set<WaitingTask>();
  const heldPermits = new Set<HeldPermit>();
  let isClosed = false;
  let onEmpty = () => {};

  function acquire(): () => void {
    const heldPermit = { until: performance.now() + 2 * waitMilliseconds };
    heldPermits.add(heldPermit);
    return () => {
      if (heldPermits.delete(heldPermit)) release();
    };
  }

  function release(): void {
    const now = performance.now();
    for (const next of queue) {
      queue.delete(next);
      clearTimeout(next.timer);
      if (next.until >= now) return next.proceed(acquire());
      next.proceed(undefined);
    }
    if (heldPermits.size === 0) onEmpty();
  }

  /** Holders are ordered by the time they got their permit. */
  function reclaimLostPermits(): void {
    for (const heldPermit of heldPermits) {
      if (heldPermit.until > performance.now()) return;
      heldPermits.delete(heldPermit);
    }
  }

  return {
    async enter(cancelSignal) {
      if (isClosed || cancelSignal?.aborted) return undefined;
      if (heldPermits.size >= concurrency) reclaimLostPermits();
      if (heldPermits.size < concurrency) return acquire();
      if (queue.size >= maximumQueueLength) return undefined;
      return new Promise((proceed) => {
        const abandon = () => {
          clearTimeout(timer);
          queue.delete(waitingTask);
          proceed(undefined);
        };
        const timer = setTimeout(abandon, waitMilliseconds);
        cancelSignal?.addEventListener("abort", abandon);
        const waitingTask: WaitingTask = { proceed, timer, until: performance.now() + waitMilliseconds };
        queue.add(waitingTask);
      });
    },
    async close() {
      isClosed = true;
      for (const { proceed, timer } of queue) {
        clearTimeout(timer);
        proceed(undefined);
      }
      queue.clear();
      reclaimLostPermits();
      if (heldPermits.size > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
    },
  };
}

type Unsent = Extract<HttpResult, { kind: "unsent" }>;

const defaultMaximumQueueLength = 256;
const defaultMaximumAnswerBytes = 64 * 1024;
const maximumAttempts = 3;
const firstPauseMilliseconds = 100;
const maximumPauseMilliseconds = 1_000;

export interface HttpClientOptions {
  /** Name of the provider, for the log. */
  readonly name: string;
  /** Prefix of all paths, such as `https://vendor.example/v1`. */
  readonly baseUrl: string;
  /**
   * Maximum duration of a request, including retries, from connecting to the end of the response. A request may wait in
   * the queue for the same time before that. From 10 seconds on, Node itself reports that no connection was made.
   */
  readonly timeoutMilliseconds: number;
  /** Maximum number of concurrent requests. */
  readonly concurrency: number;
  /** Maximum number of requests in the queue. Default: 256. */
  readonly maximumQueueLength?: number;
  /** Maximum number of response bytes that are read. Default: 64 KiB. */
  readonly maximumAnswerBytes?: number;
  /**
   * Added to each request, unless the request itself has the header. They replace the default `User-Agent` (product and
   * version) and `Content-Type`. Creating the client throws if a value is invalid.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: Fetch;
}

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Replaces the base URL of the client. */
  readonly baseUrl?: string;
  /** Begins with a slash and is appended to the base URL. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged if `body` is unset. */
  readonly text?: { readonly type: string; readonly content: string };
  /** Replace headers of the client with the same name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined values are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /**
   * True if repeating the request does no harm. After a failure, as `classify` defines it, the request is retried at
   * most twice. Default: false.
   */
  readonly idempotent?: boolean;
  /** Cancels the request before it is sent. The result is then `unsent`. A request in progress continues. */
  readonly cancelSignal?: AbortSignal | undefined;
  /** Classifies the result for the circuit breaker. Never throws. Default: `classifyByDefault`. */
  readonly classify?: (answer: HttpResult) => CircuitOutcome;
}

/** Sends one request. Never rejects. An invalid request, for example with an invalid header value, is `unsent`. */
export type MakeRequest = (request: HttpRequest) => Promise<HttpResult>;

/** HTTP client for one provider, with limits on time, number and size. It does not follow redirects. */
export interface HttpClient {
  readonly request: MakeRequest;
  /**
   * Runs `work` once a permit is free, for requests whose content depends on the time they are sent. `work` sends its
   * requests with the passed function. Resolves to `unsent` if the circuit breaker is open or no permit becomes free in
   * time. The same applies if the queue is full, the client is closed, or `cancelSignal` aborts first. Rejects if
   * `work` rejects.
   */
  runWithPermit<Result>(
    work: (makeRequest: MakeRequest) => Promise<Result>,

    cancelSignal?: AbortSignal,
  ): Promise<Result | Unsent>;
  /** Returns true if the circuit breaker allows a request. */
  isUp(): boolean;
  /** Returns the time of the latest change of `isUp`, by the monotonic clock. */
  changedAt(): number;
  /**
   * Accepts no further requests, and ends requests in the queue as `unsent`. Resolves when the requests in progress
   * have finished.
   */
  close(): Promise<void>;
}

/**
 * Creates a client for one vendor. It uses the platform's `fetch` unless another one is passed, and opens no connection
 * yet.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { name, timeoutMilliseconds, maximumAnswerBytes = defaultMaximumAnswerBytes } = options;
  const commonHeaders = new Headers(options.headers);
  const fetch: Fetch = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
  const circuit = createCircuit(name, options.clock, options.log);
  const maximumQueueLength = options.maximumQueueLength ?? defaultMaximumQueueLength;
  const bulkhead = createBulkhead(options.concurrency, maximumQueueLength, timeoutMilliseconds);

  async function attempt(request: HttpRequest, signal: AbortSignal): Promise<HttpResult> {
    const { classify = classifyByDefault } = request;
    const built = buildRequest(options.baseUrl, commonHeaders, request);
    if (!built) return createUnsent("the request is invalid");
    const permit = circuit.admit();
    if (!permit) return createUnsent("it failed repeatedly, so requests are paused");
    const answer = await sendHttpRequest(fetch, built, signal, maximumAnswerBytes);
    permit(classify(answer), describeReason(answer));
    return answer;
  }

  async function attempts(request: HttpRequest, signal: AbortSignal): Promise<HttpResult> {
    const { idempotent = false, classify = classifyByDefault } = request;
    let answer = await attempt(request, signal);
    for (let made = 1; idempotent && made < maximumAttempts && classify(answer) === "failure"; made += 1) {
      await pause(growExponentially(firstPauseMilliseconds, maximumPauseMilliseconds, made));
      if (signal.aborted) break;
      const next = await attempt(request, signal);
      // An earlier attempt reached the vendor. A retry that was not sent does not make the whole request unsent.
      if (next.kind === "unsent" && answer.kind !== "unsent") break;
      answer = next;
    }
    return answer;
  }

  async function runLimited<Result>(
    work: (makeRequest: MakeRequest) => Promise<Result>,
    cancelSignal: AbortSignal | undefined,
  ): Promise<Result | Unsent> {
    if (!circuit.isUp()) return createUnsent("it failed repeatedly, so requests are paused");
    const release = await bulkhead.enter(cancelSignal);
    if (!release) return createUnsent("too many requests are queued");
    const timeout = new AbortController();
    const cancel = callAfter(timeoutMilliseconds, () => timeout.abort());
    try {
      return await work(async (request) =>
        timeout.signal.aborted || cancelSignal?.aborted
          ? createUnsent("it timed out or was canceled before it was sent")
          : attempts(request, timeout.signal),
      );
    } finally {
      cancel();
      release();
    }
  }

  return {
    isUp: circuit.isUp,
    changedAt: circuit.changedAt,
    close: bulkhead.close,
    runWithPermit: runLimited,
    request: (request) => runLimited((makeRequest) => makeRequest(request), request.cancelSignal),
  };
}

const createUnsent = (reason: string): Unsent => ({ kind: "unsent", reason, isUntried: true });

const describeReason = (answer: HttpResult) =>
  answer.kind === "answer" ? `it responded with ${answer.status}` : answer.reason;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns undefined if the request is invalid. That is an error of this service, and nothing is sent. */
function buildRequest(
  baseUrl: string,
  commonHeaders: Headers,
  { method, path, body, text, headers = {}, query = {}, ...own }: HttpRequest,
): Request | undefined {
  try {
    const url = new URL((/^.*[^/]/.exec(own.baseUrl ?? baseUrl)?.[0] ?? "") + path);
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const content = body === undefined ? text : { type: "application/json", content: JSON.stringify(body) };
    const all = new Headers({ "user-agent": userAgent, ...(content && { "content-type": content.type }) });
    for (const [key, value] of [...commonHeaders, ...Object.entries(headers)]) all.set(key, value);
    const init = { method, headers: all, redirect: "manual" } as const;
    return new Request(url, content ? { ...init, body: content.content } : init);
  } catch {
    return undefined;
  }
}
