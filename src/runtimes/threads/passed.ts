import type { Transferable } from "node:worker_threads";
import { moving } from "./calls.ts";

/** A request that one thread passes to another, with the client's address as the first one saw it. */
export interface PassedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `broken` stands for one that broke off. */
  readonly body: Uint8Array | ReadableStream<Uint8Array> | "broken" | null;
  readonly address: string;
}

/** The answer to it. */
export interface PassedReply {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | ReadableStream<Uint8Array> | null;
}

/** What a handler is given beside a request that was passed to it. */
export interface PassedEnvironment {
  readonly passedAddress: string;
}

const copiedBytes = 64 * 1024;
/** A request's target may be a URL with user and password; a `Request` is not made of one. */
const credentials = /^(https?:\/\/)[^/?#]*@/i;

/** The request as it is passed on: a short body as its bytes, any other as a stream that is read as it comes. */
export async function passedRequest(request: Request, address: string): Promise<PassedRequest> {
  const { method } = request;
  const url = request.url.replace(credentials, "$1");
  const passed = { method, url, headers: [...request.headers], address };
  if (method === "GET" || method === "HEAD") return { ...passed, body: null };
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (length <= copiedBytes) {
    // A connection that breaks off is not a failure of the service, and what came of its body is not the body.
    const bytes = await request.arrayBuffer().catch(() => undefined);
    return { ...passed, body: bytes ? new Uint8Array(bytes) : "broken" };
  }
  const { body } = request;
  return body ? withStream(passed, body) : { ...passed, body };
}

/** The answer as it goes back; a document that is made while it is read goes as a stream. */
async function passedReply(response: Response): Promise<PassedReply> {
  const { status, headers, body } = response;
  const passed = { status, headers: [...headers] };
  if (body && headers.get("content-type")?.startsWith("text/csv")) {
    return withStream(passed, body);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { ...passed, body: bytes.length > 0 ? bytes : null };
}

/** Node's type of what can be moved has its own idea of a stream. */
const withStream = <Passed extends object>(passed: Passed, body: ReadableStream<Uint8Array>) =>
  moving({ ...passed, body }, [body as unknown as Transferable]);

/** Answers a request of another thread by a handler, which is given the client's address as `PassedEnvironment`. */
export async function answerPassed(
  fetch: (request: Request, environment: PassedEnvironment) => Response | Promise<Response>,
  { method, url, headers, body: passed, address }: PassedRequest,
): Promise<PassedReply> {
  const body = passed === "broken" ? brokenBody() : passed;
  const isTrace = method === "TRACE";
  const given = {
    // The class refuses this method, which is answered like any other that a path does not take.
    method: isTrace ? "POST" : method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: body as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
    duplex: "half",
  };
  const request = new Request(url, given);
  if (isTrace) Object.defineProperty(request, "method", { value: method });
  try {
    return await passedReply(await fetch(request, { passedAddress: address }));
  } finally {
    // What nobody has read is not waited for on the other side.
    if (body instanceof ReadableStream && !request.body?.locked) await request.body?.cancel().catch(() => {});
  }
}

const brokenBody = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("The body broke off.")),
  });

/** The response that a reply stands for. */
export const responseOf = ({ status, headers, body }: PassedReply): Response =>
  new Response(body as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
