import { getConnInfo } from "hono/deno";
import { locateThread } from "../../locations.ts";
import { openNodeFile, openNodeSqlite } from "../../store/engines/sqlite/node.ts";
import { withRequestValidation } from "../process/rejected-requests.ts";
import { runProcess } from "../process/run.ts";

await runProcess({
  openFile: openNodeSqlite,
  openPlain: openNodeFile,
  getConnectionInfo: getConnInfo,
  readerThread: locateThread("runtimes/deno/reader"),
  async listen(fetch, { host, port }, { log }) {
    const server = Deno.serve({ hostname: host, port, onListen() {} }, withRequestValidation(fetch, log));
    return { port: server.addr.port, stop: () => server.shutdown() };
  },
});
