import { openBunSqliteReader } from "../store/dialects/bun-sqlite.ts";
import { serveReads } from "./reader-thread.ts";

serveReads(openBunSqliteReader);
