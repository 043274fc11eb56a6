import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import commonPasswords from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import type { Fault } from "../refusals.ts";
import { createTurns, type Asker } from "./turns.ts";

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

/** What is wrong with the password of a request; `undefined` when it may be used. */
export function passwordFault(password: string): Fault | undefined {
  const message = brokenRule(password);
  return message === undefined ? undefined : { in: "body", pointer: "/password", code: "password", message };
}

function brokenRule(password: string): string | undefined {
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

/** The password's scrypt hash in PHC form, with a new salt; rejects with `TooBusy` when the asker or too many wait. */
export async function hashPassword(password: string, asker: Asker): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, { salt, keyBytes: defaultKeyBytes, ...defaultCost }, asker);
  return phcOf(salt, key);
}

/** A PHC text that no password produces, and that takes as long to verify as any other. */
export const nobodysHash = phcOf(Buffer.alloc(saltBytes), Buffer.alloc(defaultKeyBytes));

/**
 * Whether the password made this PHC text; false for one that is malformed or asks for too much work. Rejects like
 * `hashPassword`.
 */
export async function verifyPassword(password: string, phc: string, asker: Asker): Promise<boolean> {
  const [, ln, r, p, salt, expected] = phcFormat.exec(phc) ?? [];
  if (salt === undefined || expected === undefined) return false;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  if (!isBounded(cost)) return false;
  const key = Buffer.from(expected, "base64");
  const made = await deriveKey(
    password,
    { salt: Buffer.from(salt, "base64"), keyBytes: key.length, ...cost },
    asker,
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

function phcOf(salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${defaultCost.ln},r=${defaultCost.r},p=${defaultCost.p}$${unpadded(salt)}$${unpadded(key)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

interface Derivation extends Cost {
  readonly salt: Buffer;
  readonly keyBytes: number;
}

const inTurn = createTurns(maximumRunning, maximumWaiting);

function deriveKey(
  password: string,
  { salt, keyBytes, ln, r, p }: Derivation,
  asker: Asker,
): Promise<Buffer> {
  const N = 2 ** ln;
  const options = { N, r, p, maxmem: 128 * r * (N + p) + 1024 * 1024 };
  return inTurn(
    asker,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFC"), salt, keyBytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
