import type { D1Database } from "@cloudflare/workers-types";
import { StoreError } from "../../../ports/store/errors.ts";
import { type ChangePart, type PreparedCommit, type Row, prepareCommit } from "../../change.ts";
import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { runCommits, bindStatement } from "./commit.ts";
import { toD1StoreError } from "./errors.ts";
import { type Deferred, type StatementResults, settleAll } from "../commit-outcome.ts";
import { getLockedAccountIds } from "../locked-account-ids.ts";
import { BoundedMap } from "../../../common/bounded-map.ts";

/**
 * Creates an engine on a D1 binding. Calls after `close` fail with `gone`. `getScope` returns an object that
 * identifies the current Worker invocation. Default: all calls share one scope.
 */
export function createD1Engine(
  binding: Pick<D1Database, "prepare" | "batch">,
  getScope: () => object | undefined = () => undefined,
): Engine {
  const commit = createBatchQueue(binding, getScope);
  let closed = false;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (closed) throw new StoreError("gone", "the database is closed");
    try {
      return await work();
    } catch (error) {
      throw toD1StoreError(error);
    }
  }

  return withKysely({
    dialect: "sqlite",
    commit: (parts) => run(() => commit(parts)),
    read: (query) => run(async () => (await bindStatement(binding, query).all<Row>()).results),
    close: async () => {
      closed = true;
    },
  });
}

const groupSize = 16;

interface Pending extends Deferred {
  readonly commit: PreparedCommit;
}

/**
 * Creates a queue of commits. Commits that arrive while a batch is running form the next batch, at most 16. `getScope`
 * returns the Worker invocation. Each invocation has a separate queue, because an interrupted invocation would block
 * the others permanently. If a batch fails with a `StoreError`, all of its commits fail. After any other error, each of
 * them is retried alone.
 */
export function createBatchQueue(
  binding: Parameters<typeof runCommits>[0],
  getScope: () => object | undefined,
): (parts: readonly ChangePart[]) => Promise<StatementResults> {
  const defaultScope = {};
  const queues = new WeakMap<object, Pending[]>();

  async function run(queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const isAlone = ({ commit }: Pending) => commit.statements.length > 0;
      const next = queue.slice(0, groupSize).findIndex(isAlone);
      // A commit with statements needs a separate batch.
      const size = next === -1 ? groupSize : Math.max(next, 1);
      const group = queue.slice(0, size);
      // Commits that arrive during this batch find the queue not empty, and wait.
      await settle(binding, group);
      queue.splice(0, group.length);
    }
  }

  return (parts) => {
    const scope = getScope() ?? defaultScope;
    return new Promise((resolve, reject) => {
      const pending = { commit: prepareCommit(parts), resolve, reject };
      // A commit without decisions has no look-ups, so it needs no group.
      if (pending.commit.decisions.length === 0) return void settle(binding, [pending]);
      let queue = queues.get(scope);
      if (!queue) queues.set(scope, (queue = []));
      if (queue.push(pending) === 1) void Promise.resolve(queue).then(run);
    });
  };
}

async function settle(binding: Parameters<typeof runCommits>[0], group: readonly Pending[]): Promise<void> {
  try {
    const commits = group.map(({ commit }) => commit);
    const accountIds = new Set(commits.flatMap(getLockedAccountIds));
    settleAll(group, await withAccountLocks([...accountIds], () => runCommits(binding, commits)));
  } catch (error) {
    const reason = toD1StoreError(error);
    if (group.length === 1 || reason instanceof StoreError) for (const { reject } of group) reject(reason);
    else for (const pending of group) await settle(binding, [pending]);
  }
}

const lockMilliseconds = 1_000;
const patienceMilliseconds = 20_000;
const longestPause = 10;

/** Lock expiry of each account that a commit of this isolate changes, by the monotonic clock. */
const lockedUntil = new BoundedMap<string, number>(10_000);

/**
 * Runs a commit while no other commit of this isolate changes the same accounts. Two concurrent commits would make
 * each other's batch fail. Waits by polling, because an interrupted invocation would never resolve a promise that
 * another invocation waits for. For the same reason a lock expires after one second. After 20 seconds of waiting, the
 * commit runs even if an account is still locked.
 */
export async function withAccountLocks<Result>(
  accountIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  const isLocked = (id: string) => (lockedUntil.get(id) ?? 0) > performance.now();
  while (accountIds.some(isLocked) && performance.now() < giveUpAt)
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longestPause));
  const until = performance.now() + lockMilliseconds;
  for (const id of accountIds) lockedUntil.set(id, until);
  try {
    return await work();
  } finally {
    for (const id of accountIds) if (lockedUntil.get(id) === until) lockedUntil.delete(id);
  }
}
