import { sql } from "kysely";

/** Which SIMs an account sees, and what a package of a template costs; without a price it is not charged. */
export const simGrants = [
  sql`create table sim_grants (
    account_id text not null references accounts (id),
    scope text not null,
    scope_id bigint not null,
    granted_at bigint not null,
    constraint sim_grants_key primary key (account_id, scope, scope_id))`,
  sql`alter table package_templates add column price_micros bigint`,
];
