import { StoreError } from "../../../ports/store/errors.ts";
import { isStatement, type ChangePart } from "../../change.ts";
import { assertSupportedParameters } from "../supported-parameters.ts";
import { settleAll, type Deferred, type CommitOutcome, type StatementResults } from "../commit-outcome.ts";
import type { GroupRunner } from "./group-runner.ts";

/** Maximum number of commits in a group, so that no commit waits for more of them. */
const groupSize = 512;

/** Runs commits in groups of up to 512, formed after a tick of the event loop. Each group is one transaction. */
export interface Committer {
  /**
   * Commits all parts or none. Rejects with a `Violation` if a constraint or a refusal code prevents the commit.
   * Rejects with a `StoreError` if the database cannot commit now, of kind `gone` after `end`, and with a `TypeError`
   * if a statement has an unsupported parameter.
   */
  add(parts: readonly ChangePart[]): Promise<StatementResults>;
  /** Removes old data from the write-ahead log after the accepted commits, as `createLogTruncation` does. */
  truncateLog(): void;
  /** Accepts no further commits. Resolves after all accepted commits are settled. */
  end(): Promise<void>;
}

interface Waiting extends Deferred {
  readonly parts: readonly ChangePart[];
}

/** A group of commits that was taken from the queue. */
export interface QueuedGroup {
  readonly commits: readonly (readonly ChangePart[])[];
  /** Settles each commit with the outcome at the same index. */
  settle(outcomes: readonly CommitOutcome[]): void;
}

/**
 * Creates the queue of commits that wait for a group. `take` removes up to 512 of them. They stay pending until the
 * caller settles the group.
 */
export function createCommitQueue() {
  const queue: Waiting[] = [];
  return {
    get length() {
      return queue.length;
    },
    add: (parts: readonly ChangePart[]) =>
      new Promise<StatementResults>((resolve, reject) => {
        for (const part of parts) if (isStatement(part)) assertSupportedParameters(part.parameters);
        queue.push({ parts, resolve, reject });
      }),
    take(): QueuedGroup {
      const taken = queue.splice(0, groupSize);
      return {
        commits: taken.map(({ parts }) => parts),
        settle: (outcomes) => settleAll(taken, outcomes),
      };
    },
  };
}

/** Creates the error for a commit or a read after the engine was closed. */
export const createClosedError = () => new StoreError("gone", "the database is closed");

/** Creates a committer that runs on this thread. */
export function createCommitter(commitGroup: GroupRunner, truncateLog: () => void): Committer {
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
      if (ended) return Promise.reject(createClosedError());
      if (queue.length === 0) setImmediate(flush);
      return queue.add(parts);
    },
    truncateLog: () => {
      if (ended) return;
      flush();
      truncateLog();
    },
    end: async () => {
      ended = true;
      flush();
    },
  };
}
