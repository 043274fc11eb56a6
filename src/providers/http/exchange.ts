import { takeAtMost } from "../../common/bounded-body.ts";
import type { HttpAnswer } from "./answer.ts";
import { connectionFault } from "./connection-fault.ts";

/** The part of the platform's `fetch` that is used. */
export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

/** Makes one request and reads its whole answer, of at most `maximumBytes` bytes; never rejects. */
export async function exchange(
  fetch: Fetch,
  request: Request,
  signal: AbortSignal,
  maximumBytes: number,
): Promise<HttpAnswer> {
  try {
    const response = await fetch(request, { signal });
    const text = await readText(response, maximumBytes);
    if (text === undefined) return unknown(`its answer has more than ${maximumBytes} bytes`);
    return { kind: "answer", status: response.status, headers: response.headers, text };
  } catch (error) {
    if (signal.aborted) return unknown("it did not answer in time");
    const fault = connectionFault(error);
    return fault ? { kind: "unsent", reason: fault } : unknown("the connection was cut");
  }
}

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
