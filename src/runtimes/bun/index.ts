import { getConnInfo } from "hono/bun";
import { openBunFile, openBunSqlite } from "../../store/engines/sqlite/bun.ts";
import { runProcess } from "../process/run.ts";

await runProcess({
  openFile: openBunSqlite,
  openPlain: openBunFile,
  connectionOf: getConnInfo,
  readerThread: new URL("./reader.ts", import.meta.url),
  async listen(fetch, { host, port }) {
    const server = Bun.serve({ hostname: host, port, fetch });
    return { port: server.port, stop: () => server.stop() };
  },
});
