import type { Pool } from "pg";
import { createTaskTracker } from "../../../common/task-tracker.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { type ChangePart, type PreparedCommit, prepareCommit } from "../../change.ts";
import { getLockedAccountIds } from "../locked-account-ids.ts";
import { assertSupportedParameters } from "../supported-parameters.ts";
import { toCommitError, runWithRetries } from "./run-with-retries.ts";
import type { StatementNamer } from "./statement-namer.ts";
import { type Deferred, type StatementResults, settleAll } from "../commit-outcome.ts";
import { TransactionError, type TransactionOptions } from "./transaction.ts";

const maximumTransactions = 6;
const groupSize = 64;
const queueSize = 10_000;

interface Pending extends QueuedCommit, Deferred {
  readonly commit: PreparedCommit;
}

/** Runs commits in groups of up to 64. Each group is one transaction. */
export interface GroupCommit {
  /**
   * Commits all parts or none. Rejects with a `Violation` if a constraint or a refusal code prevents the commit.
   * Rejects with a `StoreError` of kind `busy` if 10,000 commits are unsettled, and of kind `gone` after `end`. Rejects
   * with a `TypeError` if a statement has an unsupported parameter.
   */
  add(parts: readonly ChangePart[]): Promise<StatementResults>;
  /** Accepts no further commits. Resolves after all accepted commits are settled. */
  end(): Promise<void>;
}

/**
 * Creates the commit groups. Up to six groups run at a time, but no more than `connections`, for disjoint accounts. A
 * commit waits while a running group has its account.
 * - A commit with statements is a separate transaction.
 * - If a group fails with a `StoreError`, all of its commits fail.
 * - If a group fails with any other error, each of its commits is retried alone.
 * - If the connection breaks before the response, the outcome of the commits is unknown. They fail with `gone`.
 * - If no connection is available, all waiting commits fail, too.
 */
export function createGroupCommit(
  pool: Pool,
  prepare: StatementNamer,
  answerMilliseconds: number,
  connections: number,
): GroupCommit {
  const transactionLimit = Math.min(maximumTransactions, connections);
  const options = { prepare, answerMilliseconds };
  const waiting = createAccountQueue<Pending>();
  const busy = new Set<string>();
  const tasks = createTaskTracker();
  let queuedCount = 0;
  let transactions = 0;
  let isScheduled = false;
  let isEnded = false;

  function start(): void {
    isScheduled = false;
    while (transactions < transactionLimit) {
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
    // Each waiting group would also time out without a connection, one after another. So all of them fail now.
    if (disconnected !== undefined) for (const { reject } of waiting.takeAll()) reject(disconnected);
    transactions -= 1;
    for (const id of accountIds) busy.delete(id);
    start();
  }

  async function enqueue(parts: readonly ChangePart[]): Promise<StatementResults> {
    if (parts.length === 0) return [];
    if (queuedCount >= queueSize) throw new StoreError("busy", "too many commits are waiting");
    const commit = prepareCommit(parts);
    for (const { parameters } of commit.statements) assertSupportedParameters(parameters);
    queuedCount += 1;
    try {
      return await new Promise((resolve, reject) => {
        const isAlone = commit.statements.length > 0;
        waiting.add({ commit, accountIds: getLockedAccountIds(commit), isAlone, resolve, reject });
        // Commits of one tick of the event loop become one group.
        if (!isScheduled) setImmediate(start);
        isScheduled = true;
      });
    } finally {
      queuedCount -= 1;
    }
  }

  return {
    async add(parts) {
      if (isEnded) throw new StoreError("gone", "the database is closed");
      return tasks.add(enqueue(parts));
    },
    async end() {
      isEnded = true;
      await tasks.waitForAll();
    },
  };
}

/** Settles every commit of the group. Resolves to the error if no connection was available, otherwise to undefined. */
async function settle(pool: Pool, options: TransactionOptions, group: readonly Pending[]): Promise<unknown> {
  const commits = group.map(({ commit }) => commit);
  try {
    settleAll(group, await runWithRetries(pool, commits, options));
  } catch (error) {
    const reason = toCommitError(error);
    if (group.length > 1 && !(reason instanceof StoreError)) {
      for (const pending of group) await settle(pool, options, [pending]);
      return undefined;
    }
    for (const { reject } of group) reject(reason);
    if (!(error instanceof TransactionError)) return reason;
  }
  return undefined;
}

/** A queued commit, with the accounts that its decisions lock. */
export interface QueuedCommit {
  readonly accountIds: readonly string[];
  /** True if it needs a separate transaction. */
  readonly isAlone: boolean;
}

/**
 * Creates a queue of commits, grouped by their first account. After commits of an account were taken, the account goes
 * to the end of the queue. A commit without accounts is queued under the account "".
 */
export function createAccountQueue<Item extends QueuedCommit>() {
  const queues = new Map<string, Item[]>();
  return {
    add(item: Item): void {
      const [first = ""] = item.accountIds;
      const queue = queues.get(first);
      if (queue) queue.push(item);
      else queues.set(first, [item]);
    },
    /**
     * Removes and returns up to `limit` items whose accounts are not busy. Items of an account keep their order. An
     * item with `isAlone` is returned alone.
     */
    take(limit: number, isBusy: (accountId: string) => boolean): readonly Item[] {
      const taken: Item[] = [];
      const isFree = ({ accountIds }: Item) => !accountIds.some(isBusy);
      for (const [id, queue] of queues) {
        const free = limit - taken.length;
        if (free === 0 || taken[0]?.isAlone) break;
        const most = Math.min(queue[0]!.isAlone ? 1 : free, queue.length);
        if (queue[0]!.isAlone && taken.length > 0) continue;
        // Most items have only one account. The loop stops at an item that also has a busy account.
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
