import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomInt,
} from "node:crypto";
import { randomDigits, sameText } from "../access/codes.ts";
import type { Secrets } from "../access/secrets.ts";
import { drawRandom } from "../random.ts";

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";

/** Keeps codes so that only the server can tell them: each belongs to one verification. */
export interface CodeKeeper {
  /** What tells whether an entered code is the right one. */
  hash(verificationId: string, code: string): string;
  isRight(verificationId: string, codeHash: string, code: string): boolean;
  /** The code as it is kept for another message. */
  seal(verificationId: string, code: string): string;
  /** The code that was sealed; undefined where it was sealed by another key or for another verification. */
  open(verificationId: string, sealed: string): string | undefined;
}

/** Codes under keys that are derived from the server's secrets. */
export function createCodeKeeper(secrets: Secrets): CodeKeeper {
  const keepers = secrets.map(createKeptBy);
  return {
    ...keepers[0]!,
    isRight: (...entered) => keepers.some((keeper) => keeper.isRight(...entered)),
    open(...sealed) {
      for (const keeper of keepers) {
        const code = keeper.open(...sealed);
        if (code !== undefined) return code;
      }
      return undefined;
    },
  };
}

function createKeptBy(secret: string): CodeKeeper {
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
    isRight: (verificationId, codeHash, code) => sameText(codeHash, hash(verificationId, code)),
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

/** How a code is made: of these caller IDs where a call may have to carry it, and the same each time in a sandbox. */
interface CodeMaking {
  readonly length: number;
  readonly callers: readonly string[] | undefined;
  readonly sandboxCode: string | undefined;
}

/** The code of a new verification. */
export function makeCode({ length, callers, sandboxCode }: CodeMaking): string {
  if (callers) return lastDigits(callers[sandboxCode === undefined ? randomInt(callers.length) : 0]!, length);
  return sandboxCode?.slice(0, length) ?? randomDigits(length);
}

/** Fewer where a number has no more: its `+` is no digit. */
const lastDigits = (caller: string, length: number): string => caller.replace("+", "").slice(-length);

/** A caller ID whose last digits are the code. */
export const callerOf = (code: string, callers: readonly string[]): string | undefined =>
  callers.find((caller) => caller.endsWith(code));

/** How many codes of a length calls from these numbers can carry. */
export const codesOf = (callers: readonly string[], length: number): number =>
  new Set(callers.map((caller) => lastDigits(caller, length))).size;
