import { sql } from "kysely";

/** What the operator has set for the guard: the countries of accounts, and the lists of numbers. */
export const guardLists = [
  sql`create table guard_countries (
    account_id text not null constraint guard_countries_key primary key,
    settings text not null)`,
  // The account of an entry that is for all of them is "", so that the key holds for those as well.
  sql`create table guard_entries (
    id text not null constraint guard_entries_id_key primary key,
    list text not null,
    account_id text not null,
    prefix text not null,
    ends_at bigint,
    note text,
    created_at bigint not null,
    created_by text not null,
    constraint guard_entries_key unique (list, account_id, prefix))`,
  sql`create index guard_entries_by_end on guard_entries (ends_at) where ends_at is not null`,
  sql`create table guard_revision (revision bigint not null)`,
  sql`insert into guard_revision values (0)`,
];
