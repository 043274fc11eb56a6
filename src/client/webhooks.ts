import type { WebhookEvent } from "./requests.ts";

/** A request that claims to be the service's webhook and is not, or is too old; answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** The headers of a request: those of `fetch`, or of Node's `http`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const secretPrefix = "whsec_";
const toleranceSecondsUnlessSet = 300;
const signaturesLookedAt = 10;

/**
 * The event that a webhook carries, once its signature (Standard Webhooks) is the one of a secret, and its time at most
 * 5 minutes from now; otherwise a `WebhookVerificationError`. `body` is the body as it came, before it is parsed; while
 * a secret is rotated, either one of the two is good, and both may be given.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = toleranceSecondsUnlessSet, now = Date.now() } = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = signaturesIn(headerOf(headers, "webhook-signature"));
  const age = now / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > toleranceSeconds) {
    throw new WebhookVerificationError(`webhook-timestamp is not within ${toleranceSeconds} seconds of now.`);
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  for (const secret of [secrets].flat()) {
    const key = await importSecret(secret);
    // `verify` compares in constant time.
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return parse(bytes);
    }
  }
  throw new WebhookVerificationError(
    "webhook-signature is not of this secret, or the body is not as it came.",
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
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  const parts = header.split(" ").slice(0, signaturesLookedAt);
  return parts.flatMap((part) => (part.startsWith("v1,") ? (bytesOf(part.slice(3)) ?? []) : []));
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret);
  if (!bytes?.length)
    throw new TypeError("A webhook secret is whsec_ and base64, as createWebhookEndpoint shows it.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
