import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { Store } from "../../ports/store.ts";
import type { ClaimOptions, Messages, TrackedMessage } from "../../ports/store/messages.ts";
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
  /** Claims up to `limit` due messages, or up to 63 more if accounts share the claim equally. */
  claim(lease: ClaimOptions, limit: number): Promise<readonly TrackedMessage[]>;
  /**
   * Returns true if due messages may remain: the last claim reached its limit, an account has its share of slots, or
   * the queue is not open.
   */
  hasMore(): boolean;
  /**
   * Reserves a slot for a message that is not claimed. Returns false if its account already uses its share, including
   * the messages that a running claim may return.
   */
  reserve(accountId: string): boolean;
  /** Frees the slot of a message. Call it once for each message that is claimed or reserved. */
  release(message: Pick<TrackedMessage, "accountId">): void;
}

/**
 * Creates a scheduler for one queue.
 *
 * - While there are slots for all due messages, it claims them in the order of their due times.
 * - Otherwise accounts with due messages share each claim equally. Every fourth claim is for the messages that have
 *   been due longest, which include submitted messages that expire.
 * - An account has at most `perAccount` slots. The remaining slots stay free for others even if none of its messages
 *   ever finishes.
 * - While the queue is closed, only messages that need no provider are claimed. While all of its providers reject, at
 *   most four others are active.
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
  perAccount: () => number,
): FairScheduler {
  const claimExpired = createExpiredClaims(messages);
  const shares = createShares(perAccount);
  let isSaturated = false;
  let hasLeft = true;
  let claims = 0;
  /** Last account of the previous claim. The next claim starts after it. */
  let after = "";

  async function claimOldest(lease: ClaimOptions, limit: number): Promise<readonly TrackedMessage[]> {
    const found = await shares.add(limit, messages.claim(queue, lease, limit));
    isSaturated = found.length === limit;
    return found;
  }

  /** Reads accounts after the last one of the previous claim, and starts over at the end. */
  async function nextAccounts() {
    const page = await messages.listWaitingAccounts(queue, after, accountsAtOnce);
    const left = after === "" ? 0 : accountsAtOnce - page.length;
    const start = left > 0 ? await messages.listWaitingAccounts(queue, "", left) : [];
    return [...page, ...start.filter(({ accountId }) => accountId <= after)];
  }

  async function claimShares(lease: ClaimOptions, limit: number): Promise<readonly TrackedMessage[]> {
    const accounts = await nextAccounts();
    const due = accounts.filter(({ accountId: id, dueAt }) => dueAt <= lease.now && shares.getFree(id) > 0);
    const chosen = due.slice(0, limit);
    after = (chosen.length < due.length ? chosen : accounts).at(-1)?.accountId ?? "";
    if (chosen.length === 0) return [];
    const share = Math.ceil(limit / chosen.length);
    const limits = chosen.map(({ accountId }) => ({
      accountId,
      limit: Math.min(share, shares.getFree(accountId)),
    }));
    return shares.add(share, messages.claimForAccounts(limits, queue, lease));
  }

  async function claimOpen(lease: ClaimOptions, limit: number): Promise<readonly TrackedMessage[]> {
    const free = Math.min(limit, shares.getAnyFree());
    if (!isSaturated && free > 0) return claimOldest(lease, free);
    claims += 1;
    // The oldest messages may belong to an account that uses its share. Then the others share the claim.
    const isForOldest = claims % claimsPerOldest === 0 && free > 0;
    const found = isForOldest ? [] : await claimShares(lease, limit);
    const left = Math.min(limit - found.length, shares.getAnyFree());
    return left > 0 ? appendClaim(found, () => claimOldest(lease, left)) : found;
  }

  return {
    async claim(lease, limit) {
      const state = await intake();
      if (state === "open") {
        const found = await claimOpen(lease, limit);
        hasLeft = isSaturated || shares.getAnyFree() <= 0;
        return found;
      }
      hasLeft = true;
      const found = await shares.add(limit, claimExpired(queue, lease, limit));
      const few = Math.min(limit - found.length, rejectedAtOnce - shares.activeCount(), shares.getAnyFree());
      return state === "few" && few > 0 ? appendClaim(found, () => claimOpen(lease, few)) : found;
    },
    hasMore: () => hasLeft,
    reserve: shares.take,
    release: shares.release,
  };
}

/** Counts the slots that each account uses. */
function createShares(perAccount: () => number) {
  const active = new Map<string, number>();
  /** Maximum number of messages of one account that the running claim can return. */
  let claimable = 0;

  const getFree = (accountId: string) => perAccount() - (active.get(accountId) ?? 0);
  const count = (accountId: string) => void active.set(accountId, (active.get(accountId) ?? 0) + 1);

  return {
    getFree,
    /** Returns the number of slots that any account may use. */
    getAnyFree: () => perAccount() - Math.max(0, ...active.values()),
    activeCount: () => active.values().reduce((sum, each) => sum + each, 0),
    /** Adds claimed messages to the slots in use. Each account has at most `limit` of them. */
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
      if (getFree(accountId) <= claimable) return false;
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

/**
 * Appends the messages of a second claim. If it fails, the first ones are processed nevertheless, because they are
 * leased.
 */
export async function appendClaim(
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
 * Creates a claim of messages that need no provider: submitted messages that expire, and messages whose time to live
 * has ended. Each call reads a part of the queue, in the order of due times, and starts over at the end.
 */
export function createExpiredClaims(messages: Pick<Messages, "findChunkEnd" | "claimExpired">) {
  const starts = new Map<MessageQueue, number>();
  return async (
    queue: MessageQueue,
    lease: ClaimOptions,
    limit: number,
  ): Promise<readonly TrackedMessage[]> => {
    const { now } = lease;
    const from = starts.get(queue) ?? 0;
    const end = await messages.findChunkEnd(queue, from, now, expiredAtOnce);
    // Messages that became due at the same moment belong to the same part.
    const until = end === undefined ? now : Math.max(from, end - 1);
    const found = await messages.claimExpired(queue, { from, until }, lease, limit);
    if (found.length === limit) return found;
    if (end === undefined) starts.delete(queue);
    else starts.set(queue, until + 1);
    return found;
  };
}
