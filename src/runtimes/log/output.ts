import { openSync } from "node:fs";
import { pino, type Logger } from "pino";
import { createLogWriter } from "./writer.ts";

/** A log that writes its lines in batches: a system call for each would cost more than making the line. */
export interface BatchedLog {
  readonly log: Logger;
  /** Hands the gathered lines to the writer. */
  flush(): void;
  /** As `flush`; resolves when everything is written, or lost because nobody reads it. */
  flushed(): Promise<void>;
}

const batchCharacters = 64_000;

/** Opens a log on standard output, or on a file that it appends to. */
export function openLog(level: string, file?: string): BatchedLog {
  const writer = createLogWriter(file === undefined ? 1 : openSync(file, "a"));
  let lines = "";
  const gathered = () => {
    const batch = Buffer.from(lines);
    lines = "";
    return batch;
  };
  const flush = () => {
    if (lines !== "") writer.write(gathered());
  };
  const write = (line: string) => {
    lines += line;
    if (lines.length >= batchCharacters) flush();
  };
  const flushed = () => {
    flush();
    return writer.written();
  };
  process.once("exit", () => writer.end(gathered()));
  return { log: pino({ level }, { write }), flush, flushed };
}
