import { takeAtMost } from "../../common/bounded-body.ts";
import { isPublicAddress, literalAddress } from "../../domain/addresses.ts";
import { notPublicFault, webhookUrlFault, type WebhookAddresses } from "../../domain/webhooks.ts";
import {
  maximumAnswerBytes,
  type Outbound,
  type OutboundAnswer,
  type OutboundRequest,
} from "../../ports/outbound.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** Host names that are never on the public internet. */
const localName = /(^|\.)(localhost|local|internal)\.?$/i;

/**
 * Sends requests with the platform's `fetch`, which reaches only the public internet: a Worker has no network of its
 * own, so for a name only its spelling is left to check.
 */
export function createWorkerOutbound(addresses: WebhookAddresses): Outbound {
  function faultOf(text: string): string | undefined {
    const fault = webhookUrlFault(text, addresses);
    if (fault !== undefined || addresses.privateAddresses) return fault;
    const { hostname } = new URL(text);
    const literal = literalAddress(hostname);
    const isPublic = literal === undefined ? !localName.test(hostname) : isPublicAddress(literal);
    return isPublic ? undefined : notPublicFault(addresses);
  }

  return {
    fault: async (url) => faultOf(url),
    post: async (request) => (faultOf(request.url) ? { failure: "ADDRESS" } : post(request)),
  };
}

async function post({ url, headers, body, signal }: OutboundRequest): Promise<OutboundAnswer> {
  const late = AbortSignal.timeout(lifetimes.webhookRequestMilliseconds);
  const until = signal ? AbortSignal.any([late, signal]) : late;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: until,
    });
    await discard(response);
    return { status: response.status, retryAfter: response.headers.get("retry-after") ?? undefined };
  } catch {
    return { failure: until.aborted ? "TIMEOUT" : "CONNECTION" };
  }
}

/** Reads up to 64 KiB and discards it; a connection that breaks off here does not change the status. */
async function discard({ body }: Response): Promise<void> {
  try {
    if (!(await takeAtMost(body, maximumAnswerBytes, () => {}))) await body?.cancel();
  } catch {
    // The status has arrived already.
  }
}
