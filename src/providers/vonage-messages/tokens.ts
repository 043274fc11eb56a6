import { importPKCS8, SignJWT } from "jose";

const tokenSeconds = 900;
/** Time during which a result is reused. The rest of a token's validity allows for clock differences. */
const reuseMilliseconds = 300_000;

/**
 * Creates a function that resolves to a token for the application's requests, or to undefined if the private key cannot
 * sign. `now` is in Unix milliseconds.
 */
export function createTokenSource(
  applicationId: string,
  privateKey: string,
): (now: number) => Promise<string | undefined> {
  let current: { readonly at: number; readonly token: Promise<string | undefined> } | undefined;

  async function signToken(seconds: number): Promise<string | undefined> {
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
    if (!current || Math.abs(now - current.at) > reuseMilliseconds) {
      current = { at: now, token: signToken(Math.floor(now / 1_000)) };
    }
    return current.token;
  };
}
