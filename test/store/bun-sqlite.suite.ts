import { openSqlite } from "../../src/store/engines/sqlite/bun.ts";
import { sqliteBindingSuite } from "./sqlite-binding.suite.ts";

// Bun runs this file with its own test runner, which is compatible with vitest.
sqliteBindingSuite("bun:sqlite", openSqlite);
