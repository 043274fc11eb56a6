import { openSync } from "node:fs";
import { pino, type Logger } from "pino";
import { createLogWriter } from "./writer.ts";

/**
 * A log that writes its lines in batches: at 64,000 characters, by `flush`, and at the exit of the process. A system
 * call for each line would cost more than formatting it.
 */
export interface BatchedLog {
  readonly log: Logger;
  /** Passes the collected lines to the writer. */
  flush(): void;
  /**
   * Passes the collected lines to the writer. Resolves when all of them are written, or lost because of a full disk or
   * a closed pipe. Never rejects. Stays pending while a pipe is full and its reader does not read.
   */
  flushed(): Promise<void>;
}

const batchCharacters = 64_000;

/** Opens a log that writes to standard output, or appends to `file`. Throws if the file cannot be opened. */
export function openLog(level: string, file?: string): BatchedLog {
  const writer = createLogWriter(file === undefined ? 1 : openSync(file, "a"));
  let lines = "";
  const takeBatch = () => {
    const batch = Buffer.from(lines);
    lines = "";
    return batch;
  };
  const flush = () => {
    if (lines !== "") writer.write(takeBatch());
  };
  const write = (line: string) => {
    lines += line;
    if (lines.length >= batchCharacters) flush();
  };
  const flushed = () => {
    flush();
    return writer.waitUntilWritten();
  };
  process.once("exit", () => writer.end(takeBatch()));
  return { log: pino({ level }, { write }), flush, flushed };
}
