import { Worker } from "node:worker_threads";
import type { LongRunningReader } from "../../http/limits/long-reads.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ReadResponse, ReadRequest } from "./thread.ts";

/** A thread for long-running reads. */
export interface Reader {
  readonly read: LongRunningReader;
  /** Ends the thread. Resolves when it has ended. Unfinished and later reads reject with a `StoreError`. */
  close(): Promise<void>;
}

/**
 * Program of the thread, database file, clock, and start of the message retention in Unix milliseconds. Without
 * `retentionStart`, messages are retained permanently.
 */
export interface ReaderOptions {
  readonly thread: URL;
  readonly path: string;
  readonly clock: Clock;
  readonly retentionStart?: (() => number) | undefined;
}

/**
 * Creates the reader. The thread needs 20 MB, so it starts at the first read. It has its own connection, which sees all
 * data that was committed before the read. If the thread stops unexpectedly, its reads fail with `gone`, and the next
 * read starts another thread.
 */
export function createReader({ thread, path, clock, retentionStart = () => 0 }: ReaderOptions): Reader {
  let running: RunningThread | undefined;
  let isClosed = false;
  const getThread = () => (running ??= startThread(thread, path, () => (running = undefined)));
  return {
    async read(id, input) {
      if (isClosed) throw new StoreError("gone", "the database is closed");
      return getThread().send({ id, input, now: clock.now(), retentionStart: retentionStart() });
    },
    async close() {
      isClosed = true;
      await running?.end();
    },
  };
}

interface RunningThread {
  send(question: Omit<ReadRequest, "number">): ReturnType<LongRunningReader>;
  end(): Promise<void>;
}

interface PendingRead {
  readonly resolve: (answer: Awaited<ReturnType<LongRunningReader>>) => void;
  readonly reject: (error: unknown) => void;
}

function startThread(thread: URL, path: string, onExit: () => void): RunningThread {
  const worker = new Worker(thread, { workerData: path, execArgv: [] });
  const pending = new Map<number, PendingRead>();
  let lastNumber = 0;
  let reason: unknown = new StoreError("gone", "the database is closed");
  worker.unref();
  worker.on("message", (answered: ReadResponse | "closed") => {
    if (answered === "closed") return void worker.terminate();
    const { resolve, reject } = pending.get(answered.number)!;
    pending.delete(answered.number);
    if (pending.size === 0) worker.unref();
    if ("answer" in answered) resolve(answered.answer);
    else reject(toError(answered));
  });
  worker.on("error", (error) => {
    reason = new StoreError("gone", "the reader thread stopped unexpectedly", { cause: error });
  });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      onExit();
      for (const { reject } of pending.values()) reject(reason);
      resolve();
    });
  });
  return {
    send: (question) =>
      new Promise((resolve, reject) => {
        lastNumber += 1;
        worker.postMessage({ ...question, number: lastNumber } satisfies ReadRequest);
        worker.ref();
        pending.set(lastNumber, { resolve, reject });
      }),
    end() {
      worker.ref();
      worker.postMessage("end");
      return ended;
    },
  };
}

function toError(answered: Exclude<ReadResponse, { readonly answer: unknown }>): Error {
  if ("storeError" in answered) return new StoreError(...answered.storeError);
  return Object.assign(new Error("the reader failed"), { stack: answered.failure });
}
