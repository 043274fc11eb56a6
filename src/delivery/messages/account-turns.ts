import type { Channel } from "../../domain/messages/delivery.ts";
import type { Store } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";

/** Of so many accounts it is looked at a time whether something is due. */
const accountsAtOnce = 64;
/** While more is due than there is room for, every so many places one goes to what has been due longest. */
const placesForOldest = 4;

/** What is claimed, and until when. */
export interface Claiming {
  readonly now: number;
  readonly leaseUntil: number;
}

/** Takes what is due of a channel, so that no account waits for another's backlog. */
export interface AccountTurns {
  claim(claiming: Claiming, room: number): Promise<readonly TrackedMessage[]>;
  /** Gives the place of a claimed message back. */
  give(message: Pick<TrackedMessage, "accountId">): void;
}

/**
 * In the order of due times while there is room for all that is due. When there is not, accounts with something to be
 * handed over take turns, and each fourth place is for what has been due longest, of whatever kind. An account has at
 * most `perAccount` messages in hand: what is left of the room is for the others, even when none of these ends.
 */
export function createAccountTurns(
  { store, channel }: { readonly store: Store; readonly channel: Channel },
  perAccount: number,
): AccountTurns {
  const { messages } = store;
  const inHand = new Map<string, number>();
  let isCrowded = false;
  let given = 0;
  let after = "";

  const roomOf = (accountId: string) => perAccount - (inHand.get(accountId) ?? 0);
  /** How many may be taken of whatever accounts. */
  const roomOfAny = () => perAccount - Math.max(0, ...inHand.values());

  async function take(claimed: Promise<readonly TrackedMessage[]>): Promise<readonly TrackedMessage[]> {
    const taken = await claimed;
    for (const { accountId } of taken) inHand.set(accountId, (inHand.get(accountId) ?? 0) + 1);
    return taken;
  }

  async function takeOldest(
    { now, leaseUntil }: Claiming,
    limit: number,
  ): Promise<readonly TrackedMessage[]> {
    const taken = await take(messages.claim(channel, now, leaseUntil, limit));
    isCrowded = taken.length === limit;
    return taken;
  }

  /** Of the accounts whose turn it is next those with something due, from the first again after the last one. */
  async function dueAccounts(
    now: number,
  ): Promise<{ readonly due: readonly string[]; readonly isRound: boolean }> {
    const next = await messages.waiting(channel, after, accountsAtOnce);
    const again = after === "" ? 0 : accountsAtOnce - next.length;
    const first = again > 0 ? await messages.waiting(channel, "", again) : [];
    const seen = [...next, ...first.filter(({ accountId }) => accountId <= after)];
    after = seen.at(-1)?.accountId ?? "";
    const due = seen.filter(({ dueAt }) => dueAt <= now).map(({ accountId }) => accountId);
    return { due, isRound: seen.length < accountsAtOnce };
  }

  async function takeInTurn({ now, leaseUntil }: Claiming, room: number): Promise<readonly TrackedMessage[]> {
    const { due, isRound } = await dueAccounts(now);
    const open = due.filter((accountId) => roomOf(accountId) > 0);
    // A single account waits for nobody.
    if (due.length < 2 && open.length === due.length) return [];
    const chosen = open.slice(0, room);
    if (chosen.length === 0) return [];
    const extra = room % chosen.length;
    // Who got less than others is first the next time.
    if (chosen.length < open.length) after = chosen.at(-1)!;
    else if (extra > 0 && isRound) after = chosen[extra - 1]!;
    const shares = sharesOf(room, chosen.length).map((share, index) => {
      const accountId = chosen[index]!;
      return { accountId, limit: Math.min(share, roomOf(accountId)) };
    });
    return take(messages.claimOf(shares, channel, now, leaseUntil));
  }

  function forOldest(room: number): number {
    const before = Math.floor(given / placesForOldest);
    given += room;
    return Math.floor(given / placesForOldest) - before;
  }

  return {
    async claim(claiming, room) {
      if (!isCrowded && roomOfAny() > 0) return takeOldest(claiming, Math.min(room, roomOfAny()));
      const places = room - forOldest(room);
      const taken = places > 0 ? await takeInTurn(claiming, places) : [];
      const rest = Math.min(room - taken.length, roomOfAny());
      return rest > 0 ? [...taken, ...(await takeOldest(claiming, rest))] : taken;
    },
    give({ accountId }) {
      const left = (inHand.get(accountId) ?? 0) - 1;
      if (left > 0) inHand.set(accountId, left);
      else inHand.delete(accountId);
    },
  };
}

/** Room in whole places, as evenly as they go; the first have the places that are left over. */
const sharesOf = (room: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(room / count) + (index < room % count ? 1 : 0));
