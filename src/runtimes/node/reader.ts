import { openSqliteReader } from "../../store/engines/sqlite/open.ts";
import { serveReads } from "../reader/thread.ts";

serveReads(openSqliteReader);
