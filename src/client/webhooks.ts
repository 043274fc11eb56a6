import { findSignatureError } from "../common/webhook-signature.ts";
import type { WebhookEvent } from "./requests.ts";

/** A request that is not a webhook of the service, or that is too old. Respond to it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** Request headers: the `Headers` of any `fetch` implementation, or the headers object of Node's `http`. */
export type WebhookHeaders =
  Pick<Headers, "get"> | Readonly<Record<string, string | readonly string[] | undefined>>;

const defaultToleranceSeconds = 300;

/**
 * Verifies a webhook and returns its event. `body` is the raw body, before parsing. During a secret rotation both
 * secrets are valid, so pass both. Rejects with `WebhookVerificationError` unless the signature (Standard Webhooks)
 * matches a secret and the timestamp is at most `toleranceSeconds` from `now`. Default: 300 seconds, and the current
 * time in Unix milliseconds. Rejects with `TypeError` if `body` is already parsed, or if a secret is malformed.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = defaultToleranceSeconds, now = Date.now() } = {},
): Promise<WebhookEvent> {
  // `instanceof` fails for a `Uint8Array` of another realm, such as in tests of Jest.
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) {
    throw new TypeError("The body must be the raw string or Uint8Array of the request. Do not parse it.");
  }
  const signed = {
    id: getHeader(headers, "webhook-id"),
    timestamp: getHeader(headers, "webhook-timestamp"),
    signatures: getHeader(headers, "webhook-signature"),
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
  };
  const bounds = { toleranceSeconds, nowMilliseconds: now };
  const fault = await findSignatureError(signed, [secrets].flat(), bounds);
  if (fault === undefined) return parse(signed.body);
  throw new WebhookVerificationError(
    fault === "timestamp"
      ? `webhook-timestamp is not within ${toleranceSeconds} seconds of now.`
      : "webhook-signature does not match this secret, or the body is not the raw body.",
  );
}

function parse(bytes: Uint8Array): WebhookEvent {
  try {
    // The signature proves that the service created the body, and all its events have this type.
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("The signature is valid, but the body is not JSON.");
  }
}

function getHeader(headers: WebhookHeaders, name: string): string {
  // `instanceof` fails for the `Headers` class of a library's `fetch`.
  const value = isFetchHeaders(headers) ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

const isFetchHeaders = (headers: WebhookHeaders): headers is Pick<Headers, "get"> =>
  "get" in headers && typeof headers.get === "function";
