import { createProxyEngine, readOperations, type PrismAnswer, type PrismResponse } from "./engine.ts";
import { isJson, toPrism, type Answer, type ReceivedRequest } from "./listen.ts";

/** What the proxy does besides looking. */
export interface ProxyOptions {
  /** Which service a request is for. */
  readonly upstreamOf: (request: ReceivedRequest) => URL;
  /** Whether what is not by the contract is refused: a request with 400 before it is handed on, an answer with 500. */
  readonly errors: boolean;
}

const patienceMilliseconds = 60_000;

/** Hands every request on as it came, and holds it and its answer against the contract, given as JSON. */
export async function createProxyAnswer(
  document: string,
  { upstreamOf, errors }: ProxyOptions,
): Promise<Answer> {
  const operations = await readOperations(document);
  const texts = new WeakMap<object, string>();
  const ask = createProxyEngine(operations, errors, async ({ received }: Carried) => {
    const { text, response } = await handOn(received, upstreamOf(received));
    if (response.headers) texts.set(response.headers, text);
    return response;
  });
  return async (request: ReceivedRequest): Promise<PrismAnswer> => {
    if (request.tooLong) return refused(502, "The body is too long for the proxy; it was not handed on.", []);
    const answer = await ask({ ...toPrism(request), received: request });
    const wrong = answer.violations.filter(({ location }) => location[0] === "response");
    if (errors && wrong.length > 0) {
      return refused(500, wrong.map(({ message }) => message).join("; "), answer.violations);
    }
    return { ...answer, body: texts.get(answer.headers) ?? answer.body };
  };
}

type Carried = ReturnType<typeof toPrism> & { readonly received: ReceivedRequest };

/** Prism's own way writes bodies and queries anew, so that what it hands on is not what it was given. */
async function handOn(
  { method, path, search, headers, bytes }: ReceivedRequest,
  upstream: URL,
): Promise<{ text: string; response: PrismResponse }> {
  const { host: _host, "content-length": _length, ...kept } = headers;
  const answer = await fetch(upstream.origin + upstream.pathname.replace(/\/$/, "") + path + search, {
    method,
    headers: kept,
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMilliseconds),
    ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
  }).catch((error: unknown) => {
    throw new Error(reasonOf(error), { cause: error });
  });
  const text = await answer.text();
  const received = Object.fromEntries(answer.headers);
  for (const name of notHandedOn) delete received[name];
  return {
    text,
    response: { statusCode: answer.status, headers: received, body: read(answer, text) },
  };
}

const notHandedOn = ["connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length"];

function read(answer: Response, text: string): unknown {
  if (!isJson(answer.headers.get("content-type"))) return text || undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return `The service did not answer: ${cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause)}.`;
}

function refused(status: number, detail: string, violations: PrismAnswer["violations"]): PrismAnswer {
  const body = { type: "about:blank", title: "Not by the contract", status, detail };
  const headers = { "content-type": "application/problem+json" };
  return { status, headers, body, violations, ...(violations.length === 0 && { failure: detail }) };
}
