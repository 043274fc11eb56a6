import { sql } from "kysely";

/** The registry of SIMs, the package templates and the packages. */
export const esim = [
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
  sql`create table package_templates (id bigint constraint package_templates_id_key primary key, name text not null)`,
  sql`create table esim_packages (
    id text constraint esim_packages_id_key primary key,
    user_id text not null,
    sim text not null references sims (iccid),
    package_template bigint not null references package_templates (id),
    status text not null,
    created_at bigint not null,
    time_allowance_seconds bigint)`,
];
