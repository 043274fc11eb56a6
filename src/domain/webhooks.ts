import { createHmac, randomBytes } from "node:crypto";
import { getBackoffMilliseconds, type Backoff } from "../common/backoff.ts";
import { parseRetryAfter } from "../common/parse-retry-after.ts";
import { buildSignedPrefix, webhookSecretPrefix } from "../common/webhook-signature.ts";
import { createId } from "./identifiers.ts";
import { toIsoString } from "./time/instants.ts";
import { lifetimes } from "./time/lifetimes.ts";

const secretBytes = 32;

/** Creates a Standard Webhooks secret: `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return webhookSecretPrefix + randomBytes(secretBytes).toString("base64");
}

/** Returns the id of an event. It is the same for all attempts and all endpoints. */
export function toWebhookId({ messageId, sequence }: { messageId: string; sequence: number }): string {
  return `evt_${messageId}_${sequence}`;
}

/** Builds the request body of an event. */
export const buildWebhookBody = <Event extends { readonly type: string; readonly data: object }>(
  type: Event["type"],
  at: number,
  data: Event["data"],
): string => JSON.stringify({ type, timestamp: toIsoString(at), data });

/** Creates an account event, as it is stored until its delivery. */
export const createAccountEvent = <Event extends { readonly type: string; readonly data: object }>(
  type: Event["type"],
  at: number,
  data: Event["data"],
) => ({ id: createId(at), at, body: buildWebhookBody<Event>(type, at, data) });

/**
 * Builds the headers of a signed request (Standard Webhooks), with one signature for each secret. Each secret must
 * begin with `whsec_`.
 */
export function buildWebhookHeaders(
  id: string,
  nowMilliseconds: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(nowMilliseconds / 1_000);
  const signatures = secrets.map(
    (secret) => `v1,${sign(secret, `${buildSignedPrefix(id, String(timestamp))}${body}`)}`,
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

/** Rules for webhook addresses. */
export interface WebhookAddresses {
  /** True if `http` and private addresses are accepted. */
  readonly privateAddresses: boolean;
  /** True in a sandbox. Error messages then contain the variable that enables private addresses. Default: false. */
  readonly isSandbox?: boolean;
}

/**
 * Bad ports of the Fetch Standard. Other protocols than HTTP use them, and their servers may interpret parts of a
 * request.
 */
const badPorts = new Set(
  (
    "0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 " +
    "135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 " +
    "1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080"
  ).split(" "),
);

/**
 * Returns the reason why the form of an address is invalid, or undefined if it is valid. Does not check whether the
 * host is public.
 */
export function findWebhookUrlError(text: string, addresses: WebhookAddresses): string | undefined {
  const url = URL.parse(text);
  if (!url) return "It must be an address such as https://shop.example.com/webhooks.";
  if (url.protocol === "http:" && !addresses.privateAddresses) {
    return `It must be an https address, such as https://shop.example.com/webhooks.${getRemedy(addresses)}`;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return "It must be an https address, such as https://shop.example.com/webhooks.";
  }
  if (url.username || url.password) return "It must not contain a user or a password.";
  if (badPorts.has(url.port)) {
    return `Port ${url.port} is not a port of HTTP. Use 443 or another port on which only HTTP is served.`;
  }
  return url.hash ? "It must not contain a fragment (#)." : undefined;
}

/** Returns the error message for a host with a private address. */
export const getNotPublicError = (addresses: WebhookAddresses): string =>
  `The host has an address that is not public.${getRemedy(addresses)}`;

/** Returns nothing in production, because production does not accept the variable and customers cannot set it. */
const getRemedy = ({ isSandbox = false }: WebhookAddresses): string =>
  isSandbox
    ? " To use http and private addresses, start the sandbox with CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES=true."
    : "";

const pauses: Backoff = {
  firstMilliseconds: 5_000,
  maximumMilliseconds: lifetimes.webhookPauseMilliseconds,
  spread: [0.75, 1.25],
};

/**
 * Returns the delay in milliseconds after a failed attempt, counted from 1. It doubles from 5 seconds up to 6 hours,
 * with a random variation of 25 %.
 */
export function getWebhookBackoff(attempt: number, random?: () => number): number {
  return getBackoffMilliseconds(pauses, attempt, random);
}

const maximumRetryAfterMilliseconds = 24 * 3_600_000;

/**
 * Returns the delay of a receiver's `Retry-After` header in milliseconds, at most 1 day. 0 if there is none, or if it
 * is invalid or past.
 */
export function getWebhookRetryAfter(header: string | undefined, now: number): number {
  return Math.max(0, Math.min(parseRetryAfter(header, now) ?? 0, maximumRetryAfterMilliseconds));
}
