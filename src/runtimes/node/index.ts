import { getConnInfo } from "@hono/node-server/conninfo";
import { locateThread } from "../../locations.ts";
import { openFile } from "../../store/engines/sqlite/file.ts";
import { openSqlite } from "../../store/engines/sqlite/open.ts";
import { runProcess } from "../process/run.ts";
import { listenOnNode } from "./listen.ts";

/** Runs the service on Node until it is stopped. */
export const run = () =>
  runProcess({
    openFile: openSqlite,
    openPlain: openFile,
    getConnectionInfo: getConnInfo,
    readerThread: locateThread("runtimes/node/reader"),
    listen: listenOnNode,
  });
