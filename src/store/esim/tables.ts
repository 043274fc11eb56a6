/** The columns of the tables of eSIM. */
export interface EsimTables {
  sims: {
    iccid: string;
    sim_status: string;
    group_id: number;
    group_name: string;
    inventory_id: number;
    inventory_name: string;
    company_id: number;
    company_name: string;
    provisioned_date: number;
    terminated_date: number;
    imsis: string;
    mapped_imsi: number;
  };
  sim_totals: { company_id: number; inventory_id: number; sims: number };
  sim_grants: {
    account_id: string;
    scope: "company" | "inventory";
    scope_id: number;
    granted_at: number;
  };
  package_templates: { id: number; name: string; price_micros: number | null };
  esim_packages: {
    id: string;
    user_id: string;
    sim: string;
    package_template: number;
    status: string;
    created_at: number;
    time_allowance_seconds: number | null;
  };
  esim_attempts: {
    id: string;
    account_id: string;
    /** That of the request, if it has one, with its fingerprint. */
    key: string | null;
    fingerprint: string | null;
    began_at: number;
    /** When it is settled; null where that was left to the operator. */
    next_at: number | null;
    /** How often it was gone on with or claimed: each makes the claims before it void. */
    attempts: number;
    data: string;
  };
}
