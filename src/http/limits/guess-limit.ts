import { doubled } from "../../common/backoff.ts";
import { createExpiringMap } from "../../common/expiring-map.ts";
import { sha256 } from "../../domain/access/codes.ts";
import { refuseFor } from "../../domain/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import type { GuessLimit } from "../../ports/limits.ts";
import { dayMilliseconds } from "../../domain/time/units.ts";

/** How many wrong attempts are free; each further one doubles the wait, from a second up to the maximum. */
interface Growth {
  readonly free: number;
  readonly maximumSeconds: number;
}

/** For one network, which may be a person's, an office's or a mobile operator's. */
const ofNetwork: Growth = { free: 10, maximumSeconds: 900 };
/** For all networks that the owner never used, together: some attackers have many. */
const ofStrangers: Growth = { free: 100, maximumSeconds: 60 };

interface Attempts {
  readonly count: number;
  readonly waitUntil: number;
}

/**
 * Counts the attempts at each account twice: per network, and for all unknown networks together. The owner's own
 * networks are not unknown, a wait ends by itself, and a reset by link ends it at once, so guessing cannot lock the
 * owner out for good. Attempts are forgotten after one to two days without any, the owner's networks after 30 to 60.
 */
export function createGuessLimit(clock: Clock): GuessLimit {
  const attempts = createExpiringMap<Attempts>(clock, dayMilliseconds);
  const owners = createExpiringMap<true>(clock, 30 * dayMilliseconds);

  const waitOf = (name: string) => Math.max(0, (attempts.get(name)?.waitUntil ?? 0) - clock.monotonic());

  function count(name: string, { free, maximumSeconds }: Growth): void {
    const made = (attempts.get(name)?.count ?? 0) + 1;
    const seconds = made <= free ? 0 : doubled(1, maximumSeconds, made - free);
    attempts.set(name, { count: made, waitUntil: clock.monotonic() + seconds * 1000 });
  }

  /** Takes back so many attempts, and the wait that they began. */
  function uncount(name: string, count: number): void {
    const made = (attempts.get(name)?.count ?? 0) - count;
    if (made > 0) attempts.set(name, { count: made, waitUntil: clock.monotonic() });
    else attempts.delete(name);
  }

  return {
    take(account, network) {
      const own = pairOf(account, network);
      const isStrange = !owners.get(own);
      const wait = Math.max(waitOf(own), isStrange ? waitOf(nameOf(account)) : 0);
      if (wait > 0) return refuseFor("rate_limited", tooMany, Math.ceil(wait / 1000));
      count(own, ofNetwork);
      if (isStrange) count(nameOf(account), ofStrangers);
      return undefined;
    },
    succeed(account, network) {
      const own = pairOf(account, network);
      // All that came from there, for others may be right at the same time.
      if (!owners.get(own)) uncount(nameOf(account), attempts.get(own)?.count ?? 0);
      attempts.delete(own);
      owners.set(own, true);
    },
    clear(account, network) {
      attempts.delete(nameOf(account));
      attempts.delete(pairOf(account, network));
      owners.set(pairOf(account, network), true);
    },
  };
}

/** Digests all have the same length, whatever callers send. */
const nameOf = (account: string) => sha256(account);
const pairOf = (account: string, network: string) => sha256(`${account}\n${network}`);

const tooMany =
  "Too many wrong passwords for this e-mail address: wait, or set a new password by a reset link.";
