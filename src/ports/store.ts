import type { AccountEvents } from "./store/account-events.ts";
import type { StoredBacklog } from "./store/backlog.ts";
import type { Accounts, ApiKeys, PasswordResets, Sessions, Users } from "./store/accounts.ts";
import type { Alerts } from "./store/alerts.ts";
import type { Audit } from "./store/audit.ts";
import type { Commit } from "./store/change.ts";
import type { Customers } from "./store/customers.ts";
import type { Esim } from "./store/esim.ts";
import type { StoredGuardLists } from "./store/guard-lists.ts";
import type { Holds } from "./store/holds.ts";
import type { Idempotency } from "./store/idempotency.ts";
import type { Ledger } from "./store/ledger.ts";
import type { Mails } from "./store/mails.ts";
import type { Maintenance } from "./store/maintenance.ts";
import type { Messages } from "./store/messages.ts";
import type { Months } from "./store/months.ts";
import type { Prices, ProviderPrice } from "./store/prices.ts";
import type { StoredReceipts } from "./store/receipts.ts";
import type { StatusQueue } from "./store/status-queue.ts";
import type { Statistics } from "./store/statistics.ts";
import type { Traffic } from "./store/traffic.ts";
import type { Verifications } from "./store/verifications.ts";
import type { Webhooks } from "./store/webhooks.ts";

/** All data that is kept. Rejects with a `StoreError` where it cannot answer now; any other rejection is a defect. */
export interface Store {
  readonly commit: Commit;
  /** Resolves when the database takes a write and has the schema that this code needs; many callers share one write. */
  ready(): Promise<void>;
  close(): Promise<void>;
  readonly users: Users;
  readonly accounts: Accounts;
  readonly accountEvents: AccountEvents;
  readonly apiKeys: ApiKeys;
  readonly sessions: Sessions;
  readonly passwordResets: PasswordResets;
  readonly ledger: Ledger;
  readonly messages: Messages;
  readonly months: Months;
  readonly receipts: StoredReceipts;
  readonly statusQueue: StatusQueue;
  readonly statistics: Statistics;
  readonly idempotency: Idempotency;
  readonly prices: Prices;
  readonly providerPrices: Prices<ProviderPrice>;
  readonly esim: Esim;
  readonly mails: Mails;
  readonly maintenance: Maintenance;
  readonly holds: Holds;
  readonly guardLists: StoredGuardLists;
  readonly webhooks: Webhooks;
  readonly backlog: StoredBacklog;
  readonly audit: Audit;
  readonly alerts: Alerts;
  readonly customers: Customers;
  readonly traffic: Traffic;
  readonly verifications: Verifications;
}
