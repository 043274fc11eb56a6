import { createHmac } from "node:crypto";
import { streamAtMost } from "../../common/bounded-body.ts";
import { isEqualText } from "../../domain/access/codes.ts";
import type { Secrets } from "../../domain/access/secrets.ts";

/** Bytes of each body that do not count towards the limit. Most bodies are smaller, so they are always read. */
const freeBytes = 64 * 1024;
/**
 * Maximum total size of all bodies that are being read. Anyone can post slowly, and the sender is unknown until the
 * body is complete.
 */
const maximumActiveBytes = 32 * 1024 * 1024;
/**
 * Longer than any request may take. A body that is older belongs to an invocation that Cloudflare Workers interrupted.
 */
const maximumReadMilliseconds = 60_000;

interface ActiveRead {
  bytes: number;
  readonly until: number;
}

const activeReads = new Set<ActiveRead>();

function countActiveBytes(): number {
  let bytes = 0;
  for (const activeRead of activeReads) {
    if (activeRead.until < performance.now()) activeReads.delete(activeRead);
    else bytes += activeRead.bytes;
  }
  return bytes;
}

/**
 * Reads the raw body of a vendor's request. Returns undefined if it has more than `maximumBytes` bytes. Rejects if the
 * connection is lost, or if the bodies that are being received at the same time have too many bytes.
 */
export async function readCallback(request: Request, maximumBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  const activeRead = { bytes: 0, until: performance.now() + maximumReadMilliseconds };
  let bytes = 0;
  let isComplete = false;
  try {
    isComplete = await streamAtMost(request.body, maximumBytes, (part) => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= freeBytes) return;
      activeRead.bytes = bytes - freeBytes;
      activeReads.add(activeRead);
      if (countActiveBytes() > maximumActiveBytes)
        throw new Error("too many bytes of callbacks are being received");
    });
  } finally {
    activeReads.delete(activeRead);
    // The vendor may have disconnected already. The response reports the problem in any case.
    if (!isComplete) await request.body?.cancel().catch(() => {});
  }
  return isComplete ? Buffer.concat(parts) : undefined;
}

/** Creates a plain-text response to a vendor. */
export function createTextResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, { status, headers: { "content-type": "text/plain", ...headers } });
}

/** Computes an HMAC over the parts in their order. */
export function computeHmac(
  hash: "md5" | "sha1" | "sha256" | "sha512",
  key: string,
  parts: readonly (string | Uint8Array)[],
  encoding: "hex" | "base64" | "base64url",
): string {
  const digest = createHmac(hash, key);
  for (const part of parts) digest.update(part);
  return digest.digest(encoding);
}

/**
 * Returns true if a vendor's timestamp, in whole Unix seconds, differs from `now` by at most five minutes. `now` is in
 * Unix milliseconds.
 */
export function isCurrent(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(now / 1_000 - Number(seconds)) <= 300;
}

/** Returns true if `received` equals one of the valid signatures. The run time does not depend on which one matches. */
export function matchesAny(received: string, valid: readonly string[]): boolean {
  return valid.filter((each) => isEqualText(received, each)).length > 0;
}

/** Returns true if the URL has the operator's key as `?key=`. Returns false if no key is configured. */
export const hasValidKey = ({ searchParams }: URL, key: string | undefined): boolean =>
  key !== undefined && isEqualText(searchParams.get("key") ?? "", key);

const tokenCharacters = 24;

/** A provider with callback URLs. */
interface CallbackOwner {
  /** Name of the provider. */
  readonly name: string;
  readonly getCallbackSecrets: () => Secrets;
}

const createToken = (name: string, secret: string, messageId: string) =>
  computeHmac("sha256", secret, [`${name} `, messageId], "base64url").slice(0, tokenCharacters);

/**
 * Creates the callback URL for reports on one message. It contains the message id and a token that only this service
 * can create. `callbackUrl` must have no query.
 */
export function createCallbackUrl(
  callbackUrl: string,
  { name, getCallbackSecrets }: CallbackOwner,
  messageId: string,
): string {
  return `${callbackUrl}?m=${messageId}&t=${createToken(name, getCallbackSecrets()[0], messageId)}`;
}

/**
 * Returns the message id of a callback URL. Returns undefined if this service did not create the URL for this provider.
 */
export function findMessageId(
  { searchParams }: URL,
  { name, getCallbackSecrets }: CallbackOwner,
): string | undefined {
  const messageId = searchParams.get("m") ?? "";
  const valid = getCallbackSecrets().map((secret) => createToken(name, secret, messageId));
  return messageId !== "" && matchesAny(searchParams.get("t") ?? "", valid) ? messageId : undefined;
}
