import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** SIMs, package templates, packages, and attempts to order a package. */
export const createEsimTables = ({ clustered }: DialectParts) => [
  sql`create table sims (
    iccid text constraint sims_iccid_key primary key,
    sim_status text not null,
    group_id bigint not null,
    group_name text not null,
    inventory_id bigint not null,
    inventory_name text not null,
    company_id bigint not null,
    company_name text not null,
    provisioned_date bigint not null,
    terminated_date bigint not null,
    imsis text not null,
    mapped_imsi bigint not null)`,
  sql`create index sims_of_company on sims (company_id, iccid)`,
  sql`create index sims_of_inventory on sims (inventory_id, iccid)`,
  sql`create index sims_of_company_inventory on sims (company_id, inventory_id, iccid)`,

  sql`create table sim_totals (
    company_id bigint not null,
    inventory_id bigint not null,
    sims bigint not null,
    constraint sim_totals_key primary key (company_id, inventory_id)) ${clustered}`,

  sql`create table sim_grants (
    account_id text not null references accounts (id),
    scope text not null,
    scope_id bigint not null,
    granted_at bigint not null,
    constraint sim_grants_key primary key (account_id, scope, scope_id))`,

  sql`create table package_templates (
    id bigint constraint package_templates_id_key primary key,
    name text not null,
    price_micros bigint)`,

  sql`create table esim_packages (
    id text constraint esim_packages_id_key primary key,
    user_id text not null,
    sim text not null references sims (iccid),
    package_template bigint not null references package_templates (id),
    status text not null,
    created_at bigint not null,
    time_allowance_seconds bigint)`,

  sql`create table esim_attempts (
    id text not null constraint esim_attempts_id_key primary key,
    account_id text not null,
    key text,
    fingerprint text,
    began_at bigint not null,
    next_at bigint,
    attempts bigint not null,
    data text not null)`,
  sql`create index esim_attempts_due on esim_attempts (next_at) where next_at is not null`,
  sql`create index esim_attempts_left on esim_attempts (began_at) where next_at is null`,
  sql`create index esim_attempts_by_key on esim_attempts (account_id, key) where key is not null`,
];
