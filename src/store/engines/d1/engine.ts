import type { D1Database } from "@cloudflare/workers-types";
import { StoreError } from "../../../ports/store/errors.ts";
import { type Part, type PreparedCommit, type Row, prepareCommit } from "../../change.ts";
import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { runCommits, statementOf } from "./commit.ts";
import { d1StoreErrorOf } from "./errors.ts";
import { type Awaiting, type Results, settleAll } from "../outcome.ts";
import { accountIdsOf } from "../account-ids.ts";
import { BoundedMap } from "../../../common/bounded-map.ts";

/** An engine on a D1 binding. `scopeOf` returns the invocation of a Worker, if there are several. */
export function createD1Engine(
  binding: Pick<D1Database, "prepare" | "batch">,
  scopeOf: () => object | undefined = () => undefined,
): Engine {
  const commit = createGroups(binding, scopeOf);
  let closed = false;

  async function ask<Result>(question: () => Promise<Result>): Promise<Result> {
    if (closed) throw new StoreError("gone", "the database is closed");
    try {
      return await question();
    } catch (error) {
      throw d1StoreErrorOf(error);
    }
  }

  return withKysely({
    dialect: "sqlite",
    commit: (parts) => ask(() => commit(parts)),
    read: (query) => ask(async () => (await statementOf(binding, query).all<Row>()).results),
    close: async () => {
      closed = true;
    },
  });
}

const groupSize = 16;

interface Pending extends Awaiting {
  readonly commit: PreparedCommit;
}

/**
 * Commits what arrives while another batch is under way as one batch. `scopeOf` returns the invocation of a Worker: commits of
 * different invocations do not wait for each other, because one that is cut off would leave the others waiting for ever.
 */
export function createGroups(
  binding: Parameters<typeof runCommits>[0],
  scopeOf: () => object | undefined,
): (parts: readonly Part[]) => Promise<Results> {
  const everything = {};
  const queues = new WeakMap<object, Pending[]>();

  async function run(queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const isAlone = ({ commit }: Pending) => commit.statements.length > 0;
      const next = queue.slice(0, groupSize).findIndex(isAlone);
      // A commit with statements is a batch by itself.
      const size = next === -1 ? groupSize : Math.max(next, 1);
      const group = queue.slice(0, size);
      // What has arrived meanwhile finds the queue not empty, and waits.
      await settle(binding, group);
      queue.splice(0, group.length);
    }
  }

  return (parts) => {
    const scope = scopeOf() ?? everything;
    return new Promise((resolve, reject) => {
      const pending = { commit: prepareCommit(parts), resolve, reject };
      // Statements alone look up nothing, so they need no group.
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
    const accountIds = new Set(commits.flatMap(accountIdsOf));
    settleAll(group, await inTurn([...accountIds], () => runCommits(binding, commits)));
  } catch (error) {
    const reason = d1StoreErrorOf(error);
    if (group.length === 1 || reason instanceof StoreError) for (const { reject } of group) reject(reason);
    else for (const pending of group) await settle(binding, [pending]);
  }
}

const turnMilliseconds = 1_000;
const patienceMilliseconds = 20_000;
const longestPause = 10;

/** Until when an account is taken by a commit of this isolate. */
const takenUntil = new BoundedMap<string, number>(10_000);

/**
 * Runs a commit when no other one of this isolate changes the same accounts: two at a time would undo each other's batch. It waits
 * by its own timers, because an invocation that is cut off would never resolve what another one waits for; so a turn ends after
 * a second in any case.
 */
export async function inTurn<Result>(
  accountIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  const isTaken = (id: string) => (takenUntil.get(id) ?? 0) > performance.now();
  while (accountIds.some(isTaken) && performance.now() < giveUpAt)
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longestPause));
  const until = performance.now() + turnMilliseconds;
  for (const id of accountIds) takenUntil.set(id, until);
  try {
    return await work();
  } finally {
    for (const id of accountIds) if (takenUntil.get(id) === until) takenUntil.delete(id);
  }
}
