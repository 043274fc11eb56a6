import { openSqliteReader } from "../../store/engines/sqlite/bun.ts";
import { serveReads } from "../reader/thread.ts";

serveReads(openSqliteReader);
