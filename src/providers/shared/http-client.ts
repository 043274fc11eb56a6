import { doubled } from "../../common/backoff.ts";
import { takeAtMost } from "../../common/bounded-body.ts";
import { whenOver } from "../../common/within.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import { userAgent } from "../../version.ts";
import { createCircuit, type CircuitOutcome } from "./circuit.ts";
import { connectionFault } from "./connection-fault.ts";

/**
 * The end of one HTTP request:
 * `answer` with whatever status and text the vendor sent, without the text where it could not be read and the status alone
 * says that nothing was carried out;
 * `unsent` when it is certain that nothing reached the vendor; `isUntried` if no connection was tried;
 * `unknown` when it may have: no answer in time, or a connection that was cut, or an answer that could not be read.
 * A reason is for the operator's log, and holds neither an address nor anything that was sent.
 */
export type HttpAnswer =
  | { readonly kind: "answer"; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: "unsent"; readonly reason: string; readonly isUntried?: true }
  | { readonly kind: "unknown"; readonly reason: string };

/** An answer of the vendor, whatever it says. */
export type Answered = Extract<HttpAnswer, { kind: "answer" }>;

/** Counts 5xx, 429, no answer and no connection as failures; any other answer shows that the provider is up. */
function defaultOutcome(answer: HttpAnswer): CircuitOutcome {
  if (answer.kind !== "answer") return "failure";
  return answer.status >= 500 || answer.status === 429 ? "failure" : "success";
}

const operatorStatuses = new Set([401, 402, 403]);

/** Whether an answer with this status rejects this operator, whatever it asks for. */
export const rejectsOperator = (status: number): boolean => operatorStatuses.has(status);

/** The same, but that a provider which rejects this operator counts as down and is left alone for a while. */
export const outcomeForOperator = (answer: HttpAnswer): CircuitOutcome =>
  answer.kind === "answer" && rejectsOperator(answer.status) ? "failure" : defaultOutcome(answer);

/** The part of the platform's `fetch` that is used. */
export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

/** Makes one request and reads its whole answer, of at most `maximumBytes` bytes; never rejects. */
export async function exchange(
  fetch: Fetch,
  request: Request,
  signal: AbortSignal,
  maximumBytes: number,
): Promise<HttpAnswer> {
  let response: Response | undefined;
  try {
    response = await fetch(request, { signal });
    const text = await readText(response, maximumBytes);
    if (text !== undefined) return answered(response, text);
    return textless(response) ?? unknown(`its answer has more than ${maximumBytes} bytes`);
  } catch (error) {
    const told = response && textless(response);
    if (told) return told;
    if (signal.aborted) return unknown("it did not answer in time");
    const fault = connectionFault(error);
    return fault ? { kind: "unsent", reason: fault } : unknown("the connection was cut");
  }
}

const answered = ({ status, headers }: Response, text: string): HttpAnswer => ({
  kind: "answer",
  status,
  headers,
  text,
});

/** The answer by its status alone, where that says that nothing was carried out, whatever would have followed. */
const textless = (response: Response): HttpAnswer | undefined =>
  refusing.has(response.status) ? answered(response, "") : undefined;

const refusing = new Set([401, 402, 403, 429, 503]);

const unknown = (reason: string): HttpAnswer => ({ kind: "unknown", reason });

