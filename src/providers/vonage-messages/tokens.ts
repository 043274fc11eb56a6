import { createHash } from "node:crypto";
import { errors, importPKCS8, jwtVerify, SignJWT } from "jose";
import { sameText } from "../../domain/access/codes.ts";
import { isCurrent } from "../vendors/signatures.ts";
import type { Received } from "../vendors/vendor.ts";

const tokenSeconds = 900;
/** A token goes with requests for so long; the rest is for clocks that differ. */
const reusedMilliseconds = 300_000;

/** Makes the tokens that the application signs its requests with; undefined where its key cannot sign. */
export function createTokens(
  applicationId: string,
  privateKey: string,
): (now: number) => Promise<string | undefined> {
  let made: { readonly at: number; readonly token: Promise<string | undefined> } | undefined;

  async function make(seconds: number): Promise<string | undefined> {
    try {
      const key = await importPKCS8(privateKey.trim(), "RS256");
      return await new SignJWT({ application_id: applicationId })
        .setProtectedHeader({ alg: "RS256", typ: "JWT" })
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + tokenSeconds)
        .setJti(crypto.randomUUID())
        .sign(key);
    } catch {
      return undefined;
    }
  }

  return (now) => {
    if (!made || Math.abs(now - made.at) > reusedMilliseconds) {
      made = { at: now, token: make(Math.floor(now / 1_000)) };
    }
    return made.token;
  };
}

/** Whether a report has a token of the account, of at most five minutes ago, that is made for this body. */
export async function isSigned(secret: string, { headers, body }: Received, now: number): Promise<boolean> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return false;
  try {
    const key = new TextEncoder().encode(secret);
    const currentDate = new Date(now);
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate });
    const hash = createHash("sha256").update(body).digest("hex");
    return isCurrent(String(payload.iat), now) && sameText(String(payload["payload_hash"]), hash);
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
