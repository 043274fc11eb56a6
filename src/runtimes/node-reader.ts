import { openSqliteReader } from "../store/dialects/sqlite.ts";
import { serveReads } from "./reader-thread.ts";

serveReads(openSqliteReader);
