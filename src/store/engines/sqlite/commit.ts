import { StoreError } from "../../../ports/store/errors.ts";
import type { Write } from "../../write.ts";
import type { CommitGroup, Outcome, Results } from "./group.ts";

/** The most lists in a group, so that no list waits for more of them. */
export const groupSize = 512;

/** Commits lists; those that arrive in one turn of the event loop are committed together. */
export interface Commits {
  add(writes: readonly Write[]): Promise<Results>;
  /** Takes no more lists; resolves when those that were taken are settled. */
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (results: Results) => void;
  readonly reject: (error: unknown) => void;
}

/** The lists that wait for their group, and the settling of their outcomes. */
export function createCommitQueue() {
  const lists: (readonly Write[])[] = [];
  const waiting: Waiting[] = [];
  return {
    get length() {
      return lists.length;
    },
    add: (writes: readonly Write[]) =>
      new Promise<Results>((resolve, reject) => {
        lists.push(writes);
        waiting.push({ resolve, reject });
      }),
    /** The next group, and what tells its senders. */
    take() {
      const group = lists.splice(0, groupSize);
      const senders = waiting.splice(0, groupSize);
      const settle = (outcomes: readonly Outcome[]) => {
        for (const [index, outcome] of outcomes.entries()) {
          if ("error" in outcome) senders[index]!.reject(outcome.error);
          else senders[index]!.resolve(outcome.results);
        }
      };
      return { group, settle };
    },
  };
}

/** The error for lists that come after the end. */
export const closed = () => new StoreError("gone", "the database is closed");

/** Commits on this thread. */
export function createCommits(commitGroup: CommitGroup): Commits {
  const queue = createCommitQueue();
  let ended = false;

  function flush(): void {
    while (queue.length > 0) {
      const { group, settle } = queue.take();
      settle(commitGroup(group));
    }
  }

  return {
    add(writes) {
      if (ended) return Promise.reject(closed());
      if (queue.length === 0) setImmediate(flush);
      return queue.add(writes);
    },
    end: async () => {
      ended = true;
      flush();
    },
  };
}
