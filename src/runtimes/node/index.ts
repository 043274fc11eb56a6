import type { AddressInfo } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import { openFile } from "../../store/engines/sqlite/file.ts";
import { openSqlite } from "../../store/engines/sqlite/open.ts";
import { listen, serverLimits, stopServer } from "./server.ts";
import { runProcess } from "../process/run.ts";

/** Runs the service on Node until it is asked to end. */
export const run = () =>
  runProcess({
    openFile: openSqlite,
    openPlain: openFile,
    connectionOf: getConnInfo,
    readerThread: new URL("./reader.ts", import.meta.url),
    async listen(fetch, address) {
      // Behind a proxy all connections come from the proxy's network.
      const connectionsOfNetwork = serverLimits[address.trustProxy ? "connections" : "connectionsOfNetwork"];
      const server = await listen(fetch, address, { ...serverLimits, connectionsOfNetwork });
      return { port: (server.address() as AddressInfo).port, stop: () => stopServer(server) };
    },
  });
