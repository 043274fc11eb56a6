import type { AttemptFailure } from "./store/webhooks.ts";

/** A request to an address that a customer has configured. */
export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the request, which then fails with `TIMEOUT`. */
  readonly signal?: AbortSignal;
}

/** The HTTP status, or the reason why there is none. */
export type OutboundResult =
  | { readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly failure: AttemptFailure };

/**
 * HTTP client for addresses that customers configure. If private addresses are not allowed, it never connects to one:
 * it connects to the same IP address that it has checked.
 */
export interface OutboundClient {
  /** Returns a human-readable reason why requests to this address would fail now, or undefined if there is none. */
  findAddressError(url: string): Promise<string | undefined>;
  /**
   * Posts a request with a timeout of 15 seconds. Follows no redirect. Reads at most 64 KiB of the response and stores
   * none of it. Never rejects.
   */
  post(request: OutboundRequest): Promise<OutboundResult>;
}

/** Maximum number of bytes that are read from a response. */
export const maximumResponseBytes = 64 * 1_024;
