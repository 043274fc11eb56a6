import { StoreError } from "../../../ports/store/errors.ts";
import { prepareCommit, type Part, type PreparedCommit } from "../../change.ts";
import { settleAll, type Awaiting, type Results } from "../outcome.ts";
import { accountIdsOf } from "../account-ids.ts";
import { d1StoreErrorOf } from "./errors.ts";
import { runCommits } from "./commit.ts";
import { inTurn } from "./turns.ts";

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
