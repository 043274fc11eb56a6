import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { proxyNotes, upstreamHeader } from "./proxy-names.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the contract's proxy listens, or nothing when tests reach their services themselves. */
    contractProxy: string | undefined;
  }
}

/** A `fetch` through the contract's proxy where the run has one, noted for its end. */
export async function fetchThroughProxy(request: Request): Promise<Response> {
  const proxy = inject("contractProxy");
  if (!proxy) return fetch(request);
  const note = (line: string) => appendFileSync(join(inject("coverageFolder"), proxyNotes), `${line}\n`);
  try {
    const response = await fetchThrough(proxy, request);
    note("right");
    return response;
  } catch (error) {
    if (error instanceof WrongAnswer) note(`wrong ${error.message}`);
    throw error;
  }
}

/** An answer of which Prism says that it is not by the contract. */
class WrongAnswer extends Error {}

/** A `fetch` through a proxy of the contract; throws for an answer that Prism holds to be wrong. */
export async function fetchThrough(proxy: string, request: Request): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  const carried = new Request(proxy + pathname + search, request);
  carried.headers.set(upstreamHeader, origin);
  const response = await fetch(carried);
  const wrong = answerFaults(response.headers.get("sl-violations"));
  if (!wrong) return response;
  throw new WrongAnswer(`Prism: ${request.method} ${pathname} ${response.status}: ${wrong}`);
}

/** What Prism holds against the answer; what it holds against the request is what the test is about. */
function answerFaults(header: string | null): string {
  const violations = JSON.parse(header ?? "[]") as {
    readonly location: string[];
    readonly message: string;
  }[];
  const wrong = violations.filter(({ location }) => location[0] === "response");
  return wrong.map(({ location, message }) => `${location.slice(1).join(".")} ${message}`).join("; ");
}
