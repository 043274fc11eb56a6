import { isDeepStrictEqual } from "node:util";
import type { Request } from "autocannon";
import type { Workload } from "./workloads.ts";

/** What one request was answered. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const answerMilliseconds = 10_000;

/** A workload's first request, as a connection would send it. */
export function firstOf([first]: readonly Request[]): Request {
  const { setupRequest } = first!;
  return typeof setupRequest === "function" ? setupRequest({ ...first! }, {}) : first!;
}

/** Sends a request once. */
export async function ask(port: number, request: Request): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    method: request.method ?? "GET",
    headers: request.headers as Record<string, string>,
    body: request.body === undefined ? null : String(request.body),
    signal: AbortSignal.timeout(answerMilliseconds),
  });
  const text = await response.text();
  return { status: response.status, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Why a contender may not be measured under a workload: its answer is another than connect-hub's, or the same
 * idempotency key is answered anew.
 */
export async function probe(
  port: number,
  workload: Workload,
  request: Request,
  ours: Answer | undefined,
): Promise<string | undefined> {
  const answer = await ask(port, request);
  const different = differs(workload, answer, ours ?? answer);
  if (different || !workload.keyed) return different;
  const again = await ask(port, request);
  if (isDeepStrictEqual(again, answer)) return undefined;
  return `answered ${excerpt(answer.body)}, and ${excerpt(again.body)} to the same key`;
}

/**
 * Why a contender's answer is not what connect-hub answers to the same request on the same database: reads have to be
 * equal value by value, sends but for the new id; how a refusal is worded is left to each.
 */
export function differs(workload: Workload, answer: Answer, ours: Answer): string | undefined {
  if (answer.status !== workload.status) {
    return `answered ${answer.status} instead of ${workload.status}: ${excerpt(answer.body)}`;
  }
  if (workload.status !== 200) return undefined;
  const [its, wanted] = workload.channel
    ? [withoutId(answer.body), withoutId(ours.body)]
    : [answer.body, ours.body];
  if (isDeepStrictEqual(its, wanted)) return undefined;
  return `answered ${excerpt(answer.body)} where connect-hub answers ${excerpt(ours.body)}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function withoutId(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === "string" && uuid.test(value) ? "a new id" : value,
  ]);
  return Object.fromEntries(entries);
}

const excerptLength = 300;
const excerpt = (body: unknown) => JSON.stringify(body).slice(0, excerptLength);
