import { sql } from "kysely";

/** Messages of all accounts by recipient, as operators look for them. */
export const messageSearch = [sql`create index messages_to on messages (recipient, id)`];
