/** What a secret of Standard Webhooks begins with; the rest is base64. */
export const webhookSecretPrefix = "whsec_";

/** The part of the signed content that precedes the body. */
export const signedHead = (id: string, timestamp: string): string => `${id}.${timestamp}.`;

/** The signature headers of a request and its body, as received. */
export interface SignedRequest {
  readonly id: string;
  readonly timestamp: string;
  /** Several while a secret is rotated. */
  readonly signatures: string;
  readonly body: Uint8Array;
}

export interface SignatureBounds {
  readonly toleranceSeconds: number;
  readonly nowMilliseconds: number;
}

const version = "v1,";
const signaturesLookedAt = 10;

/**
 * Which part of a request's signature (Standard Webhooks) is wrong: no secret made it, or its timestamp is not current;
 * undefined if it is valid. Rejects with a `TypeError` if a secret is malformed. Uses WebCrypto, because it runs in
 * browsers as well.
 */
export async function signatureFault(
  { id, timestamp, signatures, body }: SignedRequest,
  secrets: readonly string[],
  { toleranceSeconds, nowMilliseconds }: SignatureBounds,
): Promise<"timestamp" | "signature" | undefined> {
  const age = nowMilliseconds / 1_000 - Number(timestamp);
  // A tolerance that is no number allows nothing.
  const isCurrent = Math.abs(age) <= toleranceSeconds;
  if (!/^\d{1,12}$/.test(timestamp) || !isCurrent) return "timestamp";
  const head = new TextEncoder().encode(signedHead(id, timestamp));
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const secret of secrets) {
    const key = await importSecret(secret);
    // `verify` compares in constant time.
    for (const signature of signaturesIn(signatures)) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return undefined;
    }
  }
  return "signature";
}

function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  const parts = header.split(" ").slice(0, signaturesLookedAt);
  return parts.flatMap((part) =>
    part.startsWith(version) ? (bytesOf(part.slice(version.length)) ?? []) : [],
  );
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const isPrefixed = secret.startsWith(webhookSecretPrefix);
  const bytes = bytesOf(isPrefixed ? secret.slice(webhookSecretPrefix.length) : secret);
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
