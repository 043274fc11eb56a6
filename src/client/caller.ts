import { createConnectHubClient, operationTable } from "../../generated/client.ts";
import { requireCredentials } from "./credentials.ts";
import { ConnectHubError, isProblem, UnexpectedResponseError } from "./errors.ts";
import type { CallOptions, OperationId } from "./requests.ts";
import { withRetries, findRetryAfterSeconds, type RetryOptions, type Send } from "./send.ts";

/**
 * The service's address, the caller's credentials and the retry options. Each operation is sent only the credentials
 * that it requires.
 */
export interface CallerOptions extends RetryOptions {
  /** Base URL of the service, such as `https://hub.example.com`. */
  readonly baseUrl: string;
  /** API key. Most operations that accept it also require `accountId` or `userId`. */
  readonly apiKey?: string | undefined;
  readonly accountId?: string | undefined;
  readonly userId?: string | undefined;
  /** Function that sends requests. Default: the runtime's `fetch`. */
  readonly fetch?: Send | undefined;
}

/** A request to any operation. The types of the individual operations are stricter. */
export interface AnyRequest extends CallOptions {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

type Dispatch = Record<
  "GET" | "POST" | "DELETE",
  (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>
>;

/**
 * Returns a function that calls an operation, retries it if that is safe, and returns the body of the 2xx response. The
 * call rejects with:
 *
 * - `ConnectHubError` for an error response of the service
 * - `UnexpectedResponseError` for a response that the contract does not define
 * - `MissingCredentialsError` before it sends a request, if credentials are missing
 * - `TypeError` before it sends a request, if the operation does not accept the idempotency key
 * - The error of `fetch` if there is no response, or if the call is aborted
 */
export function createCaller(options: CallerOptions, accessToken: () => string | undefined) {
  const { baseUrl, apiKey, accountId, userId, fetch: send = (request) => fetch(request) } = options;
  const given = {
    baseUrl,
    apiKey,
    accountId,
    userId,
    get accessToken() {
      return accessToken();
    },
  };
  // An operation that is known by its name only has no types of its own.
  const client = createConnectHubClient(given) as unknown as Dispatch;
  return async (id: OperationId, request: AnyRequest): Promise<unknown> => {
    const { method, path, repeatable } = operationTable[id];
    const { path: pathParameters, query, body, headers, signal, idempotencyKey = createKey() } = request;
    if (request.idempotencyKey !== undefined && repeatable !== "with_key") {
      throw new TypeError(`${id} does not accept an idempotencyKey.`);
    }
    requireCredentials(id, given, headers);
    const { data, error, response } = await client[method](path, {
      params: { path: pathParameters, query },
      body,
      headers: { ...(repeatable === "with_key" && { "idempotency-key": idempotencyKey }), ...headers },
      signal,
      parseAs: "text",
      fetch: withRetries(send, options, repeatable !== "never"),
    });
    if (response.ok) return parse(id, data, response.status);
    if (!isProblem(error)) throw new UnexpectedResponseError(id, response.status, error);
    throw new ConnectHubError(id, error, findRetryAfterSeconds(response.headers));
  };
}

function parse(id: OperationId, text: unknown, status: number): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new UnexpectedResponseError(id, status, text);
  }
}

/** Creates a key of 128 random bits. `randomUUID` is missing in browser pages that are not served by https. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
