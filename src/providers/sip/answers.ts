import { createHmac, randomBytes } from "node:crypto";
import { parameterOf } from "./header-values.ts";
import { formatResponse } from "./format.ts";
import { headerValue, type Header, type SipRequest } from "./message.ts";

const secret = randomBytes(16);
const copied = ["via", "from", "call-id", "cseq"];
const written: Readonly<Record<string, string>> = {
  via: "Via",
  from: "From",
  "call-id": "Call-ID",
  cseq: "CSeq",
};

/**
 * How this side answers a request of the peer, as a stateless server (RFC 3261, 8.2.7); undefined for an ACK. It
 * accepts a BYE for calls that it knows, and no incoming calls.
 */
export function answerRequest(request: SipRequest, isKnownCall: boolean): string | undefined {
  if (request.method === "ACK") return undefined;
  if (request.method === "OPTIONS") return respond(request, 200, "OK");
  if (request.method === "BYE" && isKnownCall) return respond(request, 200, "OK");
  if (request.method === "BYE" || request.method === "CANCEL") {
    return respond(request, 481, "Call/Transaction Does Not Exist");
  }
  return respond(request, 405, "Method Not Allowed");
}

function respond(request: SipRequest, status: number, reason: string): string {
  const to = headerValue(request, "to");
  const tagged = parameterOf(to, "tag") === undefined ? `${to};tag=${tagOf(request)}` : to;
  const headers: Header[] = request.headers
    .filter(([name]) => copied.includes(name))
    .map(([name, value]) => [written[name]!, value] as const);
  return formatResponse(status, reason, [...headers, ["To", tagged], ["Allow", "ACK, BYE, CANCEL, OPTIONS"]]);
}

/** A repeated request gets the same tag, although nothing is stored about it. */
function tagOf(request: SipRequest): string {
  return createHmac("sha256", secret)
    .update(`${request.callId} ${request.branch}`)
    .digest("hex")
    .slice(0, 16);
}
