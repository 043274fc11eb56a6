// After Vonage's guide to signed webhooks.
import { createHash } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { sameText } from "../../domain/access/codes.ts";
import { isCurrent } from "../vendors/signatures.ts";
import type { Received } from "../vendors/vendor.ts";

/** Whether what came has a token of the account, of at most five minutes ago, that is made for this body. */
export async function hasToken(secret: string, { headers, body }: Received, now: number): Promise<boolean> {
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
