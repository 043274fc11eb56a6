/** Prefix of a Standard Webhooks secret. The rest is base64. */
export const webhookSecretPrefix = "whsec_";

/** Returns the part of the signed content before the body. */
export const buildSignedPrefix = (id: string, timestamp: string): string => `${id}.${timestamp}.`;

/** Signature headers and body of a webhook request, as received. */
export interface SignedRequest {
  readonly id: string;
  readonly timestamp: string;
  /** Signatures, separated by spaces. There are several while a secret is rotated. Only the first ten are verified. */
  readonly signatures: string;
  readonly body: Uint8Array;
}

export interface SignatureTolerance {
  /** Maximum difference between the timestamp and the current time, in the past or in the future. */
  readonly toleranceSeconds: number;
  readonly nowMilliseconds: number;
}

const version = "v1,";
const maximumSignatures = 10;

/**
 * Verifies the signature of a webhook request (Standard Webhooks). Returns `timestamp` if the timestamp is malformed or
 * outside of the tolerance, `signature` if no secret matches, and undefined if the request is valid. Rejects with a
 * `TypeError` if a secret that it needs is malformed. Uses WebCrypto, because it also runs in browsers.
 */
export async function findSignatureError(
  { id, timestamp, signatures, body }: SignedRequest,
  secrets: readonly string[],
  { toleranceSeconds, nowMilliseconds }: SignatureTolerance,
): Promise<"timestamp" | "signature" | undefined> {
  const age = nowMilliseconds / 1_000 - Number(timestamp);
  // A tolerance of NaN rejects every timestamp.
  const isCurrent = Math.abs(age) <= toleranceSeconds;
  if (!/^\d{1,12}$/.test(timestamp) || !isCurrent) return "timestamp";
  const head = new TextEncoder().encode(buildSignedPrefix(id, timestamp));
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const secret of secrets) {
    const key = await importSecret(secret);
    // `verify` compares in constant time.
    for (const signature of parseSignatures(signatures)) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return undefined;
    }
  }
  return "signature";
}

function parseSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  const parts = header.split(" ").slice(0, maximumSignatures);
  return parts.flatMap((part) =>
    part.startsWith(version) ? (decodeBase64(part.slice(version.length)) ?? []) : [],
  );
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const isPrefixed = secret.startsWith(webhookSecretPrefix);
  const bytes = decodeBase64(isPrefixed ? secret.slice(webhookSecretPrefix.length) : secret);
  if (!bytes?.length)
    throw new TypeError(
      "A webhook secret must be whsec_ followed by base64, as createWebhookEndpoint returns it.",
    );
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
