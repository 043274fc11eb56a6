import { millisecondsPerDay, millisecondsPerHour, millisecondsPerMinute } from "../time/units.ts";
import type { Requester, ConfirmedTransaction, Verification } from "./verification.ts";

/** Decision on a request to start a verification. */
export type StartDecision =
  /** The code of the pending verification is sent again if its resend time has come. Otherwise nothing is sent. */
  | { readonly kind: "resend"; readonly open: Verification }
  /** The pending verification has expired. It is ended, and the request is decided again. */
  | { readonly kind: "expire"; readonly open: Verification }
  /** The recipient has had too many starts. `until` is the time of the next allowed start, in Unix milliseconds. */
  | { readonly kind: "wait"; readonly until: number }
  /** A new verification is started. `instead` is the pending verification of another transaction that it replaces. */
  | { readonly kind: "start"; readonly startNumber: number; readonly instead: Verification | undefined };

/** A requested start. */
interface RequestedStart {
  readonly client: Requester | null;
  readonly isTrusted: boolean;
  readonly transaction: ConfirmedTransaction | undefined;
}

/**
 * The recipient's pending verifications of the requested template, and the recipient's latest starts with any template.
 * Both are sorted newest first.
 */
interface EarlierStarts {
  readonly open: readonly Verification[];
  readonly latest: readonly (CountedStart & { readonly number: number })[];
}

/**
 * Decides on a request to start a verification. If a verification of the same requester and transaction is pending, its
 * code is sent again. The requester's pending verification of another transaction is replaced if the start limits allow
 * it. The code of one payment must not confirm another payment.
 */
export function decideStart(
  { client, isTrusted, transaction }: RequestedStart,
  { open, latest }: EarlierStarts,
  now: number,
): StartDecision {
  const pending = open.find((each) => isSameRequester(each.client, client));
  if (pending && now >= pending.expiresAt) return { kind: "expire", open: pending };
  if (pending && isSameTransaction(pending.transaction, transaction))
    return { kind: "resend", open: pending };
  const until = findNextStartAt(latest, isTrusted, now);
  if (until !== undefined) return { kind: "wait", until };
  return { kind: "start", startNumber: (latest[0]?.number ?? 0) + 1, instead: pending };
}

const isSameTransaction = (
  one: ConfirmedTransaction | null,
  other: ConfirmedTransaction | undefined,
): boolean => one?.amount === other?.amount && one?.payee === other?.payee;

/**
 * Returns true if two starts have the same requester. If one of them has a device, only the devices are compared.
 * Otherwise the IP networks are compared, and whether the customer trusts the requester. An untrusted requester in the
 * same network must not use up the checks of a trusted one.
 */
export function isSameRequester(one: Requester | null, other: Requester | null): boolean {
  if (one?.device !== undefined || other?.device !== undefined) return one?.device === other?.device;
  return one?.network === other?.network && Boolean(one?.isTrusted) === Boolean(other?.isTrusted);
}

const burstMilliseconds = 10 * millisecondsPerMinute;
const startsOfBurst = 5;
/** Additional starts in a burst that are reserved for trusted requesters. */
const reservedOfBurst = 1;
const startsOfDay = 10;
/** Minimum time between two starts after the daily starts are used up. */
const slowMilliseconds = millisecondsPerHour;

/**
 * Maximum number of starts of a recipient within 24 hours. All requesters share the daily starts and one start in each
 * further hour. As many again are reserved for trusted requesters.
 */
export const maximumCountedStarts = 2 * (startsOfDay + millisecondsPerDay / slowMilliseconds - 1);

/** A verification start, as the start limits count it. */
export interface CountedStart {
  readonly startedAt: number;
  readonly isTrusted: boolean;
}

/**
 * Returns the time of the next start that the rate limit allows. `starts` are the earlier starts of the recipient,
 * newest first. Returns undefined if a start is allowed now. The wait is at most 1 hour.
 */
export function findNextStartAt(
  starts: readonly CountedStart[],
  isTrusted: boolean,
  now: number,
): number | undefined {
  const times = (counted: readonly CountedStart[]) => counted.map(({ startedAt }) => startedAt);
  const at = findLimitEnd(times(starts), startsOfBurst, now);
  if (at === undefined || !isTrusted) return at;
  const reservedAt = findLimitEnd(times(starts.filter((start) => start.isTrusted)), reservedOfBurst, now);
  return reservedAt === undefined ? undefined : Math.min(at, reservedAt);
}

function findLimitEnd(times: readonly number[], mostOfBurst: number, now: number): number | undefined {
  const [newest, firstOfBurst, firstOfDay] = [times[0], times[mostOfBurst - 1], times[startsOfDay - 1]];
  const burstEndsAt = firstOfBurst === undefined ? now : firstOfBurst + burstMilliseconds;
  const dayEndsAt =
    newest === undefined || firstOfDay === undefined
      ? now
      : Math.min(firstOfDay + millisecondsPerDay, newest + slowMilliseconds);
  const at = Math.max(burstEndsAt, dayEndsAt);
  return at > now ? at : undefined;
}
