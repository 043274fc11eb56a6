import { doubled } from "../../common/backoff.ts";
import { whenOver } from "../../common/within.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import { userAgent } from "../../version.ts";
import { defaultOutcome, type HttpAnswer, type HttpOutcome } from "./answer.ts";
import { createCircuit } from "./circuit.ts";
import { exchange, type Fetch } from "./exchange.ts";
import { createBulkhead } from "./bulkhead.ts";

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
  readonly outcome?: (answer: HttpAnswer) => HttpOutcome;
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
  /** Returns when `isUp` last changed, by the steady clock. */
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
