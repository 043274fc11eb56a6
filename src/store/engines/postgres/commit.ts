import type { Pool, PoolClient } from "pg";
import { createInHand } from "../../../common/in-hand.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";
import { everyone, type Write } from "../../write.ts";
import { isConflict, storeErrorOf } from "./errors.ts";
import { requirePlain } from "../plain.ts";
import { createRefused } from "../refused.ts";
import { createLanes, type Owned } from "./lanes.ts";
import { createOvertaken } from "./overtaken.ts";
import { batchesOf } from "./batches.ts";
import { unnamed, type Prepare } from "./prepare.ts";
import { runTransaction, TransactionError, type Batch, type Results } from "./transaction.ts";

const maximumLanes = 4;
const groupSize = 64;
const groupWrites = 1_000;
const queueSize = 10_000;
const maximumAttempts = 5;
const pauseMilliseconds = 20;

interface Pending extends Owned {
  readonly writes: readonly Write[];
  /** Whether a write of it names no owner: nobody knows whom it would wait for within a group. */
  readonly isAlone: boolean;
  readonly resolve: (results: Results) => void;
  readonly reject: (error: unknown) => void;
}

/** Commits lists; those that wait for a connection at the same time are committed together. */
export interface GroupCommit {
  add(writes: readonly Write[]): Promise<Results>;
  /** Takes no more lists; resolves when those that were taken are settled. */
  end(): Promise<void>;
}

/**
 * Runs a few transactions at a time, each with lists that arrived meanwhile. When a list makes its group fail, the group
 * is rolled back and committed in parts, which get smaller until the list is alone, so that a refusal hurts only its own
 * list; whoever was refused lately has groups of its own, so that nobody else's is rolled back for it. When the connection breaks before the answer, nobody knows whether the commit was kept: its
 * lists are refused as `gone`.
 */
export function createGroupCommit(
  pool: Pool,
  prepare: Prepare,
  answerMilliseconds: number,
  connections: number,
): GroupCommit {
  const refused = createRefused();
  const take = (queue: Pending[]) => takeGroup(queue, refused.has);
  const lanes = createLanes(Math.min(maximumLanes, connections), take, settle);
  const unlessOvertaken = createOvertaken();
  const inHand = createInHand();
  let ended = false;

  async function enter(writes: readonly Write[]): Promise<Results> {
    if (writes.length === 0) return [];
    if (lanes.waiting >= queueSize) throw new StoreError("busy", "too many commits are waiting");
    for (const { parameters } of writes) requirePlain(parameters);
    const owners = [...new Set(writes.flatMap(({ owner }) => owner ?? []))];
    const isAlone = writes.some(({ owner }) => owner === undefined || owner === everyone);
    return new Promise((resolve, reject) => {
      lanes.add({ writes, owners, isAlone, resolve, reject });
    });
  }

  /** Resolves when every list of the group is settled, whichever way. */
  async function settle(group: readonly Pending[]): Promise<void> {
    if (group.length === 0) return;
    try {
      const results = await transact(group);
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (error) {
      const { lists, reason } = failureOf(error);
      if (group.length === 1 && reason instanceof Violation) refused.add(group[0]!.owners);
      if (group.length === 1 || lists === undefined || mayPass(reason)) {
        for (const { reject } of group) reject(reason);
        // Without a connection, each waiting group would wait just as long in turn: all are refused now.
        if (!(error instanceof TransactionError)) for (const { reject } of lanes.takeBack()) reject(reason);
        return;
      }
      for (const part of split(group, new Set(lists))) await settle(part);
    }
  }

  async function transact(group: readonly Pending[]): Promise<readonly Results[]> {
    const lists = group.map(({ writes }) => writes);
    let batches = batchesOf(lists, prepare);
    const owners = group.flatMap((list) => list.owners);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const results = await withClient(pool, (client) =>
          runTransaction(client, batches, owners, answerMilliseconds),
        );
        return resultsOf(group, batches, results);
      } catch (error) {
        const cause = error instanceof TransactionError ? error.cause : undefined;
        const isRenewed = prepare.renewFor(cause);
        if (attempt === maximumAttempts || !(isConflict(cause) || isRenewed)) throw error;
        if (isRenewed) batches = batchesOf(lists, prepare).map(preparedAnew);
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMilliseconds * attempt));
    }
  }

  return {
    async add(writes) {
      if (ended) throw new StoreError("gone", "the database is closed");
      return inHand.add(unlessOvertaken(writes, () => enter(writes)));
    },
    async end() {
      ended = true;
      // Those that wait for another one are in no lane yet.
      await inHand.ended();
      await lanes.idle();
    },
  };
}

