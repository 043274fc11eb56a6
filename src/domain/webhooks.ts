import { createHmac, randomBytes } from "node:crypto";
import { backoffMilliseconds, type Backoff } from "../common/backoff.ts";
import { retryAfterMilliseconds } from "../common/retry-after.ts";
import { signedHead, webhookSecretPrefix } from "../common/webhook-signature.ts";
import { createId } from "./identifiers.ts";
import { isoOf } from "./time/instants.ts";
import { lifetimes } from "./time/lifetimes.ts";

const secretBytes = 32;

/** A new secret of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return webhookSecretPrefix + randomBytes(secretBytes).toString("base64");
}

/** The identifier of an event, the same at every attempt and on every endpoint. */
export function webhookIdOf({ messageId, sequence }: { messageId: string; sequence: number }): string {
  return `evt_${messageId}_${sequence}`;
}

/** An event as it is posted. */
export const webhookBody = <Event extends { readonly type: string; readonly data: object }>(
  type: Event["type"],
  at: number,
  data: Event["data"],
): string => JSON.stringify({ type, timestamp: isoOf(at), data });

/** An event of an account, as it is kept until it is posted. */
export const accountEvent = <Event extends { readonly type: string; readonly data: object }>(
  type: Event["type"],
  at: number,
  data: Event["data"],
) => ({ id: createId(at), at, body: webhookBody<Event>(type, at, data) });

/** The headers of a signed request (Standard Webhooks), with a signature by each of the secrets. */
export function webhookHeaders(
  id: string,
  nowMilliseconds: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(nowMilliseconds / 1_000);
  const signatures = secrets.map(
    (secret) => `v1,${sign(secret, `${signedHead(id, String(timestamp))}${body}`)}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), "base64");
  return createHmac("sha256", key).update(text).digest("base64");
}

/** The webhook addresses that are accepted. */
export interface WebhookAddresses {
  /** True if `http` and addresses that are not public are accepted. */
  readonly privateAddresses: boolean;
  /** True in a sandbox: there a message names the variable that accepts private addresses. Default: false. */
  readonly isSandbox?: boolean;
}

/** Bad ports of the Fetch Standard: protocols other than HTTP use them, and their servers may act on parts of a request. */
const badPorts = new Set(
  (
    "0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 " +
    "135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 " +
    "1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080"
  ).split(" "),
);

/** Returns why events cannot be posted to an address, whatever its host resolves to, or undefined if they can. */
export function webhookUrlFault(text: string, addresses: WebhookAddresses): string | undefined {
  const url = URL.parse(text);
  if (!url) return "It must be an address such as https://shop.example.com/webhooks.";
  if (url.protocol === "http:" && !addresses.privateAddresses) {
    return `It must be an https address, such as https://shop.example.com/webhooks.${remedy(addresses)}`;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return "It must be an https address, such as https://shop.example.com/webhooks.";
  }
  if (url.username || url.password) return "It must have no user and no password in it.";
  if (badPorts.has(url.port)) {
    return `Port ${url.port} is not a port of HTTP. Use 443 or another port on which only HTTP is served.`;
  }
  return url.hash ? "It must have no fragment (#) in it." : undefined;
}

/** The message for a host with an address that is not public. */
export const notPublicFault = (addresses: WebhookAddresses): string =>
  `The host has an address that is not public.${remedy(addresses)}`;

/** Production rejects the variable, and its customers cannot set it. */
const remedy = ({ isSandbox = false }: WebhookAddresses): string =>
  isSandbox
    ? " To use http and private addresses, start the sandbox with CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES=true."
    : "";

const pauses: Backoff = {
  firstMilliseconds: 5_000,
  maximumMilliseconds: lifetimes.webhookPauseMilliseconds,
  spread: [0.75, 1.25],
};

/** How long to wait after a failed attempt (counted from 1): doubling from 5 seconds to 6 hours, give or take a quarter. */
export function webhookBackoffMilliseconds(attempt: number, random?: () => number): number {
  return backoffMilliseconds(pauses, attempt, random);
}

const maximumRetryAfterMilliseconds = 24 * 3_600_000;

/** The wait that a receiver's `Retry-After` asks for, up to a day; 0 where it says nothing. */
export function webhookRetryAfterMilliseconds(header: string | undefined, now: number): number {
  return Math.max(0, Math.min(retryAfterMilliseconds(header, now) ?? 0, maximumRetryAfterMilliseconds));
}
