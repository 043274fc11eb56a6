import type { AttemptFailure } from "./store/webhooks.ts";

/** A request to an address that a customer gave. */
export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Gives the request up; it then fails as `TIMEOUT`. */
  readonly signal?: AbortSignal;
}

/** The status that came back, or why none did. */
export type OutboundAnswer =
  | { readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly failure: AttemptFailure };

/**
 * Requests to addresses that customers give. Where private addresses are not allowed, no connection is ever made to an
 * address that is not public: the address that was checked is the one that is connected to.
 */
export interface Outbound {
  /** Why nothing could be posted to this address now, for a person to read; undefined where it could. */
  fault(url: string): Promise<string | undefined>;
  /** Posts within 15 seconds, follows no redirect, reads up to 64 KiB of the answer and keeps nothing. Never rejects. */
  post(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** How much of an answer is read, in bytes. */
export const maximumAnswerBytes = 64 * 1_024;
