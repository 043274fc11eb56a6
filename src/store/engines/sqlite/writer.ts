import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import "../../decisions.ts";
import { configure } from "./driver.ts";
import { openFile } from "./file.ts";
import { createGroupRunner } from "./group-runner.ts";
import { createLogTruncation } from "./log-truncation.ts";
import { decodeGroup, encodeOutcome, type GroupMessage } from "./wire.ts";

const cacheKibibytes = 8_192;

/**
 * Runs the writer thread. It responds to each group with its outcomes. At the message "truncate" it removes old
 * data from the log. At the message "end" it closes the file and ends.
 */
function write(port: MessagePort): void {
  const database = openFile(String(workerData));
  configure(database, cacheKibibytes);
  const commitGroup = createGroupRunner(database);
  const { countGroup, truncateLog } = createLogTruncation(database);
  port.on("message", (message: GroupMessage | "truncate" | "end") => {
    if (message === "truncate") return truncateLog();
    if (message === "end") {
      database.close();
      return port.close();
    }
    countGroup();
    return port.postMessage(commitGroup(decodeGroup(message)).map(encodeOutcome));
  });
}

// In a runtime without worker threads, this module is only compiled.
if (parentPort) write(parentPort);
