import { growExponentially } from "../../common/backoff.ts";
import { createExpiringMap } from "../../common/expiring-map.ts";
import { sha256 } from "../../domain/access/codes.ts";
import { createRetryableProblem } from "../../domain/problems.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SignInLimit } from "../../ports/limits.ts";
import { millisecondsPerDay } from "../../domain/time/units.ts";

/**
 * Number of free wrong attempts, and the maximum wait. Each further attempt doubles the wait, which starts at one
 * second.
 */
interface Growth {
  readonly free: number;
  readonly maximumSeconds: number;
}

/** For one IP network, which may be used by one person, an office or a mobile network. */
const networkGrowth: Growth = { free: 10, maximumSeconds: 900 };
/** For all IP networks together that the owner has never used, because some attackers have many networks. */
const unknownNetworkGrowth: Growth = { free: 100, maximumSeconds: 60 };

interface Attempts {
  readonly count: number;
  readonly waitUntil: number;
}

/**
 * Creates the limit of password guesses. Attempts at an account are counted twice: for each IP network, and for all
 * unknown IP networks together.
 *
 * A guessing attacker cannot lock the owner out permanently. The owner's networks are not unknown, a wait ends by
 * itself, and a password reset by link ends it at once. Attempts are forgotten after one to two days without another
 * attempt. The owner's networks are forgotten after 30 to 60 days.
 */
export function createSignInLimit(clock: Clock): SignInLimit {
  const attempts = createExpiringMap<Attempts>(clock, millisecondsPerDay);
  const owners = createExpiringMap<true>(clock, 30 * millisecondsPerDay);

  const getWait = (name: string) => Math.max(0, (attempts.get(name)?.waitUntil ?? 0) - clock.monotonic());

  function count(name: string, { free, maximumSeconds }: Growth): void {
    const attemptCount = (attempts.get(name)?.count ?? 0) + 1;
    const seconds = attemptCount <= free ? 0 : growExponentially(1, maximumSeconds, attemptCount - free);
    attempts.set(name, { count: attemptCount, waitUntil: clock.monotonic() + seconds * 1000 });
  }

  /** Reverts this number of attempts, and the wait that they started. */
  function revertAttempts(name: string, count: number): void {
    const attemptCount = (attempts.get(name)?.count ?? 0) - count;
    if (attemptCount > 0) attempts.set(name, { count: attemptCount, waitUntil: clock.monotonic() });
    else attempts.delete(name);
  }

  return {
    consume(account, network) {
      const pair = getPairKey(account, network);
      const isUnknown = !owners.get(pair);
      const wait = Math.max(getWait(pair), isUnknown ? getWait(getAccountKey(account)) : 0);
      if (wait > 0) return createRetryableProblem("rate_limited", tooMany, Math.ceil(wait / 1000));
      count(pair, networkGrowth);
      if (isUnknown) count(getAccountKey(account), unknownNetworkGrowth);
      return undefined;
    },
    recordSuccess(account, network) {
      const pair = getPairKey(account, network);
      // Removes all attempts from this network, because concurrent attempts may also be correct.
      if (!owners.get(pair)) revertAttempts(getAccountKey(account), attempts.get(pair)?.count ?? 0);
      attempts.delete(pair);
      owners.set(pair, true);
    },
    reset(account, network) {
      attempts.delete(getAccountKey(account));
      attempts.delete(getPairKey(account, network));
      owners.set(getPairKey(account, network), true);
    },
  };
}

/** Hashes have a fixed length, whatever callers send. */
const getAccountKey = (account: string) => sha256(account);
const getPairKey = (account: string, network: string) => sha256(`${account}\n${network}`);

const tooMany =
  "Too many wrong passwords for this e-mail address. Wait, or set a new password with a reset link.";
