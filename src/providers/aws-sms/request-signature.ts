import { createHash, createHmac } from "node:crypto";

/** Whose key signs, and for which service. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * The headers of a POST of `body` to the root of a host by Signature Version 4: those given, whose names are in lower
 * case, the time and the authorization. `host` is signed and left to the client.
 */
export function signedHeaders(
  { accessKeyId, secretAccessKey, region, service }: Signer,
  { host, headers, body }: { host: string; headers: Readonly<Record<string, string>>; body: string },
  now: number,
): Readonly<Record<string, string>> {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const sent = { ...headers, "x-amz-date": time };
  const entries = Object.entries({ ...sent, host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = entries.map(([name]) => name).join(";");
  const lines = entries.map(([name, value]) => `${name}:${value}\n`).join("");
  const canonical = ["POST", "/", "", lines, names, sha256(body)].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [day, region, service, "aws4_request"].reduce<string | Uint8Array>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString(
    "hex",
  );
  const credential = `Credential=${accessKeyId}/${scope}`;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
