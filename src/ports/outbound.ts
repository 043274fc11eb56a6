import type { AttemptFailure } from "./store/webhooks.ts";

/** A request to an address that a customer has configured. */
export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the request, which then fails with `TIMEOUT`. */
  readonly signal?: AbortSignal;
}

/** The HTTP status with the value of `Retry-After`, or the reason why there is no status. */
export type OutboundResult =
  | { readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly failure: AttemptFailure };

/**
 * HTTP client for addresses that customers configure. If private addresses are not allowed, it never connects to one.
 * On Node, Bun and Deno, it connects to the same IP address that it has checked. On Cloudflare, it checks only the
 * spelling of the host name, because requests reach only the public internet.
 */
export interface OutboundClient {
  /**
   * Returns a human-readable reason if the address is malformed or not allowed, or if its host cannot be resolved now.
   * Returns undefined if there is none. Does not connect, and never rejects. On Cloudflare, no host is resolved.
   */
  findAddressError(url: string): Promise<string | undefined>;
  /**
   * Posts a request with a timeout of 15 seconds. Follows no redirect. Reads at most 64 KiB of the response and stores
   * none of it. Never rejects.
   */
  post(request: OutboundRequest): Promise<OutboundResult>;
}

/** Maximum number of bytes that are read from a response. */
export const maximumResponseBytes = 64 * 1_024;
