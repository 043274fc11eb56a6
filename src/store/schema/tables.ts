import * as access from "./access.ts";
import * as accounts from "./accounts.ts";
import * as esim from "./esim.ts";
import * as messages from "./messages.ts";
import * as operator from "./operator.ts";
import * as prices from "./prices.ts";
import * as receipts from "./receipts.ts";
import type { KyselyTable } from "./table.ts";
import * as verifications from "./verifications.ts";
import * as webhooks from "./webhooks.ts";

/**
 * All tables in the order of their creation. A table comes after the tables that it references. Ids are texts, times
 * Unix milliseconds, amounts of money micro-units, and booleans 0 or 1.
 */
export const tables = {
  connect_hub_migration: operator.migrationRecords,
  users: accounts.users,
  accounts: accounts.accounts,
  told_events: accounts.accountEventTimes,
  api_keys: access.apiKeys,
  sessions: access.sessions,
  password_resets: access.passwordResets,
  reset_requests: access.resetRequests,
  mails: access.mails,
  transactions: accounts.transactions,
  transaction_totals: accounts.transactionTotals,
  idempotency_keys: accounts.idempotencyKeys,
  messages: messages.messages,
  message_parts: messages.messageParts,
  message_events: messages.messageEvents,
  message_totals: messages.messageTotals,
  opt_outs: messages.optOuts,
  early_receipts: receipts.earlyReceipts,
  service_windows: receipts.serviceWindows,
  verifications: verifications.verifications,
  verification_totals: verifications.verificationTotals,
  traffic_counted: verifications.trafficCounted,
  webhook_endpoints: webhooks.webhookEndpoints,
  webhook_deliveries: webhooks.webhookDeliveries,
  sims: esim.sims,
  sim_totals: esim.simTotals,
  sim_grants: esim.simGrants,
  package_templates: esim.packageTemplates,
  esim_packages: esim.esimPackages,
  esim_attempts: esim.esimAttempts,
  alerts: operator.alerts,
  audit_entries: operator.auditEntries,
  guard_records: operator.guardRecords,
  guard_revision: operator.guardRevision,
  holds: operator.holds,
  maintenance: operator.maintenance,
  prices: prices.prices,
  price_revision: prices.priceRevision,
  provider_prices: prices.providerPrices,
  provider_price_revision: prices.providerPriceRevision,
  traffic: operator.traffic,
  traffic_turn: operator.trafficTurn,
  installation: operator.installation,
  service_state: operator.serviceState,
} as const;

/** The table types for Kysely. */
export type Tables = {
  readonly [Name in keyof typeof tables]: KyselyTable<(typeof tables)[Name]["columns"]>;
};
