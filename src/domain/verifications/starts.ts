import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../time/units.ts";
import type { AskingClient, ConfirmedTransaction, Verification } from "./verification.ts";

/** Decision on a request to start a verification. */
export type StartDecision =
  /** The pending verification is sent again, if the time for that has come. */
  | { readonly kind: "resend"; readonly open: Verification }
  /** The pending verification has expired. It is ended, and the request is decided again. */
  | { readonly kind: "expire"; readonly open: Verification }
  /** The recipient has had too many starts. `until` is in Unix milliseconds. */
  | { readonly kind: "wait"; readonly until: number }
  /** A new verification is started. It replaces the pending one of another transaction. */
  | { readonly kind: "start"; readonly startNumber: number; readonly instead: Verification | undefined };

/** A start that is requested. */
interface RequestedStart {
  readonly client: AskingClient | null;
  readonly isTrusted: boolean;
  readonly transaction: ConfirmedTransaction | undefined;
}

/** The recipient's pending verifications of the template, and all of its latest starts, newest first. */
interface EarlierStarts {
  readonly open: readonly Verification[];
  readonly latest: readonly (CountedStart & { readonly number: number })[];
}

/**
 * Decides what a request to start a verification does. A pending verification of the same requester and transaction is sent again. One of
 * another transaction is replaced, because the code of one payment must not confirm another.
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
  const until = startsAgainAt(latest, isTrusted, now);
  if (until !== undefined) return { kind: "wait", until };
  return { kind: "start", startNumber: (latest[0]?.number ?? 0) + 1, instead: pending };
}

const isSameTransaction = (
  one: ConfirmedTransaction | null,
  other: ConfirmedTransaction | undefined,
): boolean => one?.amount === other?.amount && one?.payee === other?.payee;

/**
 * Returns true if two starts have the same requester. Only the devices are compared if one of the starts names its device.
 * Otherwise the networks are compared, and whether the customer trusts the client: a stranger in the same network, or one that is
 * not named, must not use up the check attempts of a trusted client.
 */
export function isSameRequester(one: AskingClient | null, other: AskingClient | null): boolean {
  if (one?.device !== undefined || other?.device !== undefined) return one?.device === other?.device;
  return one?.network === other?.network && Boolean(one?.isTrusted) === Boolean(other?.isTrusted);
}

const burstMilliseconds = 10 * minuteMilliseconds;
const startsOfBurst = 5;
/** Starts in a burst that are reserved for trusted clients, in addition to the others. */
const reservedOfBurst = 1;
const startsOfDay = 10;
/** Once a day's starts are used up, each further one waits for this time after the one before. */
const slowMilliseconds = hourMilliseconds;

/**
 * Maximum number of starts of a recipient within 24 hours: those of a day, one in each further hour, and as many again that
 * are reserved for trusted clients.
 */
export const startsLookedAt = 2 * (startsOfDay + dayMilliseconds / slowMilliseconds - 1);

/** A start of a verification, as the start limits count it. */
export interface CountedStart {
  readonly startedAt: number;
  readonly isTrusted: boolean;
}

/**
 * Returns the time at which a client may start a verification after these starts of its recipient, newest first. Returns undefined
 * if it may start one now. The wait is at most an hour.
 */
export function startsAgainAt(
  starts: readonly CountedStart[],
  isTrusted: boolean,
  now: number,
): number | undefined {
  const times = (counted: readonly CountedStart[]) => counted.map(({ startedAt }) => startedAt);
  const at = limitedUntil(times(starts), startsOfBurst, now);
  if (at === undefined || !isTrusted) return at;
  const reservedAt = limitedUntil(times(starts.filter((start) => start.isTrusted)), reservedOfBurst, now);
  return reservedAt === undefined ? undefined : Math.min(at, reservedAt);
}

function limitedUntil(times: readonly number[], mostOfBurst: number, now: number): number | undefined {
  const [newest, firstOfBurst, firstOfDay] = [times[0], times[mostOfBurst - 1], times[startsOfDay - 1]];
  const burstEndsAt = firstOfBurst === undefined ? now : firstOfBurst + burstMilliseconds;
  const dayEndsAt =
    newest === undefined || firstOfDay === undefined
      ? now
      : Math.min(firstOfDay + dayMilliseconds, newest + slowMilliseconds);
  const at = Math.max(burstEndsAt, dayEndsAt);
  return at > now ? at : undefined;
}
