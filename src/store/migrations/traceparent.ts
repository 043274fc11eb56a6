import { sql } from "kysely";

/** The place of a message in the trace of the request that sent it. */
export const traceparent = [sql`alter table messages add column traceparent text`];
