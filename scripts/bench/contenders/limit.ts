import { readTold } from "../process.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { serveBare } from "./bare.ts";
import type { Contender } from "./contender.ts";
import { openPostgresWriter } from "./postgres.ts";
// So that its thread finds it compiled, as connect-hub's does.
import "../../../src/store/engines/sqlite/writer.ts";

/** Commits in groups: on SQLite by connect-hub's own writer's thread, on Postgres over one connection. */
const { database } = readTold<Contender>();
serveBare(database.kind === "file" ? openSqlite(database.path) : await openPostgresWriter(database.url));