/** Undefined if it is longer than `maximumBytes`. */
async function readText({ body }: Response, maximumBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  const isWhole = await takeAtMost(body, maximumBytes, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  if (isWhole) return text + decoder.decode();
  // If it cannot be released cleanly, only the connection is lost.
  body?.cancel().catch(() => {});
  return undefined;
}

/**
 * Limits how many tasks run at once, how many wait, and how long. p-limit and async-sema let tasks wait for ever, and
 * cannot reclaim the place of a task that an edge runtime cut off and that never ends.
 */
interface Bulkhead {
  /** Resolves to the function that releases the place, or to undefined if none became free or it was withdrawn before. */
  enter(withdrawn?: AbortSignal): Promise<(() => void) | undefined>;
  /** Turns all who wait away, admits nobody any more, and resolves when the last place is released. */
  close(): Promise<void>;
}

interface Waiting {
  readonly proceed: (leave: (() => void) | undefined) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly until: number;
}

interface Holder {
  readonly until: number;
}

/**
 * `concurrency` places, and a queue of `maximumQueueLength` tasks that wait for at most `waitMilliseconds`. A task may
 * also take that long at most: a place held for twice as long belonged to an invocation that the edge cut off, and is
 * freed.
 */
export function createBulkhead(
  concurrency: number,
  maximumQueueLength: number,
  waitMilliseconds: number,
): Bulkhead {
  const queue = new Set<Waiting>();
  const holders = new Set<Holder>();
  let closed = false;
  let emptied = () => {};

  function hold(): () => void {
    const holder = { until: performance.now() + 2 * waitMilliseconds };
    holders.add(holder);
    return () => {
      if (holders.delete(holder)) leave();
    };
  }

  function leave(): void {
    const now = performance.now();
    for (const next of queue) {
      queue.delete(next);
      clearTimeout(next.timer);
      if (next.until >= now) return next.proceed(hold());
      next.proceed(undefined);
    }
    if (holders.size === 0) emptied();
  }

  /** Places are held in the order in which they were taken. */
  function forgetLost(): void {
    for (const holder of holders) {
      if (holder.until > performance.now()) return;
      holders.delete(holder);
    }
  }

  return {
    async enter(withdrawn) {
      if (closed || withdrawn?.aborted) return undefined;
      if (holders.size >= concurrency) forgetLost();
      if (holders.size < concurrency) return hold();
      if (queue.size >= maximumQueueLength) return undefined;
      return new Promise((proceed) => {
        const giveUp = () => {
          clearTimeout(timer);
          queue.delete(waiting);
          proceed(undefined);
        };
        const timer = setTimeout(giveUp, waitMilliseconds);
        withdrawn?.addEventListener("abort", giveUp);
        const waiting: Waiting = { proceed, timer, until: performance.now() + waitMilliseconds };
        queue.add(waiting);
      });
    },
    async close() {
      closed = true;
      for (const { proceed, timer } of queue) {
        clearTimeout(timer);
        proceed(undefined);
      }
      queue.clear();
      forgetLost();
      if (holders.size > 0) await new Promise<void>((resolve) => (emptied = resolve));
    },
  };
}

type Unsent = Extract<HttpAnswer, { kind: "unsent" }>;

const defaultMaximumQueueLength = 256;
const defaultMaximumAnswerBytes = 64 * 1024;
const maximumAttempts = 3;
const firstPauseMilliseconds = 100;
const maximumPauseMilliseconds = 1_000;

export interface HttpClientOptions {
  /** The provider's name, for the log. */
  readonly name: string;
  /** The prefix of all paths, such as `https://vendor.example/v1`. */
  readonly baseUrl: string;
  /**
   * How long a request may take, from connecting to the end of its answer, including retries. Before that, it may wait
   * in the queue for as long again. From 10 seconds on, Node itself reports that no connection was made.
   */
  readonly timeoutMilliseconds: number;
  /** How many requests run at once. */
  readonly concurrency: number;
  /** How many requests may wait in the queue; 256 unless set. */
  readonly maximumQueueLength?: number;
  /** How much of an answer is read; 64 KiB unless set. */
  readonly maximumAnswerBytes?: number;
  /**
   * Added to each request; `User-Agent` (the product and its version) and `Content-Type` are replaced where they are among these.
   * Creating the client throws where a value is not valid.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: Fetch;
}

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** In place of the client's. */
  readonly baseUrl?: string;
  /** Begins with a slash and is appended to the base URL. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it stands, in place of `body`. */
  readonly text?: { readonly type: string; readonly content: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Whether repeating it does no harm: if it fails, it is then retried up to twice. */
  readonly idempotent?: boolean;
  /** Gives it up while it waits in the queue. */
  readonly withdrawn?: AbortSignal | undefined;
  /** How its answer counts for the circuit; `defaultOutcome` unless set. Never throws. */
  readonly outcome?: (answer: HttpAnswer) => CircuitOutcome;
}

/** Makes one request; never rejects. */
export type Ask = (request: HttpRequest) => Promise<HttpAnswer>;

/** Makes requests to a provider, with limits on time, number and size; follows no redirects. */
export interface HttpClient {
  readonly request: Ask;
  /**
   * The same for requests that depend on when they leave: runs `work`, which makes them, once there is a place. Rejects as
   * `work` does.
   */
  inTurn<Result>(work: (ask: Ask) => Promise<Result>, withdrawn?: AbortSignal): Promise<Result | Unsent>;
  /** Whether the circuit lets a request through. */
  isUp(): boolean;
  /** Returns when `isUp` last changed, by the monotonic clock. */
  changedAt(): number;
  /** Accepts no more requests, and resolves when those in progress are answered. */
  close(): Promise<void>;
}

/** A client for one vendor, using the platform's `fetch` or the given one; opens nothing yet. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { name, timeoutMilliseconds, maximumAnswerBytes = defaultMaximumAnswerBytes } = options;
  const common = new Headers(options.headers);
  const fetch: Fetch = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
  const circuit = createCircuit(name, options.clock, options.log);
  const maximumQueueLength = options.maximumQueueLength ?? defaultMaximumQueueLength;
  const bulkhead = createBulkhead(options.concurrency, maximumQueueLength, timeoutMilliseconds);

  async function attempt(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { outcome = defaultOutcome } = request;
    const built = build(options.baseUrl, common, request);
    if (!built) return unsent("the request cannot be written down");
    const permit = circuit.enter();
    if (!permit) return unsent("it has failed too often and is left alone for a while");
    const answer = await exchange(fetch, built, signal, maximumAnswerBytes);
    permit(outcome(answer), reasonOf(answer));
    return answer;
  }

  async function attempts(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { idempotent = false, outcome = defaultOutcome } = request;
    let answer = await attempt(request, signal);
    for (let made = 1; idempotent && made < maximumAttempts && outcome(answer) === "failure"; made += 1) {
      await pause(doubled(firstPauseMilliseconds, maximumPauseMilliseconds, made));
      if (signal.aborted) break;
      const next = await attempt(request, signal);
      // An earlier attempt reached the vendor, so a retry that was not sent does not make the request unsent.
      if (next.kind === "unsent" && answer.kind !== "unsent") break;
      answer = next;
    }
    return answer;
  }

  async function inTurn<Result>(
    work: (ask: Ask) => Promise<Result>,
    withdrawn: AbortSignal | undefined,
  ): Promise<Result | Unsent> {
    if (!circuit.isUp()) return unsent("it has failed too often and is left alone for a while");
    const leave = await bulkhead.enter(withdrawn);
    if (!leave) return unsent("too many requests are waiting for it");
    const late = new AbortController();
    const cancel = whenOver(timeoutMilliseconds, () => late.abort());
    try {
      return await work(async (request) =>
        late.signal.aborted || withdrawn?.aborted
          ? unsent("its time was over before it could be made")
          : attempts(request, late.signal),
      );
    } finally {
      cancel();
      leave();
    }
  }

  return {
    isUp: circuit.isUp,
    changedAt: circuit.changedAt,
    close: bulkhead.close,
    inTurn,
    request: (request) => inTurn((ask) => ask(request), request.withdrawn),
  };
}

const unsent = (reason: string): Unsent => ({ kind: "unsent", reason, isUntried: true });

const reasonOf = (answer: HttpAnswer) =>
  answer.kind === "answer" ? `it answered ${answer.status}` : answer.reason;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Undefined if these are no valid request: the fault is ours, and nothing is sent. */
function build(
  baseUrl: string,
  common: Headers,
  { method, path, body, text, headers = {}, query = {}, ...own }: HttpRequest,
): Request | undefined {
  try {
    const url = new URL((/^.*[^/]/.exec(own.baseUrl ?? baseUrl)?.[0] ?? "") + path);
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const content = body === undefined ? text : { type: "application/json", content: JSON.stringify(body) };
    const all = new Headers({ "user-agent": userAgent, ...(content && { "content-type": content.type }) });
    for (const [key, value] of [...common, ...Object.entries(headers)]) all.set(key, value);
    const init = { method, headers: all, redirect: "manual" } as const;
    return new Request(url, content ? { ...init, body: content.content } : init);
  } catch {
    return undefined;
  }
}
