import { signatureFault } from "../common/webhook-signature.ts";
import type { WebhookEvent } from "./requests.ts";

/** A request that claims to be the service's webhook and is not, or is too old; answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** The headers of a request: those of `fetch`, whoever's it is, or of Node's `http`. */
export type WebhookHeaders =
  Pick<Headers, "get"> | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceSecondsUnlessSet = 300;

/**
 * The event that a webhook carries, once its signature (Standard Webhooks) matches a secret and its time is at most 5
 * minutes from now; otherwise throws a `WebhookVerificationError`. `body` is the raw body, before parsing; while a
 * secret is rotated, either of the two is valid, and both may be given.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = toleranceSecondsUnlessSet, now = Date.now() } = {},
): Promise<WebhookEvent> {
  // Elsewhere bytes are of another `Uint8Array`, such as in the tests of Jest.
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) {
    throw new TypeError("The body has to be a string or a Uint8Array, as it came: it must not be parsed.");
  }
  const signed = {
    id: headerOf(headers, "webhook-id"),
    timestamp: headerOf(headers, "webhook-timestamp"),
    signatures: headerOf(headers, "webhook-signature"),
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
  };
  const bounds = { toleranceSeconds, nowMilliseconds: now };
  const fault = await signatureFault(signed, [secrets].flat(), bounds);
  if (fault === undefined) return parse(signed.body);
  throw new WebhookVerificationError(
    fault === "timestamp"
      ? `webhook-timestamp is not within ${toleranceSeconds} seconds of now.`
      : "webhook-signature is not of this secret, or the body is not as it came.",
  );
}

function parse(bytes: Uint8Array): WebhookEvent {
  try {
    // Signed by the service, whose events are of this type.
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("The body is signed and is not JSON.");
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  // Not by its class: a library's `fetch` has headers of a class of its own.
  const value = isOfFetch(headers) ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

const isOfFetch = (headers: WebhookHeaders): headers is Pick<Headers, "get"> =>
  "get" in headers && typeof headers.get === "function";
