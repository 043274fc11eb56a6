import { createHash, randomBytes } from "node:crypto";
import { headerValues, quoted, splitOutside, unquote, type Header, type SipResponse } from "./message.ts";

/** A server's challenge, as far as this side can answer it. */
interface Challenge {
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

const maximumRealms = 4;

/** The answers to challenges that one request has given so far. */
export interface Authorization {
  /** Takes a 401 or 407; false if answering it again would not help, or if none of it can be answered. */
  take(response: SipResponse): boolean;
  /** The peer took the answers: a further challenge is about their age, whether it calls them stale or not. */
  accepted(): void;
  /** The headers for the next request; each call increases the use count of the nonces. */
  headers(method: string, uri: string): readonly Header[];
  /** Whether any challenge has been answered. */
  readonly isUsed: boolean;
}

interface Given {
  readonly challenge: Challenge;
  readonly renewed: boolean;
  readonly isAccepted: boolean;
  uses: number;
}

/** Answers each realm once, and once more if its nonce was stale or its answer had been accepted (RFC 3261, 22). */
export function createAuthorization(credentials: Credentials | undefined): Authorization {
  const given = new Map<string, Given>();

  function takeOne(key: string, challenge: Challenge): boolean {
    const before = given.get(key);
    const isOld = challenge.stale || before?.isAccepted;
    if (before && (before.renewed || !isOld || challenge.nonce === before.challenge.nonce)) {
      return false;
    }
    given.set(key, { challenge, renewed: before !== undefined, isAccepted: false, uses: 0 });
    return given.size <= maximumRealms;
  }

  return {
    get isUsed() {
      return given.size > 0;
    },
    take(response) {
      const challenges = supported(response);
      if (!credentials || challenges.size === 0) return false;
      const header = response.status === 401 ? "Authorization" : "Proxy-Authorization";
      return [...challenges].every(([realm, challenge]) => takeOne(`${header} ${realm}`, challenge));
    },
    accepted() {
      for (const [key, one] of given) given.set(key, { ...one, renewed: false, isAccepted: true });
    },
    headers: (method, uri) =>
      [...given].map(([key, one]) => {
        one.uses++;
        const clientNonce = randomBytes(16).toString("hex");
        const answering = { method, uri, clientNonce, nonceCount: one.uses };
        return [
          key.slice(0, key.indexOf(" ")),
          answerChallenge(one.challenge, credentials!, answering),
        ] as const;
      }),
  };
}

/** The first challenge of each realm that can be answered: servers put the best one first (RFC 8760, 2.3). */
function supported(response: SipResponse): ReadonlyMap<string, Challenge> {
  const name = response.status === 401 ? "www-authenticate" : "proxy-authenticate";
  const challenges = new Map<string, Challenge>();
  for (const value of headerValues(response, name)) {
    const challenge = parseChallenge(value);
    if (challenge && !challenges.has(challenge.realm)) challenges.set(challenge.realm, challenge);
  }
  return challenges;
}
