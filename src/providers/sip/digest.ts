import { createHash } from "node:crypto";
import { quoted, splitOutside, unquote } from "./header-values.ts";

/** A server's challenge, as far as this side can answer it. */
export interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  /** As spelled by the server; undefined if it named none, which means MD5. */
  readonly algorithm: string | undefined;
  /** Whether the server accepts quality of protection `auth`; otherwise the answer follows RFC 2069. */
  readonly protectsRequest: boolean;
  /** The credentials were right, but their nonce was too old. */
  readonly stale: boolean;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The inputs for computing a response. */
export interface Answering {
  readonly method: string;
  readonly uri: string;
  readonly clientNonce: string;
  /** How often this nonce has been used, including this time. */
  readonly nonceCount: number;
}

const hashes: Readonly<Record<string, string>> = { MD5: "md5", "SHA-256": "sha256" };
const maximumChallengeLength = 2_048;

/** Parses a Digest challenge of RFC 7616 with MD5 or SHA-256; undefined for any that cannot be answered. */
export function parseChallenge(value: string): Challenge | undefined {
  if (value.length > maximumChallengeLength) return undefined;
  const [, list] = /^digest[ \t](.*)$/i.exec(value) ?? [];
  if (list === undefined) return undefined;
  const found = new Map<string, string>();
  for (const piece of splitOutside(list, ",")) {
    const equals = piece.indexOf("=");
    if (equals > 0) found.set(piece.slice(0, equals).trim().toLowerCase(), piece.slice(equals + 1).trim());
  }
  const read = (name: string) => (found.has(name) ? unquote(found.get(name)!) : undefined);
  const realm = read("realm");
  const nonce = read("nonce");
  const algorithm = read("algorithm");
  const qualities = read("qop")
    ?.split(",")
    .map((quality) => quality.trim().toLowerCase());
  if (realm === undefined || nonce === undefined || hashName(algorithm) === undefined) return undefined;
  if (qualities && !qualities.includes("auth")) return undefined;
  return {
    realm,
    nonce,
    opaque: read("opaque"),
    algorithm,
    protectsRequest: qualities !== undefined,
    stale: read("stale")?.toLowerCase() === "true",
  };
}

/** The value of Authorization or Proxy-Authorization that answers a challenge. */
export function answerChallenge(
  challenge: Challenge,
  { username, password }: Credentials,
  { method, uri, clientNonce, nonceCount }: Answering,
): string {
  const { realm, nonce, opaque, algorithm, protectsRequest } = challenge;
  // What the peer wrote is here byte for byte as Latin-1, and is hashed as these bytes.
  const hash = (text: string) => createHash(hashName(algorithm)!).update(text, "latin1").digest("hex");
  const count = nonceCount.toString(16).padStart(8, "0");
  const protection = protectsRequest ? `${count}:${clientNonce}:auth:` : "";
  const secret = hash(`${username}:${realm}:${bytesOf(password)}`);
  const response = hash(`${secret}:${nonce}:${protection}${hash(`${method}:${uri}`)}`);
  const parameters = [
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(protectsRequest ? ["qop=auth", `cnonce="${clientNonce}"`, `nc=${count}`] : []),
  ];
  return `Digest ${parameters.join(", ")}`;
}

/** A text in UTF-8 (RFC 7616, 4), each byte a character. */
const bytesOf = (text: string) => Buffer.from(text, "utf8").toString("latin1");

function hashName(algorithm = "MD5"): string | undefined {
  return hashes[algorithm.toUpperCase()];
}
