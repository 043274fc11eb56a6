import { openNodeSqlite } from "../../src/store/dialects/node-sqlite.ts";
import { sqliteBindingSuite } from "./sqlite-binding.suite.ts";

sqliteBindingSuite("node:sqlite", openNodeSqlite);
