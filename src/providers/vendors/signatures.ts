import { createHmac } from "node:crypto";
import { sameText } from "../../domain/access/codes.ts";
import type { Secrets } from "../../domain/access/secrets.ts";

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
