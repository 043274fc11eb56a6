import { sql } from "kysely";

/** One table of all that the guard keeps: lists, settings, blocks and counters. */
export const guardRecords = [
  ...["guard_countries", "guard_entries", "guard_limits", "guard_blocks", "guard_counters"].map(
    (table) => sql`drop table ${sql.table(table)}`,
  ),
  // The account of a record for all accounts is "", so that the key applies to it as well.
  sql`create table guard_records (
    id text not null constraint guard_records_id_key primary key,
    kind text not null,
    account_id text not null,
    name text not null,
    value text not null,
    ends_at bigint,
    constraint guard_records_key unique (kind, account_id, name))`,
  sql`create index guard_records_of_kind on guard_records (kind, id)`,
  sql`create index guard_records_by_end on guard_records (ends_at) where ends_at is not null`,
];
