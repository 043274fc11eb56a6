import { createConnectHubClient, operationTable } from "../../generated/client.ts";
import { requireCredentials } from "./credentials.ts";
import { ConnectHubError, isProblem, UnexpectedAnswerError } from "./errors.ts";
import type { CallOptions, OperationId } from "./requests.ts";
import { withRetries, retryAfterSeconds, type RetryOptions, type Send } from "./send.ts";

/** The service's address and the caller's credentials; each operation is sent only the credentials that it requires. */
export interface CallerOptions extends RetryOptions {
  /** The address of the service, such as `https://hub.example.com`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly accountId?: string | undefined;
  readonly userId?: string | undefined;
  /** What sends requests, in place of the runtime's `fetch`. */
  readonly fetch?: Send | undefined;
}

/** A request to any operation; the types of each operation are stricter. */
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
 * Calls an operation, with retries where they are safe: the body of its 2xx answer, or a `ConnectHubError`. A call that
 * lacks credentials, or whose idempotency key would be ignored, is refused before it is sent.
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
  // An operation that is only known by name has no types of its own.
  const client = createConnectHubClient(given) as unknown as Dispatch;
  return async (id: OperationId, request: AnyRequest): Promise<unknown> => {
    const { method, path, repeatable } = operationTable[id];
    const { path: pathParameters, query, body, headers, signal, idempotencyKey = createKey() } = request;
    if (request.idempotencyKey !== undefined && repeatable !== "with_key") {
      throw new TypeError(`${id} takes no idempotencyKey.`);
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
    if (!isProblem(error)) throw new UnexpectedAnswerError(id, response.status, error);
    throw new ConnectHubError(id, error, retryAfterSeconds(response.headers));
  };
}

function parse(id: OperationId, text: unknown, status: number): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new UnexpectedAnswerError(id, status, text);
  }
}

/** 128 random bits; `randomUUID` is missing from browsers' pages without https. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
