import { createHmac, timingSafeEqual } from "node:crypto";

const prefix = "whsec_";
const version = "v1,";
const secondsApartAtMost = 300;
const signaturesAtMost = 10;

/**
 * Whether a request was signed with the secret by Standard Webhooks, within five minutes of now; it may carry several
 * signatures while a secret is rotated.
 */
export function isSigned(
  secret: string,
  headers: Headers,
  body: Uint8Array,
  nowMilliseconds: number,
): boolean {
  const id = headers.get("webhook-id");
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMilliseconds / 1_000 - Number(timestamp)) > secondsApartAtMost) return false;
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").slice(0, signaturesAtMost);
  return signatures.some((signature) => {
    if (!signature.startsWith(version)) return false;
    const given = Buffer.from(signature.slice(version.length), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
