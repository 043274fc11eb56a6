import { sql } from "kysely";

/** The refresh tokens that a session has used lately, as SHA-256 with the time of use. */
export const usedTokens = [sql`alter table sessions add column used_tokens text not null default '[]'`];
