import { parentPort, workerData } from "node:worker_threads";
import { configure } from "./sqlite-driver.ts";
import { openFile } from "./sqlite-file.ts";
import { createCommitGroup } from "./sqlite-group.ts";
import { createDecoder, encodeOutcome, type GroupMessage } from "./sqlite-wire.ts";

/** The thread that commits: answers each group with its outcomes, and closes the file when it is told to. */
const cacheKibibytes = 8_192;
const database = openFile(String(workerData));
configure(database, cacheKibibytes);
const commitGroup = createCommitGroup(database);
const decode = createDecoder();
parentPort!.on("message", (message: GroupMessage | "end") => {
  if (message === "end") {
    database.close();
    parentPort!.close();
  } else {
    parentPort!.postMessage(commitGroup(decode(message)).map(encodeOutcome));
  }
});
