import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";
import type { Write } from "../../write.ts";
import { requirePlain } from "../plain.ts";
import { createRefused } from "../refused.ts";
import { batchesOf, noRowsFor } from "./batches.ts";
import type { CommitGroup, Outcome, Results } from "./group.ts";

/** The most lists in a group, so that no list waits for more of them. */
const groupSize = 512;

/** Commits lists; those that arrive in one turn of the event loop are committed together. */
export interface Commits {
  add(writes: readonly Write[]): Promise<Results>;
  /** Takes no more lists; resolves when those that were taken are settled. */
  end(): Promise<void>;
}

/** A list that waits for its group. */
interface Waiting {
  readonly writes: readonly Write[];
  /** Whether it was refused together with others, and is now committed by itself. */
  readonly isApart: boolean;
  readonly resolve: (results: Results) => void;
  readonly reject: (error: unknown) => void;
}

/** What is committed next, as lists that are fewer than those that wait. */
export interface Group {
  readonly lists: readonly (readonly Write[])[];
  /** Tells those who wait what became of each list, or has them wait for it once more. */
  settle(outcomes: readonly Outcome[]): void;
}

/** The lists that wait for their group, and the settling of their outcomes. */
export function createCommitQueue(toBatches = batchesOf) {
  const queue: Waiting[] = [];
  const refused = createRefused();
  const ownersOf = ({ writes }: Waiting) => writes.flatMap(({ owner }) => owner ?? []);

  /** What was refused together is committed by itself, so that a refusal hurts only its own list. */
  function settleBatch(batch: readonly Waiting[], outcome: Outcome): void {
    if ("results" in outcome) {
      const [first] = batch;
      if (batch.length === 1) first!.resolve(outcome.results);
      else for (const { writes, resolve } of batch) resolve(noRowsFor(writes.length));
    } else if (batch.length === 1 || outcome.error instanceof StoreError) {
      if (outcome.error instanceof Violation) refused.add(batch.flatMap(ownersOf));
      for (const { reject } of batch) reject(outcome.error);
    } else queue.unshift(...batch.map((waiting) => ({ ...waiting, isApart: true })));
  }

  return {
    get length() {
      return queue.length;
    },
    add: (writes: readonly Write[]) =>
      new Promise<Results>((resolve, reject) => {
        for (const { parameters } of writes) requirePlain(parameters);
        queue.push({ writes, isApart: false, resolve, reject });
      }),
    take(): Group {
      const taken = queue.splice(0, groupSize);
      const isApart = (list: Waiting) =>
        list.isApart || list.writes.some(({ owner }) => owner !== undefined && refused.has(owner));
      const { lists, members } = toBatches(
        taken.map(({ writes }) => writes),
        (number) => isApart(taken[number]!),
      );
      return {
        lists,
        settle(outcomes) {
          for (const [index, outcome] of outcomes.entries()) {
            settleBatch(
              members[index]!.map((number) => taken[number]!),
              outcome,
            );
          }
        },
      };
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
      const { lists, settle } = queue.take();
      settle(commitGroup(lists));
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
