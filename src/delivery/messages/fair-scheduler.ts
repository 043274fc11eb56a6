import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { Store } from "../../ports/store.ts";
import type { Claiming, Messages, TrackedMessage } from "../../ports/store/messages.ts";
import type { QueueIntake } from "./queue-intake.ts";

/** Number of accounts that share the slots of one claim. */
const accountsAtOnce = 64;
/** While the queue is saturated, one claim in this many is for the messages that have been due longest. */
const claimsPerOldest = 4;
/** Number of messages that are submitted at the same time while all providers reject. */
const rejectedAtOnce = 4;
/** Number of due messages that one claim of expired messages reads. A queue on hold may have millions. */
const expiredAtOnce = 2_000;

/** Shares the slots of a queue between accounts. */
export interface FairScheduler {
  /** Claims up to `limit` due messages, or up to 63 more if accounts share them equally. */
  claim(lease: Claiming, limit: number): Promise<readonly TrackedMessage[]>;
  /** Returns true if due messages may be left because an account has its share of slots, or because the queue is not open. */
  hasLeft(): boolean;
  /** Takes a slot for a message that was not claimed. Returns false if its account has its share. */
  take(accountId: string): boolean;
  /** Frees the slot of a message. */
  release(message: Pick<TrackedMessage, "accountId">): void;
}

/**
 * Claims in the order of due times while there are slots for all due messages. Otherwise accounts with due messages share each claim
 * equally, and every fourth claim is for the messages that have been due longest: those include submitted messages that expire. An
 * account has at most `perAccount` slots, so that the others stay free even if none of its messages ever finishes. While the queue is
 * closed, only messages that need no provider are claimed.
 */
export function createFairScheduler(
  {
    messages,
    queue,
    intake,
  }: {
    readonly messages: Store["messages"];
    readonly queue: MessageQueue;
    readonly intake: () => Promise<QueueIntake>;
  },
  perAccount: number,
): FairScheduler {
  const claimExpired = createExpiredClaims(messages);
  const shares = createShares(perAccount);
  let isSaturated = false;
  let hasLeft = true;
  let claims = 0;
  /** The last account of the previous claim. The next claim starts after it. */
  let after = "";

  async function claimOldest(lease: Claiming, limit: number): Promise<readonly TrackedMessage[]> {
    const found = await shares.add(limit, messages.claim(queue, lease, limit));
    isSaturated = found.length === limit;
    return found;
  }

  /** Reads accounts after the last one of the previous claim. At the end it starts over. */
  async function nextAccounts() {
    const page = await messages.waiting(queue, after, accountsAtOnce);
    const left = after === "" ? 0 : accountsAtOnce - page.length;
    const start = left > 0 ? await messages.waiting(queue, "", left) : [];
    return [...page, ...start.filter(({ accountId }) => accountId <= after)];
  }

  async function claimShares(lease: Claiming, limit: number): Promise<readonly TrackedMessage[]> {
    const accounts = await nextAccounts();
    const due = accounts.filter(({ accountId, dueAt }) => dueAt <= lease.now && shares.freeOf(accountId) > 0);
    const chosen = due.slice(0, limit);
    after = (chosen.length < due.length ? chosen : accounts).at(-1)?.accountId ?? "";
    if (chosen.length === 0) return [];
    const share = Math.ceil(limit / chosen.length);
    const limits = chosen.map(({ accountId }) => ({
      accountId,
      limit: Math.min(share, shares.freeOf(accountId)),
    }));
    return shares.add(share, messages.claimOf(limits, queue, lease));
  }

  async function claimOpen(lease: Claiming, limit: number): Promise<readonly TrackedMessage[]> {
    const free = Math.min(limit, shares.freeOfAny());
    if (!isSaturated && free > 0) return claimOldest(lease, free);
    claims += 1;
    // The oldest messages may belong to an account that has its share: then the others still share the claim.
    const isForOldest = claims % claimsPerOldest === 0 && free > 0;
    const found = isForOldest ? [] : await claimShares(lease, limit);
    const left = Math.min(limit - found.length, shares.freeOfAny());
    return left > 0 ? andMore(found, () => claimOldest(lease, left)) : found;
  }

  return {
    async claim(lease, limit) {
      const state = await intake();
      if (state === "open") {
        const found = await claimOpen(lease, limit);
        hasLeft = isSaturated || shares.freeOfAny() <= 0;
        return found;
      }
      hasLeft = true;
      const found = await shares.add(limit, claimExpired(queue, lease, limit));
      const few = Math.min(limit - found.length, rejectedAtOnce - shares.activeCount(), shares.freeOfAny());
      return state === "few" && few > 0 ? andMore(found, () => claimOpen(lease, few)) : found;
    },
    hasLeft: () => hasLeft,
    take: shares.take,
    release: shares.release,
  };
}

/** Counts the slots that each account uses. */
function createShares(perAccount: number) {
  const active = new Map<string, number>();
  /** Maximum number of messages of one account that the running claim can return. */
  let claimable = 0;

  const freeOf = (accountId: string) => perAccount - (active.get(accountId) ?? 0);
  const count = (accountId: string) => void active.set(accountId, (active.get(accountId) ?? 0) + 1);

  return {
    freeOf,
    /** Returns the number of slots that any account may use. */
    freeOfAny: () => perAccount - Math.max(0, ...active.values()),
    activeCount: () => active.values().reduce((sum, each) => sum + each, 0),
    /** Takes slots for claimed messages, of which one account has at most `limit`. */
    async add(
      limit: number,
      claimed: Promise<readonly TrackedMessage[]>,
    ): Promise<readonly TrackedMessage[]> {
      claimable = limit;
      const found = await claimed.finally(() => (claimable = 0));
      for (const { accountId } of found) count(accountId);
      return found;
    },
    take(accountId: string): boolean {
      if (freeOf(accountId) <= claimable) return false;
      count(accountId);
      return true;
    },
    release({ accountId }: Pick<TrackedMessage, "accountId">): void {
      const left = (active.get(accountId) ?? 0) - 1;
      if (left > 0) active.set(accountId, left);
      else active.delete(accountId);
    },
  };
}

/** Adds the messages of a second claim. If it fails, the first ones are processed nevertheless, because they are leased. */
export async function andMore(
  found: readonly TrackedMessage[],
  claim: () => Promise<readonly TrackedMessage[]>,
): Promise<readonly TrackedMessage[]> {
  try {
    return [...found, ...(await claim())];
  } catch (error) {
    if (found.length === 0) throw error;
    return found;
  }
}

/**
 * Creates a claim of messages that need no provider: submitted ones that expire, and those whose time has ended. Each call reads a part of
 * the queue, from the messages that have been due longest to those that are due now, and then starts over.
 */
export function createExpiredClaims(messages: Pick<Messages, "partEnd" | "claimEnded">) {
  const starts = new Map<MessageQueue, number>();
  return async (queue: MessageQueue, lease: Claiming, limit: number): Promise<readonly TrackedMessage[]> => {
    const { now } = lease;
    const from = starts.get(queue) ?? 0;
    const end = await messages.partEnd(queue, from, now, expiredAtOnce);
    // Messages that became due at the same moment belong to the same part.
    const until = end === undefined ? now : Math.max(from, end - 1);
    const found = await messages.claimEnded(queue, { from, until }, lease, limit);
    if (found.length === limit) return found;
    if (end === undefined) starts.delete(queue);
    else starts.set(queue, until + 1);
    return found;
  };
}
