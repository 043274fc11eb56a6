import { sql } from "kysely";

/** Who asked for a reset link, for an address that may be nobody's. */
export const resetRequests = [
  sql`create table reset_requests (
    id text constraint reset_requests_id_key primary key,
    email text not null,
    asker text not null,
    created_at bigint not null)`,
];
