import type { PrismAnswer } from "./engine.ts";
import type { ReceivedRequest } from "./listen.ts";

const longest = 600;

/** What of an exchange is not by the contract, in a line for the request and one for the answer. */
export interface Findings {
  readonly request?: string;
  readonly answer?: string;
}

/** Tells a request from its answer in what Prism found; an answer that did not come counts as one that is wrong. */
export function findingsIn(request: ReceivedRequest, { status, violations, failure }: PrismAnswer): Findings {
  const name = `${request.method} ${request.path}`;
  const asked = said(violations, "request");
  const answered = failure ?? said(violations, "response");
  return {
    ...(asked && { request: line(`request ${name}: ${asked}`) }),
    ...(answered && { answer: line(`answer  ${name} ${status}: ${answered}`) }),
  };
}

/** A request to the mock, the status that it got, and what was wrong with it. */
export function exchangeLine(request: ReceivedRequest, { status, violations, failure }: PrismAnswer): string {
  const wrong = failure ?? said(violations, "request");
  return line(`${request.method} ${request.path} ${status}${wrong ? `: ${wrong}` : ""}`);
}

const said = (violations: PrismAnswer["violations"], side: "request" | "response") =>
  violations
    .filter(({ location }) => location[0] === side)
    .map(({ location, message }) => (location[1] === "path" ? `${location.join(".")} ${message}` : message))
    .join("; ");

/** A caller chooses the names of fields, so they must not move the cursor of who reads them. */
const line = (text: string) =>
  text.slice(0, longest).replaceAll(/\p{C}/gu, "\ufffd") + (text.length > longest ? " …" : "");
