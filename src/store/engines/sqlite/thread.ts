import { Worker } from "node:worker_threads";
import { StoreError } from "../../../ports/store/errors.ts";
import { closed, createCommitQueue, type Commits } from "./commit.ts";
import { storeErrorOf } from "./errors.ts";
import { createEncoder, decodeOutcome, type OutcomeMessage } from "./wire.ts";

/** While one group is written the next one is already at the writer, so that it never waits for this thread. */
const groupsAtOnce = 2;

/**
 * Commits on a thread of its own. A list that comes alone is sent at once; lists that come while groups are written
 * make up the next group. When the writer breaks off, its lists are refused as `gone`, and the next list starts another
 * writer.
 */
export function startWriter(path: string): Commits {
  const queue = createCommitQueue();
  let writer: Writer | undefined = createWriter(path, send, lost);
  let scheduled = false;
  let ending: Promise<void> | undefined;

  function send(): void {
    scheduled = false;
    if (queue.length > 0) writer ??= createWriter(path, send, lost);
    while (queue.length > 0 && writer!.inFlight < groupsAtOnce) writer!.commit(queue.take());
    if (ending && queue.length === 0) writer?.end();
  }

  function lost(): void {
    writer = undefined;
    if (queue.length > 0) send();
  }

  return {
    add(writes) {
      if (ending) return Promise.reject(closed());
      if (!scheduled) setImmediate(send);
      scheduled = true;
      return queue.add(writes);
    },
    end() {
      ending ??= writer ? writer.ended : Promise.resolve();
      send();
      return ending;
    },
  };
}

type Group = ReturnType<ReturnType<typeof createCommitQueue>["take"]>;

interface Writer {
  readonly inFlight: number;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  commit(group: Group): void;
  /** Tells the thread to end after the groups that it was given. */
  end(): void;
}

/** One thread with its statements; `settled` is called after each group, `lost` when it has ended. */
function createWriter(path: string, settled: () => void, lost: () => void): Writer {
  const worker = new Worker(new URL("./writer.ts", import.meta.url), {
    workerData: path,
    execArgv: [],
  });
  const encode = createEncoder();
  const sent: Group[] = [];
  let reason: unknown = closed();
  let ending = false;
  worker.unref();
  worker.on("message", (outcomes: readonly OutcomeMessage[]) => {
    const { group, settle } = sent.shift()!;
    if (sent.length === 0) worker.unref();
    settle(outcomes.map((outcome, index) => decodeOutcome(outcome, group[index]!.length)));
    settled();
  });
  worker.on("error", (error) => (reason = brokenOff(error)));
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      for (const { group, settle } of sent.splice(0)) settle(group.map(() => ({ error: reason })));
      lost();
      resolve();
    });
  });
  return {
    get inFlight() {
      return sent.length;
    },
    ended,
    commit(group) {
      // A parameter that cannot be sent to the thread is a defect of its sender, and must not end the process.
      try {
        worker.postMessage(encode(group.group));
      } catch (error) {
        group.settle(group.group.map(() => ({ error })));
        return;
      }
      worker.ref();
      sent.push(group);
    },
    end() {
      if (ending) return;
      ending = true;
      worker.ref();
      worker.postMessage("end");
    },
  };
}

/** The refusal after the thread broke off: its own error where the store knows it, else `gone`. */
function brokenOff(error: unknown): unknown {
  const known = storeErrorOf(error);
  return known instanceof StoreError
    ? known
    : new StoreError("gone", "the writer broke off", { cause: error });
}
