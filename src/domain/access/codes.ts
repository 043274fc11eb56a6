import { hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Generates `length` decimal digits that are uniform and unpredictable. */
export function generateDigits(length: number): string {
  let digits = "";
  while (digits.length < length) digits += randomInt(10);
  return digits;
}

/** Generates an unpredictable token of `bytes` random bytes, in base64url without padding (32 bytes: 43 characters). */
export function generateToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** Returns the SHA-256 hash of the text's UTF-8 bytes, in lower-case hexadecimal. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/**
 * Returns true if the texts are equal. The duration reveals at most their lengths, not the position of a difference.
 */
export function isEqualText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
