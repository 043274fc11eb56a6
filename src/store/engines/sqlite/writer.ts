import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import "../../decisions.ts";
import { configure } from "./driver.ts";
import { openFile } from "./file.ts";
import { createCommitGroup } from "./group.ts";
import { decodeGroup, encodeOutcome, type GroupMessage } from "./wire.ts";

const cacheKibibytes = 8_192;

/** The thread that commits: responds to each group with its outcomes, and closes the file at the message "end". */
function write(port: MessagePort): void {
  const database = openFile(String(workerData));
  configure(database, cacheKibibytes);
  const commitGroup = createCommitGroup(database);
  port.on("message", (message: GroupMessage | "end") => {
    if (message !== "end") return port.postMessage(commitGroup(decodeGroup(message)).map(encodeOutcome));
    database.close();
    port.close();
  });
}

// Elsewhere it is only compiled.
if (parentPort) write(parentPort);
