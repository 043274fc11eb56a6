import { sql } from "kysely";

/** What is wrong now, and whether the operator was told. */
export const alerts = [
  sql`create table alerts (
    name text constraint alerts_name_key primary key,
    says text not null,
    since bigint not null,
    seen_at bigint not null,
    told_at bigint,
    reserved_until bigint not null default 0)`,
];
