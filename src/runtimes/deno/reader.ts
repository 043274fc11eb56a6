import { openNodeSqliteReader } from "../../store/engines/sqlite/node.ts";
import { serveReads } from "../reader/thread.ts";

serveReads(openNodeSqliteReader);
