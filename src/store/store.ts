import type { Store } from "../ports/store.ts";
import { createAccountEvents, createAccounts, createUsers } from "./accounts/accounts.ts";
import { createApiKeys, createPasswordResets, createSessions } from "./accounts/access.ts";
import { createBacklog } from "./messages/queue.ts";
import { createAlerts, createAudit, createHolds, createMaintenance } from "./operator.ts";
import { createCommit } from "./commit.ts";
import type { Engine } from "./engine.ts";
import { createCustomers } from "./accounts/customers.ts";
import { createGuardRecords } from "./guard-records.ts";
import { withKysely } from "./kysely.ts";
import { createEsim, createPackagePurchases } from "./esim.ts";
import { createIdempotency } from "./idempotency.ts";
import { findBackupTime } from "./installation.ts";
import { createLedger } from "./ledger/ledger.ts";
import { createMails } from "./mails.ts";
import { createMessageStore } from "./messages/messages.ts";
import { createPrices, createProviderPrices } from "./prices.ts";
import { createReadinessCheck } from "./readiness-check.ts";
import { createRetention } from "./retention.ts";
import { createOptOuts, createServiceWindows } from "./recipients.ts";
import { createReceipts } from "./receipts/receipts.ts";
import { createStatusQueue } from "./receipts/status-queue.ts";
import { createTraffic } from "./traffic.ts";
import { createStatistics } from "./totals/statistics.ts";
import { createVerifications } from "./verifications/verifications.ts";
import { createWebhooks } from "./webhooks/webhooks.ts";

/**
 * Creates the store on an engine whose schema is current. `keptFrom` returns the start of the retention, in Unix
 * milliseconds. Default: all messages are retained. `close` of the store closes the engine.
 *
 * - Messages that were accepted earlier are hidden. A read of one message still returns it while it is pending.
 * - Totals still include hidden messages.
 * - A purge of verifications also removes ended ones that were started earlier.
 */
export function createStore(opened: Engine, keptFrom: () => number = () => 0): Store {
  // Queries must run on this engine, because the caller may have wrapped its commits and reads.
  const engine = withKysely(opened);
  return {
    commit: createCommit(engine),
    ready: createReadinessCheck(engine),
    close: engine.close,
    users: createUsers(engine),
    accounts: createAccounts(engine),
    accountEvents: createAccountEvents(engine),
    apiKeys: createApiKeys(engine),
    sessions: createSessions(engine),
    passwordResets: createPasswordResets(engine),
    ledger: createLedger(engine),
    messages: createMessageStore(engine, keptFrom),
    retention: createRetention(engine),
    receipts: createReceipts(engine),
    statusQueue: createStatusQueue(engine),
    statistics: createStatistics(engine, keptFrom),
    idempotency: createIdempotency(engine),
    prices: createPrices(engine),
    providerPrices: createProviderPrices(engine),
    esim: createEsim(engine),
    packagePurchases: createPackagePurchases(engine),
    mails: createMails(engine),
    maintenance: createMaintenance(engine),
    holds: createHolds(engine),
    guardRecords: createGuardRecords(engine),
    optOuts: createOptOuts(engine),
    serviceWindows: createServiceWindows(engine),
    webhooks: createWebhooks(engine),
    audit: createAudit(engine),
    backlog: createBacklog(engine),
    readBackupTime: () => findBackupTime(engine),
    alerts: createAlerts(engine),
    customers: createCustomers(engine),
    traffic: createTraffic(engine),
    verifications: createVerifications(engine, keptFrom),
  };
}
