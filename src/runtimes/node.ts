import type { AddressInfo } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import { openSqlite } from "../store/dialects/sqlite.ts";
import { listen, stopServer } from "./node-server.ts";
import { runProcess } from "./start.ts";

/** Runs the service on Node until it is asked to end. */
export const run = () =>
  runProcess({
    openFile: openSqlite,
    connectionOf: getConnInfo,
    readerThread: new URL("./node-reader.ts", import.meta.url),
    async listen(fetch, address) {
      const server = await listen(fetch, address);
      return { port: (server.address() as AddressInfo).port, stop: () => stopServer(server) };
    },
  });
