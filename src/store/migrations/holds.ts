import { sql } from "kysely";

/** What the operator holds; and who was suspended lately, whose messages are not to go out. */
export const holds = [
  sql`create table holds (
    scope text constraint holds_scope_key primary key,
    since bigint not null,
    held_by text not null,
    reason text)`,
  sql`create index users_suspended on users (updated_at) where status = 'suspended'`,
];
