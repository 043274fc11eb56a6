import { sql } from "kysely";
import { step, type Step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { handWritten } from "./statement.ts";

/** Where a commit on Postgres tells that it has changed what instances remember. */
export const changedChannel = "connect_hub_changed";

/**
 * Tells every instance, once it is committed, to read again what it remembers of the store; none is told where there is
 * only one, and on D1.
 */
export const tellInstances = (engine: Engine): readonly Step[] =>
  engine.dialect === "postgres"
    ? [step("instances told", handWritten(engine, sql`select pg_notify(${sql.lit(changedChannel)}, '')`))]
    : [];
