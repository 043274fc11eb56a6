import { doubled } from "../../common/backoff.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import { usualOutcome, type HttpAnswer, type HttpOutcome } from "./answer.ts";
import { createCircuit } from "./circuit.ts";
import { exchange, type Fetch } from "./exchange.ts";
import { createLanes } from "./lanes.ts";

export type { HttpAnswer, HttpOutcome } from "./answer.ts";

const usualMaximumQueueLength = 256;
const usualMaximumAnswerBytes = 64 * 1024;
const maximumAttempts = 3;
const firstPauseMilliseconds = 100;
const maximumPauseMilliseconds = 1_000;

export interface HttpClientOptions {
  /** The provider's name, for the log. */
  readonly name: string;
  /** Where paths begin, such as `https://vendor.example/v1`. */
  readonly baseUrl: string;
  /**
   * How long a request may take from its connection to the end of its answer, its repeats included. It may wait as long
   * again before it, for its turn. From 10 seconds on, Node itself tells when no connection was made.
   */
  readonly timeoutMilliseconds: number;
  /** How many requests run at once. */
  readonly concurrency: number;
  /** How many wait for their turn; 256 unless told. */
  readonly maximumQueueLength?: number;
  /** How much of an answer is read; 64 KiB unless told. */
  readonly maximumAnswerBytes?: number;
  /** Sent along with each request; valid header values, or creation throws. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: Fetch;
}

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Begins with a slash and is appended to the base URL. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Whether it may be made twice without harm: it is then repeated, up to twice, when it failed. */
  readonly idempotent?: boolean;
  /** How its answer counts for the circuit; `usualOutcome` unless told. Never throws. */
  readonly outcome?: (answer: HttpAnswer) => HttpOutcome;
}

/** Makes a provider's requests, bounded in time, number and size; follows no redirect. */
export interface HttpClient {
  /** Never rejects. */
  request(request: HttpRequest): Promise<HttpAnswer>;
  /** Whether the circuit lets a request through. */
  isUp(): boolean;
  /** Takes nothing more, and resolves when what is in hand is answered. */
  close(): Promise<void>;
}

/** A client for one vendor, by the platform's `fetch` or the one that is given; opens nothing yet. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { name, timeoutMilliseconds, maximumAnswerBytes = usualMaximumAnswerBytes } = options;
  const common = new Headers(options.headers);
  const fetch: Fetch = options.fetch ?? ((request, init) => globalThis.fetch(request, init));
  const circuit = createCircuit(name, options.clock, options.log);
  const maximumQueueLength = options.maximumQueueLength ?? usualMaximumQueueLength;
  const lanes = createLanes(options.concurrency, maximumQueueLength, timeoutMilliseconds);

  async function attempt(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { outcome = usualOutcome } = request;
    const built = build(options.baseUrl, common, request);
    if (!built) return unsent("the request cannot be written down");
    const permit = circuit.enter();
    if (!permit) return unsent("it has failed too often and is left alone for a while");
    const answer = await exchange(fetch, built, signal, maximumAnswerBytes);
    permit(outcome(answer), reasonOf(answer));
    return answer;
  }

  async function attempts(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { idempotent = false, outcome = usualOutcome } = request;
    let answer = await attempt(request, signal);
    for (let made = 1; idempotent && made < maximumAttempts && outcome(answer) === "failure"; made += 1) {
      await pause(doubled(firstPauseMilliseconds, maximumPauseMilliseconds, made));
      if (signal.aborted) break;
      const next = await attempt(request, signal);
      // What reached the vendor before is not made unsent by a repeat that did not.
      if (next.kind === "unsent" && answer.kind !== "unsent") break;
      answer = next;
    }
    return answer;
  }

  return {
    isUp: circuit.isUp,
    close: lanes.close,
    async request(request) {
      if (!circuit.isUp()) return unsent("it has failed too often and is left alone for a while");
      const leave = await lanes.enter();
      if (!leave) return unsent("too many requests are waiting for it");
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeoutMilliseconds);
      try {
        return await attempts(request, late.signal);
      } finally {
        clearTimeout(timer);
        leave();
      }
    },
  };
}

const unsent = (reason: string): HttpAnswer => ({ kind: "unsent", reason });

const reasonOf = (answer: HttpAnswer) =>
  answer.kind === "answer" ? `it answered ${answer.status}` : answer.reason;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Undefined when what is asked for is no valid request: a fault of ours, of which nothing is sent. */
function build(
  baseUrl: string,
  common: Headers,
  { method, path, body, headers = {}, query = {} }: HttpRequest,
): Request | undefined {
  try {
    const url = new URL((/^.*[^/]/.exec(baseUrl)?.[0] ?? "") + path);
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const all = new Headers(common);
    if (body !== undefined) all.set("content-type", "application/json");
    for (const [key, value] of Object.entries(headers)) all.set(key, value);
    const init = { method, headers: all, redirect: "manual" } as const;
    return new Request(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  } catch {
    return undefined;
  }
}
