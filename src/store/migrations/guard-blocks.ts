import { sql } from "kysely";

/** The guard's blocks, and limits of accounts that differ from the service's. */
export const guardBlocks = [
  sql`create table guard_limits (
    account_id text not null,
    name text not null,
    value bigint not null,
    constraint guard_limits_key primary key (account_id, name))`,
  sql`create table guard_blocks (
    id text not null constraint guard_blocks_id_key primary key,
    account_id text not null,
    rule text not null,
    scope text not null,
    country text not null,
    value bigint not null,
    most bigint not null,
    is_harmless bigint not null,
    since bigint not null,
    ends_at bigint not null,
    lifted_at bigint,
    constraint guard_blocks_key unique (account_id, rule, scope))`,
  sql`create index guard_blocks_by_end on guard_blocks (ends_at)`,
  sql`create index guard_blocks_lifted on guard_blocks (id) where lifted_at is not null`,
];
