import type {
  AccountEvents,
  Accounts,
  ApiKeys,
  PasswordResets,
  Sessions,
  Users,
  Customers,
  Mails,
} from "./store/accounts.ts";
import type { StoredBacklog, Messages } from "./store/messages.ts";
import type { Retention } from "./store/retention.ts";
import type { Alerts, Audit, Holds, Maintenance } from "./store/operator.ts";
import type { Commit } from "./store/change.ts";
import type { Esim, PackagePurchases } from "./store/esim.ts";
import type { GuardRecords } from "./store/guard-records.ts";
import type { Idempotency } from "./store/idempotency.ts";
import type { Ledger } from "./store/ledger.ts";
import type { OptOuts, StoredReceipts, StoredServiceWindows, StatusQueue } from "./store/receipts.ts";
import type { Prices, ProviderPrice } from "./store/prices.ts";
import type { Privacy } from "./store/privacy.ts";
import type { SealedData } from "./store/sealed-data.ts";
import type { Statistics, Traffic } from "./store/statistics.ts";
import type { Verifications } from "./store/verifications.ts";
import type { Webhooks } from "./store/webhooks.ts";

/**
 * All persistent data. Rejects with a `StoreError` if the database cannot respond now. Any other rejection is a bug. If
 * a commit rejects with the kind `gone`, its changes may have been committed.
 */
export interface Store {
  readonly commit: Commit;
  /** Resolves if the database accepts writes and has the schema of this version. Concurrent callers share one write. */
  ready(): Promise<void>;
  /** Closes the database. Commits that were started still settle. Later reads and commits reject with `gone`. */
  close(): Promise<void>;
  readonly users: Users;
  readonly accounts: Accounts;
  readonly accountEvents: AccountEvents;
  readonly apiKeys: ApiKeys;
  readonly sessions: Sessions;
  readonly passwordResets: PasswordResets;
  readonly ledger: Ledger;
  readonly messages: Messages;
  readonly retention: Retention;
  readonly receipts: StoredReceipts;
  readonly statusQueue: StatusQueue;
  readonly statistics: Statistics;
  readonly idempotency: Idempotency;
  readonly prices: Prices;
  readonly providerPrices: Prices<ProviderPrice>;
  readonly privacy: Privacy;
  readonly esim: Esim;
  readonly packagePurchases: PackagePurchases;
  readonly mails: Mails;
  readonly maintenance: Maintenance;
  readonly holds: Holds;
  readonly guardRecords: GuardRecords;
  readonly optOuts: OptOuts;
  readonly serviceWindows: StoredServiceWindows;
  readonly webhooks: Webhooks;
  readonly backlog: StoredBacklog;
  /** Returns the time of the latest verified backup. Returns undefined if there is none. */
  readBackupTime(): Promise<number | undefined>;
  readonly sealedData: SealedData;
  readonly audit: Audit;
  readonly alerts: Alerts;
  readonly customers: Customers;
  readonly traffic: Traffic;
  readonly verifications: Verifications;
}
