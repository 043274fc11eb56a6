import { createHmac } from "node:crypto";
import { takeAtMost } from "../../common/bounded-body.ts";
import { sameText } from "../../domain/access/codes.ts";
import type { Secrets } from "../../domain/access/secrets.ts";

/** What counts of no body: most have less, and are read however much else is posted. */
const freeBytes = 64 * 1024;
/** Of all bodies together that are being read: anybody can post, and be slow about it, before it shows who it is. */
const maximumHeldBytes = 32 * 1024 * 1024;
/** Longer than a request may take: what is held for longer belonged to an invocation that the edge cut off. */
const heldMilliseconds = 60_000;

interface Holder {
  bytes: number;
  readonly until: number;
}

const holders = new Set<Holder>();

function heldBytes(): number {
  let bytes = 0;
  for (const holder of holders) {
    if (holder.until < performance.now()) holders.delete(holder);
    else bytes += holder.bytes;
  }
  return bytes;
}

/**
 * The raw bytes of a vendor's request, or undefined when there are more than `maximumBytes`; rejects when it is cut, and
 * while too much is being posted at once.
 */
export async function readCallback(request: Request, maximumBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  const holder = { bytes: 0, until: performance.now() + heldMilliseconds };
  let bytes = 0;
  let isWhole = false;
  try {
    isWhole = await takeAtMost(request.body, maximumBytes, (part) => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= freeBytes) return;
      holder.bytes = bytes - freeBytes;
      holders.add(holder);
      if (heldBytes() > maximumHeldBytes) throw new Error("too much is being posted by vendors at once");
    });
  } finally {
    holders.delete(holder);
    // The vendor may have disconnected; the answer says in any case what is wrong.
    if (!isWhole) await request.body?.cancel().catch(() => {});
  }
  return isWhole ? Buffer.concat(parts) : undefined;
}

/** A plain-text answer to a vendor. */
export function plain(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, { status, headers: { "content-type": "text/plain", ...headers } });
}

/** An HMAC over the parts in their order. */
export function hmac(
  hash: "md5" | "sha1" | "sha256" | "sha512",
  key: string,
  parts: readonly (string | Uint8Array)[],
  encoding: "hex" | "base64" | "base64url",
): string {
  const made = createHmac(hash, key);
  for (const part of parts) made.update(part);
  return made.digest(encoding);
}

/** Whether a vendor's time, in Unix seconds, is at most five minutes away from now. */
export function isCurrent(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(now / 1_000 - Number(seconds)) <= 300;
}

/** Whether one of the signatures that would be right is the one that came; takes as long whichever it is. */
export function isOneOf(came: string, right: readonly string[]): boolean {
  return right.filter((each) => sameText(came, each)).length > 0;
}

/** Whether an address has the operator's own key as `?key=`; without one none has it. */
export const isKeyIn = ({ searchParams }: URL, key: string | undefined): boolean =>
  key !== undefined && sameText(searchParams.get("key") ?? "", key);

const tokenCharacters = 24;

/** Whose reports come to an address. */
interface Addressee {
  /** The provider's. */
  readonly name: string;
  readonly callbackSecrets: Secrets;
}

const tokenOf = (name: string, secret: string, messageId: string) =>
  hmac("sha256", secret, [`${name} `, messageId], "base64url").slice(0, tokenCharacters);

/** The address that reports of one message come to: it names the message, and nobody else can make it. */
export function addressOf(
  callbackUrl: string,
  { name, callbackSecrets }: Addressee,
  messageId: string,
): string {
  return `${callbackUrl}?m=${messageId}&t=${tokenOf(name, callbackSecrets[0], messageId)}`;
}

/** The message that such an address names; undefined where it was not made by us. */
export function messageIdIn({ searchParams }: URL, { name, callbackSecrets }: Addressee): string | undefined {
  const messageId = searchParams.get("m") ?? "";
  const right = callbackSecrets.map((secret) => tokenOf(name, secret, messageId));
  return messageId !== "" && isOneOf(searchParams.get("t") ?? "", right) ? messageId : undefined;
}
