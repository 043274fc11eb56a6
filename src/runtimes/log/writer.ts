import { codeOf } from "../../common/reason.ts";
import { write, writeSync } from "node:fs";

/** Beyond this, lines are dropped: the reader of the log has stopped. */
const maximumWaitingBytes = 64 * 1024 * 1024;
const againMilliseconds = 50;
const endMilliseconds = 1_000;

/** Writes batches one after the other, in order, on a thread of Node's own. */
export interface LogWriter {
  write(batch: Buffer): void;
  /** Resolves when nothing is left to write. */
  written(): Promise<void>;
  /** Writes what is left, and then `last`, before it returns; gives up after a second, or on an error. */
  end(last: Buffer): void;
}

/**
 * A writer to an open file, pipe or terminal. Lines that a full disk or a closed pipe rejects are lost. Written here
 * because sonic-boom (12.8 kB minified) retries for ever at the end when nobody reads, unless it is told when to stop.
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

  function next(): void {
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
      if (error && isFull(error)) setTimeout(attempt, againMilliseconds, batch);
      else if (error || bytes === batch.length) next();
      else attempt(batch.subarray(bytes));
    });
  }

  return {
    write(batch) {
      if (waitingBytes + batch.length > maximumWaitingBytes) return;
      waiting.push(batch);
      waitingBytes += batch.length;
      if (!isWriting) next();
    },
    written: () => (isWriting ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve()),
    end(last) {
      waiting.push(last);
      writeAll(descriptor, takeWaiting());
    },
  };
}

function writeAll(descriptor: number, batch: Buffer): void {
  const until = Date.now() + endMilliseconds;
  for (let rest = batch; rest.length > 0 && Date.now() < until;) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (!isFull(error)) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMilliseconds);
    }
  }
}

/** Whether a pipe is full until somebody reads from it. */
const isFull = (error: unknown) => codeOf(error) === "EAGAIN";
