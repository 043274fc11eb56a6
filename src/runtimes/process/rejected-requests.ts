import { createId } from "../../domain/identifiers.ts";
import { createInvalidRequest, type ValidationError, type ProblemResponse } from "../../domain/problems.ts";
import { isRepeated, createRepeatedHeaderError } from "../../http/input/repeated-headers.ts";
import { toProblemFields } from "../../http/log-fields.ts";
import { createProblemReply } from "../../http/problem.ts";
import type { Reply } from "../../http/reply.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Service } from "../../service.ts";

/** Host of a request without a `Host` header, which HTTP/1.0 allows. The name never resolves. */
export const placeholderHost = "host.invalid";

/** Matches characters that end a host in a URL or separate two hosts. */
const invalidHost = /[\s/?#@\\,]/;

/** Creates the response to a request that does not reach the service, and logs it like other requests. */
export function createLoggedProblemReply(
  refusal: ProblemResponse,
  log: Log | undefined,
  method?: string,
): Reply {
  const requestId = createId(Date.now());
  const reply = createProblemReply(refusal, requestId, { "x-request-id": requestId });
  log?.info(
    {
      request_id: requestId,
      ...(method !== undefined && { method }),
      status: reply.status,
      ...toProblemFields(refusal),
    },
    "request",
  );
  return reply;
}

/** Creates the problem for a URL that cannot be parsed. */
export const createUnreadableAddressProblem = (): ProblemResponse => {
  const message = "The URL or the Host header is malformed.";
  return createInvalidRequest([{ in: "path", pointer: "", code: "format", message }]);
};

/**
 * Returns an error if the header `Transfer-Encoding` is anything but `chunked`, because intermediaries may interpret
 * the body differently (RFC 9112, 6.1). Returns undefined if the header is missing.
 */
export function findTransferCodingError(coding: string | null | undefined): ValidationError | undefined {
  if (coding === null || coding === undefined || coding.toLowerCase() === "chunked") return undefined;
  const message = "The only supported transfer coding is chunked, once.";
  return { in: "header", pointer: "/Transfer-Encoding", code: "value", message };
}

/** Returns the error of a body with several lengths, which Node rejects itself (RFC 9110, 8.6). */
const findLengthError = (length: string | null): ValidationError | undefined =>
  isRepeated(length) ? createRepeatedHeaderError("Content-Length") : undefined;

/**
 * Adds checks to a `fetch` handler that Node makes itself:
 *
 * - An invalid `Host` or URL is rejected. On Deno and Bun the host becomes a part of the URL, and a path in it would be
 *   requested instead.
 * - A request without a `Host`, for which Bun provides the path only, gets a placeholder.
 * - A transfer coding that Deno accepts but does not decode is rejected.
 * - A repeated length is rejected.
 */
export const withRequestValidation =
  (fetch: Service["fetch"], log: Log): Service["fetch"] =>
  (request, ...dependencies) => {
    const reject = (refusal: ProblemResponse) => {
      const { text, ...reply } = createLoggedProblemReply(refusal, log, request.method);
      return new Response(text, reply);
    };
    const url = URL.parse(request.url, `http://${placeholderHost}`);
    if (!url || invalidHost.test(request.headers.get("host") ?? ""))
      return reject(createUnreadableAddressProblem());
    const fault =
      findTransferCodingError(request.headers.get("transfer-encoding")) ??
      findLengthError(request.headers.get("content-length"));
    if (fault) return reject(createInvalidRequest([fault]));
    return fetch(request.url.startsWith("/") ? new Request(url, request) : request, ...dependencies);
  };
