import { StoreError } from "../../../ports/store/errors.ts";
import { isStatement, type Part } from "../../change.ts";
import { requirePlain } from "../plain.ts";
import { settleAll, type Awaiting, type Outcome, type Results } from "../outcome.ts";
import type { CommitGroup } from "./group.ts";

/** The maximum size of a group, so that no commit waits for more of them. */
const groupSize = 512;

/** Commits parts together; those that arrive in one turn of the event loop are one transaction. */
export interface Commits {
  add(parts: readonly Part[]): Promise<Results>;
  /** Accepts no more commits. Resolves when those that were accepted are settled. */
  end(): Promise<void>;
}

interface Waiting extends Awaiting {
  readonly parts: readonly Part[];
}

/** What is committed next. */
export interface Group {
  readonly commits: readonly (readonly Part[])[];
  settle(outcomes: readonly Outcome[]): void;
}

/** The commits that wait for their group. */
export function createCommitQueue() {
  const queue: Waiting[] = [];
  return {
    get length() {
      return queue.length;
    },
    add: (parts: readonly Part[]) =>
      new Promise<Results>((resolve, reject) => {
        for (const part of parts) if (isStatement(part)) requirePlain(part.parameters);
        queue.push({ parts, resolve, reject });
      }),
    take(): Group {
      const taken = queue.splice(0, groupSize);
      return {
        commits: taken.map(({ parts }) => parts),
        settle: (outcomes) => settleAll(taken, outcomes),
      };
    },
  };
}

/** The error for commits that come after the end. */
export const closed = () => new StoreError("gone", "the database is closed");

/** Commits on this thread. */
export function createCommits(commitGroup: CommitGroup): Commits {
  const queue = createCommitQueue();
  let ended = false;

  function flush(): void {
    while (queue.length > 0) {
      const { commits, settle } = queue.take();
      settle(commitGroup(commits));
    }
  }

  return {
    add(parts) {
      if (ended) return Promise.reject(closed());
      if (queue.length === 0) setImmediate(flush);
      return queue.add(parts);
    },
    end: async () => {
      ended = true;
      flush();
    },
  };
}
