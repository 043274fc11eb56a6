import { sql } from "kysely";

/** What the guard has counted: the newest snapshot, and the one that is being written. */
export const guardCounters = [
  sql`create table guard_counters (
    snapshot text not null,
    part bigint not null,
    parts bigint,
    counters text not null,
    constraint guard_counters_key primary key (snapshot, part))`,
];
