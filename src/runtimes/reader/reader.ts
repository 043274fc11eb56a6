import { Worker } from "node:worker_threads";
import type { LongReader } from "../../http/limits/long-reads.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Answered, Question } from "./thread.ts";

/** A thread of its own that answers what may read for long. */
export interface Reader {
  readonly read: LongReader;
  /** Starts the thread where it does not run, so that no question waits for that. */
  start(): void;
  /** Resolves when the thread has ended; questions that are unanswered by then, or asked later, are refused. */
  close(): Promise<void>;
}

/** The thread's program, the file that it reads, the clock, and since when messages are kept, where they are not for ever. */
export interface Reading {
  readonly thread: URL;
  readonly path: string;
  readonly clock: Clock;
  readonly keptFrom?: (() => number) | undefined;
}

/**
 * Starts the thread on the first question at the latest. It reads over its own connection, which sees everything committed
 * before the question. If the thread breaks off, its questions fail with `gone`, and the next one starts another thread.
 */
export function createReader({ thread, path, clock, keptFrom = () => 0 }: Reading): Reader {
  let running: Running | undefined;
  let closed = false;
  const started = () => (running ??= run(thread, path, () => (running = undefined)));
  return {
    start: () => void started(),
    async read(id, input) {
      if (closed) throw new StoreError("gone", "the database is closed");
      return started().ask({ id, input, now: clock.now(), keptFrom: keptFrom() });
    },
    async close() {
      closed = true;
      await running?.end();
    },
  };
}

interface Running {
  ask(question: Omit<Question, "number">): ReturnType<LongReader>;
  end(): Promise<void>;
}

interface Asked {
  readonly resolve: (answer: Awaited<ReturnType<LongReader>>) => void;
  readonly reject: (error: unknown) => void;
}

function run(thread: URL, path: string, lost: () => void): Running {
  const worker = new Worker(thread, { workerData: path, execArgv: [] });
  const asked = new Map<number, Asked>();
  let last = 0;
  let reason: unknown = new StoreError("gone", "the database is closed");
  worker.unref();
  worker.on("message", (answered: Answered | "closed") => {
    if (answered === "closed") return void worker.terminate();
    const { resolve, reject } = asked.get(answered.number)!;
    asked.delete(answered.number);
    if (asked.size === 0) worker.unref();
    if ("answer" in answered) resolve(answered.answer);
    else reject(errorOf(answered));
  });
  worker.on("error", (error) => {
    reason = new StoreError("gone", "the reader broke off", { cause: error });
  });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      lost();
      for (const { reject } of asked.values()) reject(reason);
      resolve();
    });
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        last += 1;
        worker.postMessage({ ...question, number: last } satisfies Question);
        worker.ref();
        asked.set(last, { resolve, reject });
      }),
    end() {
      worker.ref();
      worker.postMessage("end");
      return ended;
    },
  };
}

function errorOf(answered: Exclude<Answered, { readonly answer: unknown }>): Error {
  if ("refusal" in answered) return new StoreError(...answered.refusal);
  return Object.assign(new Error("the reader failed"), { stack: answered.failure });
}
