import { getConnInfo } from "@hono/node-server/conninfo";
import { openSqliteBeside } from "../../store/engines/sqlite/open.ts";
import { serveHttp } from "../threads/http-thread.ts";
import { listenOnNode } from "./listen.ts";

serveHttp({ openBeside: openSqliteBeside, listen: listenOnNode, connectionOf: getConnInfo });
