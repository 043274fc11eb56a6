import { importPKCS8, SignJWT } from "jose";

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
