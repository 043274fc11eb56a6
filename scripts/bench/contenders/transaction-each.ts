import { readTold } from "../process.ts";
import { serveBare } from "./bare.ts";
import type { Contender } from "./contender.ts";
import { openPostgresPool } from "./postgres.ts";

const { database } = readTold<Contender>();
if (database.kind === "file") throw new Error("This contender needs a Postgres server.");
serveBare(openPostgresPool(database.url));
