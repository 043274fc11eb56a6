import { createHash, createHmac } from "node:crypto";

/** Access key that signs, and the region and service it signs for. */
export interface SigningCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * Returns the headers of a POST request for `/` with Signature Version 4: the passed headers, the time and the
 * authorization. The names of the passed headers must be in lower case. `host` is signed, but the HTTP client sets it.
 * `now` is in Unix milliseconds.
 */
export function signHeaders(
  { accessKeyId, secretAccessKey, region, service }: SigningCredentials,
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
