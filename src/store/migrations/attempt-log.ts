import { sql } from "kysely";

/** What each provider answered to a message is kept with it. */
export const attemptLog = [sql`alter table messages add column attempt_log text not null default ''`];
