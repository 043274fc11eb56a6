import { getConnInfo } from "@hono/node-server/conninfo";
import { openFile } from "../../store/engines/sqlite/file.ts";
import { openSqlite } from "../../store/engines/sqlite/open.ts";
import { runProcess } from "../process/run.ts";
import { listenOnNode } from "./listen.ts";
import { requireFree } from "./server.ts";

/** Runs the service on Node until it is asked to end. */
export const run = () =>
  runProcess({
    openFile: openSqlite,
    openPlain: openFile,
    connectionOf: getConnInfo,
    readerThread: new URL("./reader.ts", import.meta.url),
    httpThread: new URL("./http-thread.ts", import.meta.url),
    async listen(fetch, address, observer) {
      // Two services that share their port with their own threads would share it with each other.
      if (address.sharedBy > 1) await requireFree(address);
      return listenOnNode(fetch, address, observer);
    },
  });
