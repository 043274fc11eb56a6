import { sql } from "kysely";

/** E-mails as HTML beside their text; those that wait from before have none. */
export const mails = [sql`alter table mails add column html text`];
