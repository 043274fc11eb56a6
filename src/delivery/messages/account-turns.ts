import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { Store } from "../../ports/store.ts";
import type { Claiming, TrackedMessage } from "../../ports/store/messages.ts";
import { createEndedClaims } from "./ended-claims.ts";
import type { QueueIntake } from "./queue-intake.ts";

/** How many accounts are checked at a time for due messages. */
const accountsAtOnce = 64;
/** While more is due than there are slots, one slot in this many goes to the message that has been due longest. */
const slotsPerOldest = 4;
/** How many messages try providers at once that accept nothing. */
const fewAtOnce = 4;

/** Claims a queue's due messages, so that no account waits for another's backlog. */
export interface AccountTurns {
  claim(claiming: Claiming, room: number): Promise<readonly TrackedMessage[]>;
  /** Frees the slot of a claimed message. */
  give(message: Pick<TrackedMessage, "accountId">): void;
}

/** Turns of which slots may be kept for messages that are not in the queue yet. */
export interface KeptTurns extends AccountTurns {
  /** Whether there is a slot for an account's message that goes before all that waits. */
  hasRoom(accountId: string): boolean;
  /** Takes one. */
  keep(accountId: string): void;
  /** Tells that a message will have to wait: what comes after it waits as well, until a claim had slots for all that is due. */
  wait(): void;
  /** Whether something may wait that has been due for longer than what comes now. */
  isBehind(): boolean;
}

/** A queue, and where it is. */
interface QueueOf {
  readonly messages: Store["messages"];
  readonly queue: MessageQueue;
  readonly intake: () => Promise<QueueIntake>;
}

/**
 * Claims in the order of due times while there are slots for all that is due. When there are not, accounts with
 * messages to hand over take turns, and every fourth slot goes to the message that has been due longest, of whatever
 * kind. An account has at most `perAccount` claimed messages: the other slots stay free for other accounts, even when
 * none of these messages ends. While the queue is closed, only what needs no gateway is claimed.
 */
export function createAccountTurns({ messages, queue, intake }: QueueOf, perAccount: number): KeptTurns {
  const ended = createEndedClaims(messages);
  const shares = createShares(perAccount);
  const { roomOf, roomOfAny } = shares;
  let isCrowded = false;
  const forOldest = createOldestShare();
  let after = "";
  let isBehind = true;

  async function takeOldest(claiming: Claiming, limit: number): Promise<readonly TrackedMessage[]> {
    const taken = await shares.claim(limit, messages.claim(queue, claiming, limit));
    isCrowded = taken.length === limit;
    isBehind = isCrowded;
    return taken;
  }

  /** The next accounts in turn that have something due; after the last account it goes on with the first. */
  async function dueAccounts(
    now: number,
  ): Promise<{ readonly due: readonly string[]; readonly isRound: boolean }> {
    const next = await messages.waiting(queue, after, accountsAtOnce);
    const again = after === "" ? 0 : accountsAtOnce - next.length;
    const first = again > 0 ? await messages.waiting(queue, "", again) : [];
    const seen = [...next, ...first.filter(({ accountId }) => accountId <= after)];
    after = seen.at(-1)?.accountId ?? "";
    const due = seen.filter(({ dueAt }) => dueAt <= now).map(({ accountId }) => accountId);
    return { due, isRound: seen.length < accountsAtOnce };
  }

  async function takeInTurn(claiming: Claiming, room: number): Promise<readonly TrackedMessage[]> {
    const { due, isRound } = await dueAccounts(claiming.now);
    const open = due.filter((accountId) => roomOf(accountId) > 0);
    // A single account has nobody to take turns with, and whatever is due longest is its own.
    if (due.length < 2 && open.length === due.length && roomOfAny() > 0) return [];
    const chosen = open.slice(0, room);
    if (chosen.length === 0) return [];
    const extra = room % chosen.length;
    // Accounts that got less than others are first the next time.
    if (chosen.length < open.length) after = chosen.at(-1)!;
    else if (extra > 0 && isRound) after = chosen[extra - 1]!;
    const limits = sharesOf(room, chosen.length).map((share, index) => {
      const accountId = chosen[index]!;
      return { accountId, limit: Math.min(share, roomOf(accountId)) };
    });
    return shares.claim(room, messages.claimOf(limits, queue, claiming));
  }

  async function take(claiming: Claiming, room: number): Promise<readonly TrackedMessage[]> {
    if (!isCrowded && roomOfAny() > 0) return takeOldest(claiming, Math.min(room, roomOfAny()));
    const slots = room - forOldest(room);
    const taken = slots > 0 ? await takeInTurn(claiming, slots) : [];
    const rest = Math.min(room - taken.length, roomOfAny());
    if (rest > 0) return withMore(taken, () => takeOldest(claiming, rest));
    isBehind = true;
    return taken;
  }

  return {
    async claim(claiming, room) {
      const state = await intake();
      if (state === "open") return take(claiming, room);
      isBehind = true;
      const over = await shares.claim(room, ended.claim(queue, claiming, room));
      const few = Math.min(room - over.length, fewAtOnce - shares.total);
      return state === "few" && few > 0 ? withMore(over, () => take(claiming, few)) : over;
    },
    hasRoom: (accountId) => !isBehind && shares.hasRoom(accountId),
    keep: shares.take,
    wait() {
      isBehind = true;
    },
    isBehind: () => isBehind,
    give: ({ accountId }) => shares.give(accountId),
  };
}

