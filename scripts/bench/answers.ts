import { once } from "node:events";
import { Agent, request as send, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { Request } from "autocannon";
import type { Workload } from "./workloads.ts";

/** What one request was answered. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const answerMilliseconds = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A workload's first request, as a connection would send it. */
export function firstOf([first]: readonly Request[]): Request {
  const { setupRequest } = first!;
  return typeof setupRequest === "function" ? setupRequest({ ...first! }, {}) : first!;
}

/** Sends a request once, over one kept connection to each port, and says how long the whole answer took. */
export async function ask(port: number, { method = "GET", path, headers = {}, body }: Request) {
  const started = performance.now();
  const signal = AbortSignal.timeout(answerMilliseconds);
  const sent = send({ port, host: "127.0.0.1", agent, method, path, headers, signal }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const answer = await text(response);
  const milliseconds = performance.now() - started;
  const isJson = response.headers["content-type"]?.includes("json");
  const told: unknown = isJson ? JSON.parse(answer) : answer;
  return { status: response.statusCode!, body: told, milliseconds };
}

/**
 * Why a contender may not be measured under a workload: its answer is another than connect-hub's, or the same
 * idempotency key is answered anew.
 */
export async function probe(
  port: number,
  workload: Workload,
  request: Request,
  ours: Answer,
): Promise<string | undefined> {
  const answer = await ask(port, request);
  const different = differs(workload, answer, ours);
  if (different || !workload.keyed) return different;
  const again = await ask(port, request);
  if (again.status === answer.status && isDeepStrictEqual(again.body, answer.body)) return undefined;
  return `answered ${excerpt(answer.body)}, and ${excerpt(again.body)} to the same key`;
}

/**
 * Why a contender's answer is not what connect-hub answers to the same request on the same database: reads have to be
 * equal value by value, sends but for the new id, and starts, each of another number, in what they tell; how a refusal is worded
 * is left to each.
 */
export function differs(workload: Workload, answer: Answer, ours: Answer): string | undefined {
  if (answer.status !== workload.status) {
    return `answered ${answer.status} instead of ${workload.status}: ${excerpt(answer.body)}`;
  }
  const told = ({ body }: Answer) => {
    if (workload.starts) return Object.keys(body as object).toSorted();
    return workload.channel ? withoutId(body) : body;
  };
  if (workload.status > 201 || isDeepStrictEqual(told(answer), told(ours))) return undefined;
  return `answered ${excerpt(answer.body)} where connect-hub answers ${excerpt(ours.body)}`;
}

const uuid = /"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/;
const withoutId = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replace(uuid, '"a new id"'));

const excerptLength = 300;

/** The beginning of an answer's body, for people to read. */
export const excerpt = (body: unknown) => (JSON.stringify(body) ?? "nothing").slice(0, excerptLength);
