import { getConnInfo } from "hono/bun";
import { locateThread } from "../../locations.ts";
import { openFile, openSqlite } from "../../store/engines/sqlite/bun.ts";
import { withRequestValidation } from "../process/rejected-requests.ts";
import { runProcess } from "../process/run.ts";

/** Idle timeout of a connection, in seconds. It is longer than the time that a request may wait for a provider. */
const idleSeconds = 60;

await runProcess({
  openFile: openSqlite,
  openPlain: openFile,
  getConnectionInfo: getConnInfo,
  readerThread: locateThread("runtimes/bun/reader"),
  async listen(fetch, { host, port }, { log }) {
    const server = Bun.serve({
      hostname: host,
      port,
      fetch: withRequestValidation(fetch, log),
      idleTimeout: idleSeconds,
    });
    return { port: server.port, stop: () => server.stop() };
  },
});
