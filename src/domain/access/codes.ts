import { hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A text of `length` decimal digits, each uniform and unpredictable. */
export function randomDigits(length: number): string {
  let digits = "";
  while (digits.length < length) digits += randomInt(10);
  return digits;
}

/** An unpredictable token of `bytes` random bytes in base64url without padding (32 bytes: 43 characters). */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** The SHA-256 of the text's UTF-8 bytes, in lower-case hexadecimal. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** Whether the texts are equal; the time that it takes reveals their lengths at most, not where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
