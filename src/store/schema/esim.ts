import { foreignKey, integer, nullable, textEnum, table, text } from "./table.ts";

export const sims = table("sims", {
  iccid: text,
  simStatus: text,
  groupId: integer,
  groupName: text,
  inventoryId: integer,
  inventoryName: text,
  companyId: integer,
  companyName: text,
  provisionedDate: integer,
  terminatedDate: integer,
  /** As JSON. */
  imsis: text,
  mappedImsi: integer,
}).key(["iccid"], {
  indexes: [
    "index sims_of_company on sims (company_id, iccid)",
    "index sims_of_inventory on sims (inventory_id, iccid)",
    "index sims_of_company_inventory on sims (company_id, inventory_id, iccid)",
  ],
});

export const simTotals = table("sim_totals", { companyId: integer, inventoryId: integer, sims: integer }).key(
  ["companyId", "inventoryId"],
  { sums: ["sims"], isClustered: true },
);

export const simGrants = table("sim_grants", {
  accountId: foreignKey(text, "accounts (id)"),
  scope: textEnum<"company" | "inventory">(),
  scopeId: integer,
  grantedAt: integer,
}).key(["accountId", "scope", "scopeId"]);

export const packageTemplates = table("package_templates", {
  id: integer,
  name: text,
  priceMicros: nullable(integer),
}).key(["id"]);

export const esimPackages = table("esim_packages", {
  id: text,
  userId: text,
  sim: foreignKey(text, "sims (iccid)"),
  packageTemplate: foreignKey(integer, "package_templates (id)"),
  status: text,
  createdAt: integer,
  timeAllowanceSeconds: nullable(integer),
}).key(["id"]);

/** Package purchases whose result is not recorded yet. */
export const esimAttempts = table("esim_attempts", {
  id: text,
  accountId: text,
  /** Idempotency key of the request, and its fingerprint. null if the request has no key. */
  key: nullable(text),
  fingerprint: nullable(text),
  beganAt: integer,
  /** Time at which the purchase is resolved automatically. null if the operator must resolve it. */
  nextAt: nullable(integer),
  /** Increases each time the purchase is resumed or claimed, which makes previous claims invalid. */
  attempts: integer,
  data: text,
}).key(["id"], {
  indexes: [
    "index esim_attempts_due on esim_attempts (next_at) where next_at is not null",
    "index esim_attempts_left on esim_attempts (began_at) where next_at is null",
    "index esim_attempts_by_key on esim_attempts (account_id, key) where key is not null",
  ],
});
