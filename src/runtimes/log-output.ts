import { openSync, writeSync } from "node:fs";
import { destination, pino, type Logger } from "pino";

/** A log whose lines leave in batches: a system call for each would cost more than making the line. */
export interface BatchedLog {
  readonly log: Logger;
  /** Passes on what has gathered. */
  flush(): void;
  /** As `flush`; resolves when all is written, or an error says that it cannot be. */
  flushed(): Promise<void>;
}

const batchCharacters = 64_000;
/** Beyond this, lines are dropped: who reads the log has stopped to. */
const waitingBytesAtMost = 64 * 1024 * 1024;

/** Opens a log on standard output, or on a file that is added to. */
export function openLog(level: string, file?: string): BatchedLog {
  const descriptor = file === undefined ? 1 : openSync(file, "a");
  const output = destination({
    dest: descriptor,
    sync: false,
    // The least with which the end of a write is told.
    minLength: 1,
    maxLength: waitingBytesAtMost,
    contentMode: "buffer",
  });
  // Without a listener a full disk would end the process, and at its end it would try for ever.
  output.on("error", () => (output.flushSync = () => {}));
  let lines = "";
  const flush = () => {
    if (lines === "") return;
    // One buffer of a whole batch: text by text costs ten times as much.
    const batch: unknown = Buffer.from(lines);
    lines = "";
    // The types know of texts alone, but the content mode is of buffers.
    output.write(batch as string);
  };
  const write = (line: string) => {
    lines += line;
    if (lines.length >= batchCharacters) flush();
  };
  const flushed = () => {
    flush();
    return new Promise<void>((resolve) => output.flush(() => resolve()));
  };
  process.once("exit", () => {
    output.flushSync();
    try {
      writeSync(descriptor, lines);
    } catch {
      // Nobody reads any more, or the disk is full.
    }
  });
  return { log: pino({ level }, { write }), flush, flushed };
}
