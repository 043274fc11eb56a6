import {
  defaultRetention,
  getVerificationPeriod,
  type RetentionPeriods,
} from "../domain/privacy/retention-periods.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import type { Store } from "../ports/store.ts";
import { createAccountEvents, createAccounts, createUsers } from "./accounts/accounts.ts";
import { createApiKeys, createPasswordResets, createSessions } from "./accounts/access.ts";
import { createBacklog } from "./messages/queue.ts";
import { createAlerts, createAudit, createHolds, createMaintenance } from "./operator.ts";
import { createCommit } from "./commit.ts";
import { createDataProtection } from "./data-protection.ts";
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
import { createMessageReader } from "./messages/rows.ts";
import { createPrices, createProviderPrices } from "./prices.ts";
import { createPrivacy } from "./privacy/privacy.ts";
import { createReadinessCheck } from "./readiness-check.ts";
import { createRetention } from "./retention/retention.ts";
import { createOptOuts, createServiceWindows } from "./recipients.ts";
import { createReceipts } from "./receipts/receipts.ts";
import { createStatusQueue } from "./receipts/status-queue.ts";
import { createTraffic } from "./traffic.ts";
import { createSealedData } from "./sealed-data.ts";
import { createStatistics } from "./totals/statistics.ts";
import { createVerifications } from "./verifications/verifications.ts";
import { createWebhooks } from "./webhooks/webhooks.ts";

const noProtection = createDataProtection();

/** Settings of a store. */
interface StoreOptions {
  /** Returns the start of the retention of messages, in Unix milliseconds. Default: all messages are retained. */
  readonly keptFrom?: (() => number) | undefined;
  /**
   * Loaded protection. The default is only for data that is not protected. It finds no recipient by the hash of its
   * number, and removes no number.
   */
  readonly protection?: DataProtection;
  readonly periods?: RetentionPeriods;
}

/**
 * Creates the store on an engine whose schema is current. `close` of the store closes the engine.
 *
 * - Messages that were accepted before `keptFrom()` are hidden. A read of one message still returns it while it is pending.
 * - Totals still include hidden messages.
 * - A purge of verifications also removes ended ones that were started earlier.
 */
export function createStore(opened: Engine, options: StoreOptions = {}): Store {
  const { keptFrom = () => 0, protection = noProtection, periods = defaultRetention } = options;
  // Queries must run on this engine, because the caller may have wrapped its commits and reads.
  const engine = withKysely(opened);
  const lookUps = options.protection ?? { ...protection, hashNumber: () => "#" };
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
    messages: createMessageStore(engine, keptFrom, lookUps),
    retention: createRetention(engine, periods, protection),
    receipts: createReceipts(engine, createMessageReader(protection)),
    statusQueue: createStatusQueue(engine),
    statistics: createStatistics(engine, keptFrom),
    idempotency: createIdempotency(engine, protection),
    prices: createPrices(engine),
    providerPrices: createProviderPrices(engine),
    privacy: { ...createPrivacy(engine, protection), hashNumber: lookUps.hashNumber },
    esim: createEsim(engine),
    packagePurchases: createPackagePurchases(engine),
    mails: createMails(engine, protection),
    maintenance: createMaintenance(engine),
    holds: createHolds(engine),
    guardRecords: createGuardRecords(engine),
    optOuts: createOptOuts(engine, lookUps),
    serviceWindows: createServiceWindows(engine),
    webhooks: createWebhooks(engine, protection),
    sealedData: createSealedData(engine, protection),
    audit: createAudit(engine),
    backlog: createBacklog(engine),
    readBackupTime: () => findBackupTime(engine),
    alerts: createAlerts(engine),
    customers: createCustomers(engine),
    traffic: createTraffic(engine),
    verifications: createVerifications(engine, keptFrom, getVerificationPeriod(periods)),
  };
}
