import { getConnInfo } from "hono/bun";
import { openBunFile, openBunSqlite } from "../../store/engines/sqlite/bun.ts";
import { withReadableHost } from "../process/refused-request.ts";
import { runProcess } from "../process/run.ts";

/** Longer than a provider may take for what a request waits for. */
const idleSeconds = 60;

await runProcess({
  openFile: openBunSqlite,
  openPlain: openBunFile,
  connectionOf: getConnInfo,
  readerThread: new URL("./reader.ts", import.meta.url),
  async listen(fetch, { host, port }, { log }) {
    const server = Bun.serve({
      hostname: host,
      port,
      fetch: withReadableHost(fetch, log),
      idleTimeout: idleSeconds,
    });
    return { port: server.port, stop: () => server.stop() };
  },
});
