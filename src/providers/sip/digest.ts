import { createHash, randomBytes } from "node:crypto";
import { getHeaderValues, quote, splitUnquoted, unquote, type Header, type SipResponse } from "./message.ts";

/** A server's challenge that this client can answer. */
interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  /** Spelling of the server. Undefined if the challenge has no algorithm, which means MD5. */
  readonly algorithm: string | undefined;
  /** True if the server offers quality of protection `auth`. Otherwise the response is computed by RFC 2069. */
  readonly protectsRequest: boolean;
  /** True if the credentials were right, but their nonce was too old. */
  readonly stale: boolean;
}

export interface DigestCredentials {
  readonly username: string;
  readonly password: string;
}

/** Inputs of a digest response. */
export interface DigestInput {
  readonly method: string;
  readonly uri: string;
  readonly clientNonce: string;
  /** Number of requests with this nonce, including the current one. */
  readonly nonceCount: number;
}

const hashes: Readonly<Record<string, string>> = { MD5: "md5", "SHA-256": "sha256" };
const maximumChallengeLength = 2_048;

/**
 * Parses a Digest challenge of RFC 7616 with MD5 or SHA-256. Returns undefined if the challenge is malformed,
 * unsupported, or longer than 2,048 characters.
 */
export function parseChallenge(value: string): Challenge | undefined {
  if (value.length > maximumChallengeLength) return undefined;
  const [, list] = /^digest[ \t](.*)$/i.exec(value) ?? [];
  if (list === undefined) return undefined;
  const parametersByName = new Map<string, string>();
  for (const piece of splitUnquoted(list, ",")) {
    const equals = piece.indexOf("=");
    if (equals > 0)
      parametersByName.set(piece.slice(0, equals).trim().toLowerCase(), piece.slice(equals + 1).trim());
  }
  const getParameter = (name: string) =>
    parametersByName.has(name) ? unquote(parametersByName.get(name)!) : undefined;
  const realm = getParameter("realm");
  const nonce = getParameter("nonce");
  const algorithm = getParameter("algorithm");
  const qualities = getParameter("qop")
    ?.split(",")
    .map((quality) => quality.trim().toLowerCase());
  if (realm === undefined || nonce === undefined || findHashName(algorithm) === undefined) return undefined;
  if (qualities && !qualities.includes("auth")) return undefined;
  return {
    realm,
    nonce,
    opaque: getParameter("opaque"),
    algorithm,
    protectsRequest: qualities !== undefined,
    stale: getParameter("stale")?.toLowerCase() === "true",
  };
}

/** Formats the value of an Authorization or Proxy-Authorization header as the response to a challenge. */
export function formatAuthorization(
  challenge: Challenge,
  { username, password }: DigestCredentials,
  { method, uri, clientNonce, nonceCount }: DigestInput,
): string {
  const { realm, nonce, opaque, algorithm, protectsRequest } = challenge;
  // Text from the peer is decoded as Latin-1, one character per byte, and is hashed as the same bytes.
  const hash = (text: string) => createHash(findHashName(algorithm)!).update(text, "latin1").digest("hex");
  const count = nonceCount.toString(16).padStart(8, "0");
  const protection = protectsRequest ? `${count}:${clientNonce}:auth:` : "";
  const secret = hash(`${username}:${realm}:${toUtf8Bytes(password)}`);
  const response = hash(`${secret}:${nonce}:${protection}${hash(`${method}:${uri}`)}`);
  const parameters = [
    `username=${quote(username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    `response="${response}"`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(protectsRequest ? ["qop=auth", `cnonce="${clientNonce}"`, `nc=${count}`] : []),
  ];
  return `Digest ${parameters.join(", ")}`;
}

/** Encodes a text in UTF-8 (RFC 7616, 4) and returns one character per byte. */
const toUtf8Bytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");

function findHashName(algorithm = "MD5"): string | undefined {
  return hashes[algorithm.toUpperCase()];
}

const maximumRealms = 4;

/** Challenges that a request has received, and the Authorization headers that answer them. */
export interface DigestAuthenticator {
  /**
   * Adds the challenges of a 401 or 407. Returns false if another response would not help, if no challenge can be
   * answered, or if the request has challenges of more than four realms.
   */
  addChallenges(response: SipResponse): boolean;
  /**
   * Records that the peer accepted the credentials. A later challenge then means that the nonce is too old, even if it
   * is not marked as stale.
   */
  markAccepted(): void;
  /** Creates the headers for the next request. Each call increases the use count of the nonces. */
  createHeaders(method: string, uri: string): readonly Header[];
  /** True if at least one challenge has been answered. */
  readonly isUsed: boolean;
}

interface AnsweredChallenge {
  readonly challenge: Challenge;
  readonly renewed: boolean;
  readonly isAccepted: boolean;
  uses: number;
}

/**
 * Creates an authenticator that answers each realm once. It answers a second time if the nonce was stale or the first
 * response had been accepted (RFC 3261, 22).
 */
export function createDigestAuthenticator(credentials: DigestCredentials | undefined): DigestAuthenticator {
  const answered = new Map<string, AnsweredChallenge>();

  function addChallenge(key: string, challenge: Challenge): boolean {
    const previous = answered.get(key);
    const isOld = challenge.stale || previous?.isAccepted;
    if (previous && (previous.renewed || !isOld || challenge.nonce === previous.challenge.nonce)) {
      return false;
    }
    answered.set(key, { challenge, renewed: previous !== undefined, isAccepted: false, uses: 0 });
    return answered.size <= maximumRealms;
  }

  return {
    get isUsed() {
      return answered.size > 0;
    },
    addChallenges(response) {
      const challenges = selectChallenges(response);
      if (!credentials || challenges.size === 0) return false;
      const header = response.status === 401 ? "Authorization" : "Proxy-Authorization";
      return [...challenges].every(([realm, challenge]) => addChallenge(`${header} ${realm}`, challenge));
    },
    markAccepted() {
      for (const [key, entry] of answered) answered.set(key, { ...entry, renewed: false, isAccepted: true });
    },
    createHeaders: (method, uri) =>
      [...answered].map(([key, entry]) => {
        entry.uses++;
        const clientNonce = randomBytes(16).toString("hex");
        const input = { method, uri, clientNonce, nonceCount: entry.uses };
        return [
          key.slice(0, key.indexOf(" ")),
          formatAuthorization(entry.challenge, credentials!, input),
        ] as const;
      }),
  };
}

/**
 * Returns the first supported challenge of each realm. Servers list their preferred challenge first (RFC 8760, 2.3).
 */
function selectChallenges(response: SipResponse): ReadonlyMap<string, Challenge> {
  const name = response.status === 401 ? "www-authenticate" : "proxy-authenticate";
  const challenges = new Map<string, Challenge>();
  for (const value of getHeaderValues(response, name)) {
    const challenge = parseChallenge(value);
    if (challenge && !challenges.has(challenge.realm)) challenges.set(challenge.realm, challenge);
  }
  return challenges;
}
