import { createId } from "../../domain/identifiers.ts";
import { invalid, type Fault, type Refusal } from "../../domain/refusals.ts";
import { isRepeated, repeatedFault } from "../../http/input/repeated-headers.ts";
import { refusalFields } from "../../http/log-fields.ts";
import { problemReply } from "../../http/problem.ts";
import type { Reply } from "../../http/reply.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Service } from "../../service.ts";

/** The host of a request that names none, as HTTP/1.0 allows; the name resolves nowhere. */
export const unnamedHost = "host.invalid";

/** Whatever ends a host in an address, and what stands between two. */
const noHost = /[\s/?#@\\,]/;

/** The answer to a request that never reaches the service, which is logged as others are. */
export function problemOf(refusal: Refusal, log: Log | undefined, method?: string): Reply {
  const requestId = createId(Date.now());
  const reply = problemReply(refusal, requestId, { "x-request-id": requestId });
  log?.info(
    {
      request_id: requestId,
      ...(method !== undefined && { method }),
      status: reply.status,
      ...refusalFields(refusal),
    },
    "request",
  );
  return reply;
}

/** Why a request is refused whose address cannot be read. */
export const unreadableAddress = (): Refusal => {
  const message = "This address, or the Host that goes with it, cannot be read.";
  return invalid([{ in: "path", pointer: "", code: "format", message }]);
};

/** A fault of a body that intermediaries may read as a different one (RFC 9112, 6.1). */
export function codingFault(coding: string | null | undefined): Fault | undefined {
  if (coding === null || coding === undefined || coding.toLowerCase() === "chunked") return undefined;
  const message = "The only transfer coding that is taken is chunked, once.";
  return { in: "header", pointer: "/Transfer-Encoding", code: "value", message };
}

/** A fault of a body whose length is told several times, which Node refuses by itself (RFC 9110, 8.6). */
const lengthFault = (length: string | null): Fault | undefined =>
  isRepeated(length) ? repeatedFault("Content-Length") : undefined;

/**
 * Refuses a request whose Host is none, as Node does by itself: on Deno and Bun it becomes a part of the address, and what stands
 * in it is then asked for instead. A request without a Host, of which Bun gives the path alone, gets one. Refuses a transfer coding
 * too that Deno takes and does not undo, and a repeated length.
 */
export const withReadableHost =
  (fetch: Service["fetch"], log: Log): Service["fetch"] =>
  (request, ...surroundings) => {
    const refused = (refusal: Refusal) => {
      const { text, ...reply } = problemOf(refusal, log, request.method);
      return new Response(text, reply);
    };
    const url = URL.parse(request.url, `http://${unnamedHost}`);
    if (!url || noHost.test(request.headers.get("host") ?? "")) return refused(unreadableAddress());
    const fault =
      codingFault(request.headers.get("transfer-encoding")) ??
      lengthFault(request.headers.get("content-length"));
    if (fault) return refused(invalid([fault]));
    return fetch(request.url.startsWith("/") ? new Request(url, request) : request, ...surroundings);
  };
