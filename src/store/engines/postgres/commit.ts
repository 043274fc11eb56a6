import type { Pool, PoolClient } from "pg";
import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";
import { everyone, type Write } from "../../write.ts";
import { isConflict, isStale, storeErrorOf } from "./errors.ts";
import { createLanes, type Owned } from "./lanes.ts";
import {
  runTransaction,
  sendable,
  TransactionError,
  unnamed,
  type Prepare,
  type Results,
  type Sendable,
} from "./transaction.ts";

const maximumLanes = 4;
const groupSize = 64;
const groupWrites = 1_000;
const queueSize = 10_000;
const maximumAttempts = 5;
const pauseMilliseconds = 20;

interface Pending extends Owned {
  readonly writes: readonly Sendable[];
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
 * is rolled back and the lists before it, the list itself and those after it are committed separately, so that a refusal
 * hurts only its own list. When the connection breaks before the answer, nobody knows whether the commit was kept: its
 * lists are refused as `gone`.
 */
export function createGroupCommit(
  pool: Pool,
  prepare: Prepare,
  answerMilliseconds: number,
  connections: number,
): GroupCommit {
  const lanes = createLanes(Math.min(maximumLanes, connections), takeGroup, settle);
  let ended = false;

  async function add(list: readonly Write[]): Promise<Results> {
    if (ended) throw new StoreError("gone", "the database is closed");
    if (list.length === 0) return [];
    if (lanes.waiting >= queueSize) throw new StoreError("busy", "too many commits are waiting");
    // What cannot be sent must be found before anything of its group is sent.
    const writes = list.map((write) => sendable(write, prepare));
    const owners = [...new Set(list.flatMap(({ owner }) => owner ?? []))];
    const isAlone = list.some(({ owner }) => owner === undefined || owner === everyone);
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
      const { list, reason } = failureOf(error);
      if (group.length === 1 || list === undefined || mayPass(reason)) {
        for (const { reject } of group) reject(reason);
        // Without a connection, each waiting group would wait just as long in turn: all are refused now.
        if (!(error instanceof TransactionError)) for (const { reject } of lanes.takeBack()) reject(reason);
        return;
      }
      await settle(group.slice(0, list));
      await settle(group.slice(list, list + 1));
      await settle(group.slice(list + 1));
    }
  }

  async function transact(group: readonly Pending[]): Promise<Results[]> {
    let lists = group.map(({ writes }) => writes);
    const owners = group.flatMap((list) => list.owners);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withClient(pool, (client) => runTransaction(client, lists, owners, answerMilliseconds));
      } catch (error) {
        const cause = error instanceof TransactionError ? error.cause : undefined;
        if (attempt === maximumAttempts || !(isConflict(cause) || isStale(cause))) throw error;
        if (isStale(cause)) {
          prepare.renew();
          lists = lists.map((list) => list.map((write) => ({ ...write, query: unnamed(write.query) })));
        }
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMilliseconds * attempt));
    }
  }

  return {
    add,
    async end() {
      ended = true;
      await lanes.idle();
    },
  };
}

function failureOf(error: unknown): { readonly list: number | undefined; readonly reason: unknown } {
  if (!(error instanceof TransactionError)) return { list: undefined, reason: storeErrorOf(error) };
  return { list: error.list, reason: storeErrorOf(error.cause) };
}

const mayPass = (reason: unknown) =>
  reason instanceof StoreError && (reason.kind === "busy" || reason.kind === "gone");

/** Removes the lists that come next: those with owners together, one without by itself. */
function takeGroup(queue: Pending[]): readonly Pending[] {
  if (queue[0]?.isAlone) return queue.splice(0, 1);
  let lists = 0;
  let writes = 0;
  for (const { writes: added, isAlone } of queue) {
    if (isAlone || lists === groupSize || (lists > 0 && writes >= groupWrites)) break;
    writes += added.length;
    lists += 1;
  }
  return queue.splice(0, lists);
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
