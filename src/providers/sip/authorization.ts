import { randomBytes } from "node:crypto";
import { answerChallenge, parseChallenge, type Challenge, type Credentials } from "./digest.ts";
import { headerValues, type Header, type SipResponse } from "./message.ts";

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
