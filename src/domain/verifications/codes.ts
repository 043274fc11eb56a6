import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomInt,
} from "node:crypto";
import { generateDigits, isEqualText } from "../access/codes.ts";
import type { Secrets } from "../access/secrets.ts";
import { drawRandom } from "../random.ts";

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";

/** Hashes and encrypts codes. Each hash or encrypted code belongs to one verification. Only the server has the keys. */
export interface CodeProtector {
  /** Returns the hash that entered codes are checked against. */
  hash(verificationId: string, code: string): string;
  isRight(verificationId: string, codeHash: string, code: string): boolean;
  /** Encrypts the code, so that a later message can contain it. */
  seal(verificationId: string, code: string): string;
  /**
   * Decrypts a code. Returns undefined if it was changed, or encrypted with another key or for another verification.
   * May throw if it has fewer than 28 bytes, the length of nonce and tag.
   */
  open(verificationId: string, sealed: string): string | undefined;
}

/**
 * Creates a code protector with keys that are derived from the server's secrets. The first secret is used for new
 * codes, all secrets for existing codes.
 */
export function createCodeProtector(secrets: Secrets): CodeProtector {
  const protectors = secrets.map(createFromSecret);
  return {
    ...protectors[0]!,
    isRight: (...entered) => protectors.some((protector) => protector.isRight(...entered)),
    open(...sealed) {
      for (const protector of protectors) {
        const code = protector.open(...sealed);
        if (code !== undefined) return code;
      }
      return undefined;
    },
  };
}

function createFromSecret(secret: string): CodeProtector {
  const keyFor = (use: string) =>
    createSecretKey(
      Buffer.from(hkdfSync("sha256", secret, "", `connect-hub verification codes: ${use}`, keyBytes)),
    );
  const hashKey = keyFor("hash");
  const sealKey = keyFor("seal");
  const hash = (verificationId: string, code: string) =>
    createHmac("sha256", hashKey).update(`${verificationId} ${code}`).digest("base64url");
  return {
    hash,
    isRight: (verificationId, codeHash, code) => isEqualText(codeHash, hash(verificationId, code)),
    seal(verificationId, code) {
      const nonce = drawRandom().subarray(0, nonceBytes);
      const sealing = createCipheriv(cipher, sealKey, nonce).setAAD(Buffer.from(verificationId));
      const sealed = Buffer.concat([sealing.update(code, "utf8"), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url");
    },
    open(verificationId, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const opening = createDecipheriv(cipher, sealKey, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(verificationId))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return (
          opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + opening.final("utf8")
        );
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Options of a new code. `callers` are the caller IDs to choose from, at least one, if a flash call may carry the code.
 * `sandboxCode` is the constant code of a sandbox.
 */
interface CodeOptions {
  readonly length: number;
  readonly callers: readonly string[] | undefined;
  readonly sandboxCode: string | undefined;
}

/**
 * Generates the code of a new verification. With `callers`, the code is the end of a caller ID: a random one, or the
 * first one in a sandbox. Otherwise its digits are random, or the first digits of `sandboxCode`.
 */
export function generateCode({ length, callers, sandboxCode }: CodeOptions): string {
  if (callers)
    return takeLastDigits(callers[sandboxCode === undefined ? randomInt(callers.length) : 0]!, length);
  return sandboxCode?.slice(0, length) ?? generateDigits(length);
}

/** Returns fewer digits if the number has fewer than `length`. Its `+` is not a digit. */
const takeLastDigits = (caller: string, length: number): string => caller.replace("+", "").slice(-length);

/** Finds a caller ID that ends with the code. Returns undefined if there is none. */
export const findCaller = (code: string, callers: readonly string[]): string | undefined =>
  callers.find((caller) => caller.endsWith(code));

/** Counts the codes of a length that calls from these caller IDs can carry. */
export const countCodes = (callers: readonly string[], length: number): number =>
  new Set(callers.map((caller) => takeLastDigits(caller, length))).size;
