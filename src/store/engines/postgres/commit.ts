import type { Pool, PoolClient } from "pg";
import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";
import type { Write } from "../../write.ts";
import { isConflict, isStale, storeErrorOf } from "./errors.ts";
import {
  runTransaction,
  sendable,
  TransactionError,
  unnamed,
  type Prepare,
  type Results,
  type Sendable,
} from "./transaction.ts";

const groupSize = 64;
const groupWrites = 1_000;
const queueSize = 10_000;
const maximumAttempts = 5;
const pauseMilliseconds = 20;

interface Pending {
  readonly writes: readonly Sendable[];
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
 * Runs one transaction at a time, with all lists that arrived meanwhile. When a list makes its group fail, the group is
 * rolled back and the lists before it, the list itself and those after it are committed separately, so that a refusal
 * hurts only its own list. When the connection breaks before the answer, nobody knows whether the commit was kept: its
 * lists are refused as `gone`.
 */
export function createGroupCommit(pool: Pool, prepare: Prepare, answerMilliseconds: number): GroupCommit {
  const queue: Pending[] = [];
  let flushing = Promise.resolve();
  let running = false;
  let ended = false;

  async function add(list: readonly Write[]): Promise<Results> {
    if (ended) throw new StoreError("gone", "the database is closed");
    if (list.length === 0) return [];
    if (queue.length >= queueSize) throw new StoreError("busy", "too many commits are waiting");
    // What cannot be sent must be found before anything of its group is sent.
    const writes = list.map((write) => sendable(write, prepare));
    return new Promise((resolve, reject) => {
      queue.push({ writes, resolve, reject });
      if (!running) flushing = flush();
    });
  }

  async function flush(): Promise<void> {
    running = true;
    await new Promise(setImmediate);
    while (queue.length > 0) await settle(takeGroup(queue));
    running = false;
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
        if (!(error instanceof TransactionError)) for (const { reject } of queue.splice(0)) reject(reason);
        return;
      }
      await settle(group.slice(0, list));
      await settle(group.slice(list, list + 1));
      await settle(group.slice(list + 1));
    }
  }

  async function transact(group: readonly Pending[]): Promise<Results[]> {
    let lists = group.map(({ writes }) => writes);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withClient(pool, (client) => runTransaction(client, lists, answerMilliseconds));
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
      await flushing;
    },
  };
}

function failureOf(error: unknown): { readonly list: number | undefined; readonly reason: unknown } {
  if (!(error instanceof TransactionError)) return { list: undefined, reason: storeErrorOf(error) };
  return { list: error.list, reason: storeErrorOf(error.cause) };
}

const mayPass = (reason: unknown) =>
  reason instanceof StoreError && (reason.kind === "busy" || reason.kind === "gone");

function takeGroup(queue: Pending[]): readonly Pending[] {
  let lists = 0;
  let writes = 0;
  while (lists < Math.min(queue.length, groupSize) && (lists === 0 || writes < groupWrites)) {
    writes += queue[lists]!.writes.length;
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
