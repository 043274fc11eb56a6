import { openNodeSqlite } from "../../src/store/engines/sqlite/node.ts";
import { sqliteBindingSuite } from "./sqlite-binding.suite.ts";

sqliteBindingSuite("node:sqlite", openNodeSqlite);