const preparedAnew = ({ lists, writes }: Batch): Batch => ({
  lists,
  writes: writes.map((write) => ({ ...write, query: unnamed(write.query) })),
});

/** What each list gets to know: rows come back only to those that were done alone. */
function resultsOf(
  group: readonly Pending[],
  batches: readonly Batch[],
  results: readonly Results[],
): readonly Results[] {
  const each = group.map(({ writes }): Results => writes.map(() => []));
  for (const [index, { lists }] of batches.entries()) {
    if (lists.length === 1) each[lists[0]!] = results[index]!;
  }
  return each;
}

/**
 * What is committed separately after some lists of a group have failed together: the others, and two halves of those,
 * with an owner's lists side by side. Where one has failed by itself, the others of its owners are halved too: they race
 * for the same more often than not, and each of them that is refused would have all the others sent once more.
 */
function split(group: readonly Pending[], failed: ReadonlySet<number>): readonly (readonly Pending[])[] {
  const together = group
    .filter((_, index) => failed.has(index))
    .toSorted((one, other) => String(one.owners).localeCompare(String(other.owners)));
  const others = group.filter((_, index) => !failed.has(index));
  if (together.length > 1) return [others, ...halvesOf(together)];
  const owners = new Set(together[0]!.owners);
  const [beside = [], alike = []] = [false, true].map((shared) =>
    others.filter((list) => list.owners.some((owner) => owners.has(owner)) === shared),
  );
  return [beside, ...halvesOf(alike), together];
}

function halvesOf(lists: readonly Pending[]): readonly (readonly Pending[])[] {
  const half = Math.ceil(lists.length / 2);
  return [lists.slice(0, half), lists.slice(half)];
}

function failureOf(error: unknown): {
  readonly lists: readonly number[] | undefined;
  readonly reason: unknown;
} {
  if (!(error instanceof TransactionError)) return { lists: undefined, reason: storeErrorOf(error) };
  return { lists: error.lists, reason: storeErrorOf(error.cause) };
}

const mayPass = (reason: unknown) =>
  reason instanceof StoreError && (reason.kind === "busy" || reason.kind === "gone");

/** Removes the lists that come next: those with owners together, of an owner apart its own, one without by itself. */
function takeGroup(queue: Pending[], isApart: (owner: string) => boolean): readonly Pending[] {
  const [first] = queue;
  if (first === undefined || first.isAlone) return queue.splice(0, 1);
  const apart = first.owners.find(isApart);
  const joins = ({ owners, isAlone }: Pending) =>
    !isAlone && (apart === undefined ? !owners.some(isApart) : owners.includes(apart));
  const group: Pending[] = [];
  const left: Pending[] = [];
  let writes = 0;
  for (const list of queue) {
    const isFull = group.length === groupSize || (group.length > 0 && writes >= groupWrites);
    if (isFull || !joins(list)) left.push(list);
    else {
      writes += list.writes.length;
      group.push(list);
    }
  }
  queue.splice(0, queue.length, ...left);
  return group;
}

/** Borrows a connection; one that has ended, or failed in an unforeseen way, is not lent again. */
async function withClient<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let spent = false;
  const spend = () => {
    spent = true;
  };
  client.on("error", spend);
  try {
    return await work(client);
  } catch (error) {
    const { reason } = failureOf(error);
    const isForeseen = reason instanceof Violation || reason instanceof StoreError;
    if (!isForeseen || (reason instanceof StoreError && reason.kind === "gone")) spend();
    throw error;
  } finally {
    client.off("error", spend);
    client.release(spent);
  }
}