/**
 * What is claimed already, and what `claim` finds beside it. Where that fails, what is claimed is worked on all the same; the
 * failure is met again by the next claim.
 */
export async function withMore(
  taken: readonly TrackedMessage[],
  claim: () => Promise<readonly TrackedMessage[]>,
): Promise<readonly TrackedMessage[]> {
  try {
    return [...taken, ...(await claim())];
  } catch (error) {
    if (taken.length === 0) throw error;
    return taken;
  }
}

/** How many messages each account has in hand. */
function createShares(perAccount: number) {
  const inHand = new Map<string, number>();
  let total = 0;
  /** How many messages of one account the claim that is under way may find. */
  let claimable = 0;

  const roomOf = (accountId: string) => perAccount - (inHand.get(accountId) ?? 0);

  function take(accountId: string): void {
    total += 1;
    inHand.set(accountId, (inHand.get(accountId) ?? 0) + 1);
  }

  return {
    roomOf,
    /** Whether there is room for a message beside what the claim that is under way may find. */
    hasRoom: (accountId: string) => roomOf(accountId) > claimable,
    /** Takes what is claimed, which is up to `limit` messages. */
    async claim(
      limit: number,
      claimed: Promise<readonly TrackedMessage[]>,
    ): Promise<readonly TrackedMessage[]> {
      claimable = limit;
      try {
        const taken = await claimed;
        for (const { accountId } of taken) take(accountId);
        return taken;
      } finally {
        claimable = 0;
      }
    },
    /** How many messages may be claimed without regard to their accounts. */
    roomOfAny: () => perAccount - Math.max(0, ...inHand.values()),
    take,
    get total() {
      return total;
    },
    give(accountId: string): void {
      total -= 1;
      const left = (inHand.get(accountId) ?? 0) - 1;
      if (left > 0) inHand.set(accountId, left);
      else inHand.delete(accountId);
    },
  };
}

/** How many of the slots that are given now are for the message that has been due longest. */
function createOldestShare(): (room: number) => number {
  let given = 0;
  return (room) => {
    const before = Math.floor(given / slotsPerOldest);
    given += room;
    return Math.floor(given / slotsPerOldest) - before;
  };
}

/** Splits the slots as evenly as whole numbers allow; the first accounts get those that are left over. */
const sharesOf = (room: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(room / count) + (index < room % count ? 1 : 0));
