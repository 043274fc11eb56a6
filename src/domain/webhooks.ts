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

/** Why events cannot be posted to an address, whatever its host resolves to; undefined where they can. */
export function webhookUrlFault(text: string, httpAllowed: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url) return "It must be an address such as https://shop.example.com/webhooks.";
  if (url.protocol !== "https:" && !(httpAllowed && url.protocol === "http:")) {
    return "It must be an https address, such as https://shop.example.com/webhooks.";
  }
  if (url.username || url.password) return "It must have no user and no password in it.";
  return url.hash ? "It must have no fragment (#) in it." : undefined;
}

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
