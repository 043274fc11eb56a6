import { afterAll, beforeAll, describe } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import type { OpenStore } from "./fixtures.ts";
import { attemptSuite } from "./suite/attempts.ts";
import { auditSuite } from "./suite/audit.ts";
import { apiKeySuite, passwordResetSuite, sessionSuite } from "./suite/access.ts";
import { endSuite, submissionSuite } from "./suite/submissions.ts";
import { commitSuite } from "./suite/commit.ts";
import { constraintSuite } from "./suite/constraints.ts";
import { packagePurchaseSuite } from "./suite/package-purchases.ts";
import { guardRecordsSuite } from "./suite/guard-records.ts";
import { reportedCostsSuite } from "./suite/reported-costs.ts";
import { earlyReceiptsSuite } from "./suite/early-receipts.ts";
import { holdSuite } from "./suite/holds.ts";
import { idempotencySuite } from "./suite/idempotency.ts";
import { mailSuite, priceSuite, providerPriceSuite } from "./suite/prices-and-mails.ts";
import { maintenanceSuite } from "./suite/maintenance.ts";
import { messagePageSuite } from "./suite/message-pages.ts";
import { messageSearchSuite } from "./suite/message-search.ts";
import { messageSuite } from "./suite/messages.ts";
import { installationSuite } from "./suite/installation.ts";
import { migrationSuite } from "./suite/migrations.ts";
import { optOutSuite } from "./suite/opt-outs.ts";
import { orderSuite } from "./suite/orders.ts";
import { pageSuite } from "./suite/pages.ts";
import { customerPrivacySuite, recipientPrivacySuite } from "./suite/privacy.ts";
import { leaseSuite } from "./suite/leases.ts";
import { queueSuite } from "./suite/queue.ts";
import { concurrencySuite } from "./suite/concurrency.ts";
import { recordLimitSuite } from "./suite/record-limit.ts";
import { statusNoteSuite } from "./suite/status-notes.ts";
import { reportSuite } from "./suite/reports.ts";
import { hashKeySuite, sealedDataSuite } from "./suite/sealed-data.ts";
import { serviceWindowSuite } from "./suite/service-windows.ts";
import { simSuite } from "./suite/sims.ts";
import { alertSuite } from "./suite/alerts.ts";
import { accountEventsSuite } from "./suite/account-events.ts";
import { spendingSuite } from "./suite/spending.ts";
import { statusQueueSuite } from "./suite/status-queue.ts";
import { statisticsSuite } from "./suite/statistics.ts";
import { trafficSuite } from "./suite/traffic.ts";
import { tdrSuite } from "./suite/tdrs.ts";
import { ledgerPositionSuite, transactionListSuite, transactionSuite } from "./suite/transactions.ts";
import { retentionSuite } from "./suite/retention.ts";
import { userSuite } from "./suite/users.ts";
import { deliveryLogSuite, deliverySuite } from "./suite/webhook-deliveries.ts";
import { verificationSuite } from "./suite/verifications.ts";
import { queuedMessageSuite } from "./suite/queued-messages.ts";
import { endpointSuite } from "./suite/webhook-endpoints.ts";
import { expiringDataSuite } from "./suite/expiring-data.ts";
import { fanOutSuite } from "./suite/webhook-events.ts";
import { receiptEventSuite } from "./suite/receipt-events.ts";

const suites = [
  commitSuite,
  constraintSuite,
  concurrencySuite,
  userSuite,
  apiKeySuite,
  sessionSuite,
  passwordResetSuite,
  messageSuite,
  queueSuite,
  leaseSuite,
  statusQueueSuite,
  submissionSuite,
  endSuite,
  attemptSuite,
  reportSuite,
  verificationSuite,
  optOutSuite,
  serviceWindowSuite,
  transactionSuite,
  accountEventsSuite,
  alertSuite,
  spendingSuite,
  transactionListSuite,
  ledgerPositionSuite,
  tdrSuite,
  pageSuite,
  messagePageSuite,
  messageSearchSuite,
  recordLimitSuite,
  statisticsSuite,
  idempotencySuite,
  priceSuite,
  providerPriceSuite,
  mailSuite,
  maintenanceSuite,
  holdSuite,
  guardRecordsSuite,
  reportedCostsSuite,
  earlyReceiptsSuite,
  queuedMessageSuite,
  auditSuite,
  simSuite,
  packagePurchaseSuite,
  endpointSuite,
  fanOutSuite,
  receiptEventSuite,
  statusNoteSuite,
  deliverySuite,
  deliveryLogSuite,
  recipientPrivacySuite,
  customerPrivacySuite,
];

/** Tests that every store must pass. Each call of `open` opens a new database without a schema. */
export function storeSuite(name: string, open: () => Promise<OpenStore>, orders = 60): void {
  describe(`the store on ${name}`, () => {
    let opened: OpenStore;
    beforeAll(async () => {
      opened = await open();
      await migrate(opened.engine);
    });
    afterAll(() => opened.close());
    for (const suite of suites) suite(() => opened);
    migrationSuite(open);
    installationSuite(open);
    orderSuite(open, orders);
    retentionSuite(open);
    expiringDataSuite(open);
    trafficSuite(open);
    sealedDataSuite(open);
    hashKeySuite(open);
  });
}
