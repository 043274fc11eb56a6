import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import commonPasswords from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import type { ValidationError } from "../problems.ts";
import { createFairQueue, type WorkOrigin } from "./fair-queue.ts";

const minimumCharacters = 8;
const maximumCharacters = 128;
const defaultCost = { ln: 15, r: 8, p: 3 };
const saltBytes = 16;
const defaultKeyBytes = 32;
const maximumRunning = 2;
const maximumWaiting = 64;
const phcFormat =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

let common: Set<string> | undefined;

/** Returns the validation error of a password, or undefined if the password may be used. */
export function findPasswordError(password: string): ValidationError | undefined {
  const message = findBrokenRule(password);
  return message === undefined ? undefined : { in: "body", pointer: "/password", code: "password", message };
}

function findBrokenRule(password: string): string | undefined {
  const length = [...password].length;
  if (length < minimumCharacters)
    return `A password has at least ${minimumCharacters} characters; this one has ${length}.`;
  if (length > maximumCharacters)
    return `A password has at most ${maximumCharacters} characters; this one has ${length}.`;
  common ??= new Set(commonPasswords.filter((each) => each.length >= minimumCharacters));
  if (common.has(password.toLowerCase()))
    return "This password is one of the most common ones; choose another.";
  return undefined;
}

/**
 * Returns the scrypt hash of the password in PHC format, with a new salt. Rejects with `QueueFullError` if the caller
 * already has work waiting, or if too much work is waiting.
 */
export async function hashPassword(password: string, origin: WorkOrigin): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, { salt, keyBytes: defaultKeyBytes, ...defaultCost }, origin);
  return formatPhc(salt, key);
}

/**
 * A PHC hash that no password matches. Verification takes as long as for any other hash, so that its duration does not
 * reveal unknown users.
 */
export const dummyHash = formatPhc(Buffer.alloc(saltBytes), Buffer.alloc(defaultKeyBytes));

/**
 * Returns true if the password matches the PHC hash. Returns false if the hash is malformed or its cost is out of
 * bounds. Rejects with `QueueFullError` if the caller already has work waiting, or if too much work is waiting.
 */
export async function verifyPassword(password: string, phc: string, origin: WorkOrigin): Promise<boolean> {
  const [, ln, r, p, salt, expected] = phcFormat.exec(phc) ?? [];
  if (salt === undefined || expected === undefined) return false;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  if (!isBounded(cost)) return false;
  const key = Buffer.from(expected, "base64");
  const made = await deriveKey(
    password,
    { salt: Buffer.from(salt, "base64"), keyBytes: key.length, ...cost },
    origin,
  );
  return timingSafeEqual(made, key);
}

interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

function isBounded({ ln, r, p }: Cost): boolean {
  return ln >= 1 && ln <= 17 && r >= 1 && r <= 16 && p >= 1 && p <= 8;
}

function formatPhc(salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${defaultCost.ln},r=${defaultCost.r},p=${defaultCost.p}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(key)}`;
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

interface Derivation extends Cost {
  readonly salt: Buffer;
  readonly keyBytes: number;
}

const hashingQueue = createFairQueue(maximumRunning, maximumWaiting);

function deriveKey(
  password: string,
  { salt, keyBytes, ln, r, p }: Derivation,
  origin: WorkOrigin,
): Promise<Buffer> {
  const N = 2 ** ln;
  const options = { N, r, p, maxmem: 128 * r * (N + p) + 1024 * 1024 };
  return hashingQueue(
    origin,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFC"), salt, keyBytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
