import { Worker } from "node:worker_threads";
import { stackOf } from "../../../common/reason.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { isStatement, type Part } from "../../change.ts";
import { closed, createCommitQueue, type Commits, type Group } from "./commit.ts";
import { storeErrorOf } from "./errors.ts";
import { decodeOutcome, encodeGroup, type GroupMessage, type OutcomeMessage } from "./wire.ts";

/** While one group is written the next one is already at the writer, so that it never waits for this thread. */
const groupsAtOnce = 2;

/** A commit group is garbage soon after it is written. With Node's default, collecting it delays the next group. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/**
 * Commits on a thread of its own. If the writer ends unexpectedly, its commits are refused as `gone`, and the next commit starts
 * another writer. A single commit is sent at once. Commits that arrive while groups are written are the next group.
 */
export function startWriter(path: string): Commits {
  const queue = createCommitQueue();
  let writer: Writer | undefined;
  let isScheduled = false;
  let isEnding = false;
  let ending: Promise<void> | undefined;

  function send(): void {
    isScheduled = false;
    if (queue.length > 0) writer ??= startThread(path, send, lost);
    while (queue.length > 0 && writer!.inFlight < groupsAtOnce) writer!.commit(queue.take());
    if (isEnding && queue.length === 0 && writer?.inFlight === 0) writer.end();
  }

  function lost(): void {
    writer = undefined;
    if (queue.length > 0) send();
  }

  async function end(): Promise<void> {
    isEnding = true;
    send();
    // When it breaks off, another one writes what has waited.
    while (writer) await writer.ended;
  }

  writer = startThread(path, send, lost);
  return {
    add(parts) {
      if (isEnding) return Promise.reject(closed());
      if (!isScheduled) setImmediate(send);
      isScheduled = true;
      return queue.add(parts);
    },
    end: () => (ending ??= end()),
  };
}

interface Writer {
  readonly inFlight: number;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  commit(group: Group): void;
  /** Tells the thread to end after the groups that it was given. */
  end(): void;
}

/** Starts the thread; `settled` is called after each group, `lost` when it has ended. It keeps the process running while it writes. */
function startThread(path: string, settled: () => void, lost: () => void): Writer {
  const worker = new Worker(new URL("./writer.ts", import.meta.url), {
    workerData: path,
    execArgv: [],
    resourceLimits,
  });
  const sent: Group[] = [];
  let isEnding = false;
  let error: unknown = "it ended by itself";
  worker.on("error", (thrown) => (error = thrown));
  worker.on("message", (outcomes: readonly OutcomeMessage[]) => {
    const { commits, settle } = sent.shift()!;
    if (sent.length === 0) worker.unref();
    settle(outcomes.map((outcome, index) => decodeOutcome(outcome, statementsIn(commits[index]!))));
    settled();
  });
  worker.unref();
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", (code) => {
      // Of a defect nobody else tells: where nothing was in flight, no request fails.
      if (code !== 0 && !isKnown(error)) console.error(`The writer's thread broke off: ${stackOf(error)}`);
      for (const { commits, settle } of sent.splice(0))
        settle(commits.map(() => ({ error: brokenOff(error) })));
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
      let message: GroupMessage;
      try {
        message = encodeGroup(group.commits);
      } catch (thrown) {
        group.settle(group.commits.map(() => ({ error: thrown })));
        return;
      }
      worker.postMessage(message);
      worker.ref();
      sent.push(group);
    },
    end() {
      if (isEnding) return;
      isEnding = true;
      worker.ref();
      worker.postMessage("end");
    },
  };
}

const statementsIn = (parts: readonly Part[]) => parts.filter(isStatement).length;

const isKnown = (error: unknown) => storeErrorOf(error) instanceof StoreError;

/** The refusal after the thread broke off: its own error where the store knows it, else `gone`. */
const brokenOff = (error: unknown): unknown =>
  isKnown(error) ? storeErrorOf(error) : new StoreError("gone", "the writer broke off", { cause: error });
