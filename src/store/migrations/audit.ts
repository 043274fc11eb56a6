import { sql } from "kysely";

/** What operators changed; found by who did it and by what it was done to. */
export const audit = [
  sql`create table audit_entries (
    id text constraint audit_entries_id_key primary key,
    created_at bigint not null,
    actor text not null,
    operation text not null,
    target_kind text not null,
    target_id text not null,
    request text not null,
    address text not null,
    request_id text not null)`,
  sql`create index audit_entries_of_actor on audit_entries (actor, id)`,
  sql`create index audit_entries_of_target on audit_entries (target_id, id)`,
];
