import type { Pool } from "pg";
import { createInHand } from "../../../common/in-hand.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { type Part, type PreparedCommit, prepareCommit } from "../../change.ts";
import { accountIdsOf } from "../account-ids.ts";
import { requirePlain } from "../plain.ts";
import { reasonOf, transact } from "./attempts.ts";
import type { Prepare } from "./prepare.ts";
import { type Awaiting, type Results, settleAll } from "../outcome.ts";
import { TransactionError, type TransactionOptions } from "./transaction.ts";

const maximumTransactions = 6;
const groupSize = 64;
const queueSize = 10_000;

interface Pending extends Waiting, Awaiting {
  readonly commit: PreparedCommit;
}

/** Commits parts together; those of decisions alone that wait at the same time are one transaction. */
export interface GroupCommit {
  add(parts: readonly Part[]): Promise<Results>;
  /** Accepts no more commits; resolves when those that were accepted are settled. */
  end(): Promise<void>;
}

/**
 * Runs a few groups at a time, of disjoint accounts: a commit for an account that a group has waits for that group. A commit with
 * statements is a transaction by itself. If a group fails unexpectedly, each of its commits is tried alone. If the connection
 * breaks before the answer, nobody knows whether the commit was kept: its commits are refused as `gone`.
 */
export function createGroupCommit(
  pool: Pool,
  prepare: Prepare,
  answerMilliseconds: number,
  connections: number,
): GroupCommit {
  const mostTransactions = Math.min(maximumTransactions, connections);
  const options = { prepare, answerMilliseconds };
  const waiting = createAccountQueue<Pending>();
  const busy = new Set<string>();
  const inHand = createInHand();
  let waitingCount = 0;
  let transactions = 0;
  let isScheduled = false;
  let isEnded = false;

  function start(): void {
    isScheduled = false;
    while (transactions < mostTransactions) {
      const group = waiting.take(groupSize, (id) => busy.has(id));
      if (group.length === 0) return;
      void runGroup(group);
    }
  }

  async function runGroup(group: readonly Pending[]): Promise<void> {
    const accountIds = new Set(group.flatMap((pending) => pending.accountIds));
    for (const id of accountIds) busy.add(id);
    transactions += 1;
    const disconnected = await settle(pool, options, group);
    // Without a connection, each waiting group would wait just as long in turn: all are refused now.
    if (disconnected !== undefined) for (const { reject } of waiting.takeAll()) reject(disconnected);
    transactions -= 1;
    for (const id of accountIds) busy.delete(id);
    start();
  }

  async function enterAll(parts: readonly Part[]): Promise<Results> {
    if (parts.length === 0) return [];
    if (waitingCount >= queueSize) throw new StoreError("busy", "too many commits are waiting");
    const commit = prepareCommit(parts);
    for (const { parameters } of commit.statements) requirePlain(parameters);
    waitingCount += 1;
    try {
      return await new Promise((resolve, reject) => {
        const isAlone = commit.statements.length > 0;
        waiting.add({ commit, accountIds: accountIdsOf(commit), isAlone, resolve, reject });
        // What arrives in one turn of the event loop is a group.
        if (!isScheduled) setImmediate(start);
        isScheduled = true;
      });
    } finally {
      waitingCount -= 1;
    }
  }

  return {
    async add(parts) {
      if (isEnded) throw new StoreError("gone", "the database is closed");
      return inHand.add(enterAll(parts));
    },
    async end() {
      isEnded = true;
      await inHand.ended();
    },
  };
}

/** Resolves when every commit of the group is settled, with the error if there was no connection. */
async function settle(pool: Pool, options: TransactionOptions, group: readonly Pending[]): Promise<unknown> {
  const commits = group.map(({ commit }) => commit);
  try {
    settleAll(group, await transact(pool, commits, options));
  } catch (error) {
    const reason = reasonOf(error);
    if (group.length > 1 && !(reason instanceof StoreError)) {
      for (const pending of group) await settle(pool, options, [pending]);
      return undefined;
    }
    for (const { reject } of group) reject(reason);
    if (!(error instanceof TransactionError)) return reason;
  }
  return undefined;
}

/** Something that waits to change the rows of accounts. */
export interface Waiting {
  readonly accountIds: readonly string[];
  /** Whether it cannot be in a group with others. */
  readonly isAlone: boolean;
}

/** What waits, by its first account. An account of which something was taken goes to the end of the queue. */
export function createAccountQueue<Item extends Waiting>() {
  const queues = new Map<string, Item[]>();
  return {
    add(item: Item): void {
      const [first = ""] = item.accountIds;
      const queue = queues.get(first);
      if (queue) queue.push(item);
      else queues.set(first, [item]);
    },
    /** Removes up to `limit` items whose accounts are not busy, or one that is alone. */
    take(limit: number, isBusy: (accountId: string) => boolean): readonly Item[] {
      const taken: Item[] = [];
      const isFree = ({ accountIds }: Item) => !accountIds.some(isBusy);
      for (const [id, queue] of queues) {
        const room = limit - taken.length;
        if (room === 0 || taken[0]?.isAlone) break;
        const most = Math.min(queue[0]!.isAlone ? 1 : room, queue.length);
        if (queue[0]!.isAlone && taken.length > 0) continue;
        // Most items have one account, and all of its queue is free.
        let count = 0;
        while (count < most && isFree(queue[count]!) && (count === 0 || !queue[count]!.isAlone)) count += 1;
        if (count === 0) continue;
        taken.push(...queue.splice(0, count));
        queues.delete(id);
        if (queue.length > 0) queues.set(id, queue);
      }
      return taken;
    },
    takeAll(): readonly Item[] {
      const all = [...queues.values()].flat();
      queues.clear();
      return all;
    },
  };
}
