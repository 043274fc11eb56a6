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
