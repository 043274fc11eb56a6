import { getErrorCode } from "../../common/errors.ts";
import { write, writeSync } from "node:fs";

/** Maximum size of the waiting lines. Further lines are dropped, because the reader of the log has stopped. */
const maximumWaitingBytes = 64 * 1024 * 1024;
const retryMilliseconds = 50;
const maximumEndMilliseconds = 1_000;

/** Writes batches one after another, in order, on a thread of Node's thread pool. */
export interface LogWriter {
  write(batch: Buffer): void;
  /** Resolves when nothing is left to write. Stays pending while a pipe is full and its reader does not read. */
  waitUntilWritten(): Promise<void>;
  /** Writes the waiting batches and then `last`, synchronously. Stops after one second, or at an error. */
  end(last: Buffer): void;
}

/**
 * Creates a writer to an open file, pipe or terminal. Lines that a full disk or a closed pipe rejects are lost. Not a
 * dependency, because at the end of the process sonic-boom (12.8 kB minified) retries without limit if nothing reads
 * the log, unless it is stopped.
 */
export function createLogWriter(descriptor: number): LogWriter {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let isWriting = false;
  let waiters: (() => void)[] = [];

  function takeWaiting(): Buffer {
    const batch = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return batch;
  }

  function writeNext(): void {
    isWriting = waiting.length > 0;
    if (isWriting) {
      attempt(takeWaiting());
      return;
    }
    for (const resolve of waiters) resolve();
    waiters = [];
  }

  function attempt(batch: Buffer): void {
    write(descriptor, batch, (error, bytes) => {
      if (error && isFull(error)) setTimeout(attempt, retryMilliseconds, batch);
      else if (error || bytes === batch.length) writeNext();
      else attempt(batch.subarray(bytes));
    });
  }

  return {
    write(batch) {
      if (waitingBytes + batch.length > maximumWaitingBytes) return;
      waiting.push(batch);
      waitingBytes += batch.length;
      if (!isWriting) writeNext();
    },
    waitUntilWritten: () => (isWriting ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve()),
    end(last) {
      waiting.push(last);
      writeAll(descriptor, takeWaiting());
    },
  };
}

function writeAll(descriptor: number, batch: Buffer): void {
  const until = Date.now() + maximumEndMilliseconds;
  for (let remaining = batch; remaining.length > 0 && Date.now() < until;) {
    try {
      remaining = remaining.subarray(writeSync(descriptor, remaining));
    } catch (error) {
      if (!isFull(error)) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMilliseconds);
    }
  }
}

/** Returns true if a pipe is full and its reader must read first. */
const isFull = (error: unknown) => getErrorCode(error) === "EAGAIN";
