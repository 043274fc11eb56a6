import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { configure } from "./driver.ts";
import { openFile } from "./file.ts";
import { createCommitGroup } from "./group.ts";
import { createDecoder, encodeOutcome, type GroupMessage } from "./wire.ts";

const cacheKibibytes = 8_192;

/** The thread that commits: answers each group with its outcomes, and closes the file when it is told to. */
function write(port: MessagePort): void {
  const database = openFile(String(workerData));
  configure(database, cacheKibibytes);
  const commitGroup = createCommitGroup(database);
  const decode = createDecoder();
  port.on("message", (message: GroupMessage | "end") => {
    if (message === "end") {
      database.close();
      port.close();
    } else {
      port.postMessage(commitGroup(decode(message)).map(encodeOutcome));
    }
  });
}

// Elsewhere it is only compiled.
if (parentPort) write(parentPort);
