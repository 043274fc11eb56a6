import { Worker } from "node:worker_threads";
import { getErrorStack } from "../../../common/errors.ts";
import { locateThread } from "../../../locations.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { isStatement, type ChangePart } from "../../change.ts";
import { createClosedError, createCommitQueue, type Committer, type QueuedGroup } from "./commit.ts";
import { toSqliteStoreError } from "./errors.ts";
import { decodeOutcome, encodeGroup, type GroupMessage, type OutcomeMessage } from "./wire.ts";

/**
 * Maximum number of commit groups at the writer. While one group is written, the next one is already there, so that the
 * writer never waits for this thread.
 */
const maximumGroups = 2;

/**
 * Limits of the writer thread. A commit group becomes garbage soon after it is written. With Node's default, garbage
 * collection would delay the next group.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/**
 * Starts a committer on a separate thread. Commits of one tick of the event loop are sent as a group. While the writer
 * has two groups, further commits wait and form the next group.
 * If the writer thread stops unexpectedly, the commits that it has received fail: with the `StoreError` that stopped
 * it, otherwise with `gone`. They may have been written nevertheless. The next commit starts another thread.
 */
export function startWriter(path: string): Committer {
  const queue = createCommitQueue();
  let writer: Writer | undefined;
  let isScheduled = false;
  let isEnding = false;
  let ending: Promise<void> | undefined;

  function send(): void {
    isScheduled = false;
    if (queue.length > 0) writer ??= startThread(path, send, onLost);
    while (queue.length > 0 && writer!.inFlight < maximumGroups) writer!.commit(queue.take());
    if (isEnding && queue.length === 0 && writer?.inFlight === 0) writer.end();
  }

  function onLost(): void {
    writer = undefined;
    if (queue.length > 0) send();
  }

  async function end(): Promise<void> {
    isEnding = true;
    send();
    // If the writer stops unexpectedly, another one commits the queued groups.
    while (writer) await writer.ended;
  }

  writer = startThread(path, send, onLost);
  return {
    add(parts) {
      if (isEnding) return Promise.reject(createClosedError());
      if (!isScheduled) setImmediate(send);
      isScheduled = true;
      return queue.add(parts);
    },
    truncateLog() {
      if (!isEnding) writer?.truncateLog();
    },
    end: () => (ending ??= end()),
  };
}

interface Writer {
  readonly inFlight: number;
  /** Resolves after the thread has ended. */
  readonly ended: Promise<void>;
  commit(group: QueuedGroup): void;
  /** Makes the thread remove old data from the write-ahead log. */
  truncateLog(): void;
  /** Makes the thread end after all groups that it has received. */
  end(): void;
}

/**
 * Starts the writer thread. `onSettled` is called after each group, `onLost` after the thread has ended for any reason.
 * The thread keeps the process running only while it writes or ends.
 */
function startThread(path: string, onSettled: () => void, onLost: () => void): Writer {
  const worker = new Worker(locateThread("store/engines/sqlite/writer"), {
    workerData: path,
    execArgv: [],
    resourceLimits,
  });
  const sent: QueuedGroup[] = [];
  let isEnding = false;
  let error: unknown = "the thread ended without an error";
  worker.on("error", (thrown) => (error = thrown));
  worker.on("message", (outcomes: readonly OutcomeMessage[]) => {
    const { commits, settle } = sent.shift()!;
    if (sent.length === 0) worker.unref();
    settle(outcomes.map((outcome, index) => decodeOutcome(outcome, countStatements(commits[index]!))));
    onSettled();
  });
  worker.unref();
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", (code) => {
      // If no commit was in flight, no request fails, and nothing else would report the error.
      if (code !== 0 && !isKnown(error))
        console.error(`the SQLite writer thread stopped unexpectedly: ${getErrorStack(error)}`);
      for (const { commits, settle } of sent.splice(0))
        settle(commits.map(() => ({ error: toThreadError(error) })));
      onLost();
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
    truncateLog: () => worker.postMessage("truncate"),
    end() {
      if (isEnding) return;
      isEnding = true;
      worker.ref();
      worker.postMessage("end");
    },
  };
}

const countStatements = (parts: readonly ChangePart[]) => parts.filter(isStatement).length;

const isKnown = (error: unknown) => toSqliteStoreError(error) instanceof StoreError;

/**
 * Returns the error for commits of a thread that stopped unexpectedly. It is the `StoreError` for the error of the
 * thread, or one of kind `gone` if no kind fits.
 */
const toThreadError = (error: unknown): unknown =>
  isKnown(error)
    ? toSqliteStoreError(error)
    : new StoreError("gone", "the SQLite writer thread stopped unexpectedly", { cause: error });
