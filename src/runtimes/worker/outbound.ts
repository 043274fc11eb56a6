import { streamAtMost } from "../../common/bounded-body.ts";
import { isPublicAddress, parseLiteralAddress } from "../../domain/addresses.ts";
import { getNotPublicError, findWebhookUrlError, type WebhookAddresses } from "../../domain/webhooks.ts";
import {
  maximumResponseBytes,
  type OutboundClient,
  type OutboundResult,
  type OutboundRequest,
} from "../../ports/outbound.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** Host names that never exist on the public internet. */
const localName = /(^|\.)(localhost|local|internal)\.?$/i;

/**
 * Sends requests with the `fetch` of Cloudflare, which reaches the public internet only. A Worker has no local network,
 * so only the spelling of a host name is checked.
 */
export function createWorkerOutbound(addresses: WebhookAddresses): OutboundClient {
  function findError(text: string): string | undefined {
    const fault = findWebhookUrlError(text, addresses);
    if (fault !== undefined || addresses.privateAddresses) return fault;
    const { hostname } = new URL(text);
    const literal = parseLiteralAddress(hostname);
    const isPublic = literal === undefined ? !localName.test(hostname) : isPublicAddress(literal);
    return isPublic ? undefined : getNotPublicError(addresses);
  }

  return {
    findAddressError: async (url) => findError(url),
    post: async (request) => (findError(request.url) ? { failure: "ADDRESS" } : post(request)),
  };
}

async function post({ url, headers, body, signal }: OutboundRequest): Promise<OutboundResult> {
  const timeout = AbortSignal.timeout(lifetimes.webhookRequestMilliseconds);
  const abortSignal = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: abortSignal,
    });
    await discard(response);
    return { status: response.status, retryAfter: response.headers.get("retry-after") ?? undefined };
  } catch {
    return { failure: abortSignal.aborted ? "TIMEOUT" : "CONNECTION" };
  }
}

/** Reads up to 64 KiB and discards it. If the connection is interrupted here, the status stays the same. */
async function discard({ body }: Response): Promise<void> {
  try {
    if (!(await streamAtMost(body, maximumResponseBytes, () => {}))) await body?.cancel();
  } catch {
    // The status is known already.
  }
}
