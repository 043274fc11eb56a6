import { tables } from "../../src/store/schema/tables.ts";

/**
 * Text columns that never contain the number of a recipient, by table, with the reason. All other text columns are
 * searched after an erasure, and the test writes a number to each of them.
 */
const exempt: Readonly<Record<string, readonly [columns: string, reason: string]>> = {
  connect_hub_migration: ["*", "written by the service"],
  users: ["*", "data of users, who are not recipients"],
  accounts: ["*", "ids and a currency"],
  told_events: ["*", "names of events"],
  api_keys: ["*", "data of users"],
  sessions: ["*", "data of users"],
  password_resets: ["*", "data of users"],
  reset_requests: ["*", "data of users"],
  mails: ["*", "data of users"],
  transactions: ["*", "descriptions of the service: a channel and a country"],
  transaction_totals: ["*", "ids and kinds"],
  idempotency_keys: ["account_id fingerprint", "ids and hashes"],
  messages: [
    "id account_id user_id channel sender country network currency status outcome verification provider queue traceparent verification_id cancelled_by sealed",
    "ids, names of the service, and the sealed text",
  ],
  message_parts: ["provider message_id status", "ids and names"],
  message_events: ["message_id status", "ids and names"],
  message_totals: ["*", "ids and kinds"],
  opt_outs: ["account_id channel provider sender id", "ids, and the number of the sender"],
  early_receipts: ["provider id status cost_currency message_id", "ids and names"],
  service_windows: ["provider number", "numbers of the service"],
  verifications: ["id account_id template status", "ids and names"],
  verification_totals: ["*", "ids and kinds"],
  traffic_counted: ["*", "ids and kinds"],
  webhook_endpoints: ["*", "data of users"],
  webhook_deliveries: ["endpoint_id message_id log", "ids, statuses and times"],
  sims: ["*", "the registry of the operator"],
  sim_grants: ["*", "ids and kinds"],
  package_templates: ["*", "the catalogue of the operator"],
  esim_packages: ["*", "ids and kinds"],
  esim_attempts: ["*", "ids, and a SIM of the registry"],
  alerts: ["*", "written by the service"],
  audit_entries: ["id actor operation target_kind address request_id", "ids and names"],
  guard_records: ["id kind account_id", "ids and names"],
  holds: ["scope held_by", "ids and names"],
  maintenance: ["*", "names"],
  prices: ["*", "prefixes of price lists"],
  provider_prices: ["*", "prefixes of price lists"],
  traffic: ["*", "ids and kinds"],
  traffic_turn: ["*", "the name of an instance"],
  installation: ["*", "the mode of the service"],
  service_state: ["*", "values of the service"],
};

/** Lists `table.column` for all text columns that may contain the number of a recipient. */
export const listPersonalColumns = (): readonly string[] =>
  Object.values(tables).flatMap(({ name, columns, storedNames }) => {
    const [list = ""] = exempt[name] ?? [];
    if (list === "*") return [];
    const exemptColumns = new Set(list.split(" "));
    return storedNames.flatMap(([key, storedName]) =>
      (columns as Readonly<Record<string, { readonly type: string }>>)[key]!.type === "text" &&
      !exemptColumns.has(storedName)
        ? [`${name}.${storedName}`]
        : [],
    );
  });
