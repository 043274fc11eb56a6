import { openNodeSqliteReader } from "../store/dialects/node-sqlite.ts";
import { serveReads } from "./reader-thread.ts";

serveReads(openNodeSqliteReader);
