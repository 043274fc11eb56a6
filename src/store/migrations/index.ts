import type { RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { accountEvents } from "./account-events.ts";
import { accounts } from "./accounts.ts";
import { alerts } from "./alerts.ts";
import { asciiNames } from "./ascii-names.ts";
import { attemptLog } from "./attempt-log.ts";
import { audit } from "./audit.ts";
import { cancellations } from "./cancellations.ts";
import { costChanges } from "./cost-changes.ts";
import { customers } from "./customers.ts";
import { esim } from "./esim.ts";
import { esimAttempts } from "./esim-attempts.ts";
import { fewerPlaces } from "./fewer-places.ts";
import { oneRecipientIndex } from "./one-recipient-index.ts";
import { guardBlocks } from "./guard-blocks.ts";
import { guardCounters } from "./guard-counters.ts";
import { guardLists } from "./guard-lists.ts";
import { guardRecords } from "./guard-records.ts";
import { guessedReceipts } from "./guessed-receipts.ts";
import { holds } from "./holds.ts";
import { keyRights } from "./key-rights.ts";
import { leases } from "./leases.ts";
import { ledgerTimes } from "./ledger-times.ts";
import { lists } from "./lists.ts";
import { mails } from "./mails.ts";
import { maintenance } from "./maintenance.ts";
import { messageLists } from "./message-lists.ts";
import { messageSearch } from "./message-search.ts";
import { messages } from "./messages.ts";
import { months } from "./months.ts";
import { monthsBounded } from "./months-bounded.ts";
import { monthsChecked } from "./months-checked.ts";
import { optOuts } from "./opt-outs.ts";
import { ownReceipts } from "./own-receipts.ts";
import { operatorLimits } from "./operator-limits.ts";
import { providers } from "./providers.ts";
import { providerPrices } from "./provider-prices.ts";
import { queue } from "./queue.ts";
import { queues } from "./queues.ts";
import { reportedCosts } from "./reported-costs.ts";
import { resetRequests } from "./reset-requests.ts";
import { serviceWindows } from "./service-windows.ts";
import { simGrants } from "./sim-grants.ts";
import { spendLimits } from "./spend-limits.ts";
import { traceparent } from "./traceparent.ts";
import { traffic } from "./traffic.ts";
import { startNumbers } from "./start-numbers.ts";
import { telegramRecords } from "./telegram-records.ts";
import { toldEvents } from "./told-events.ts";
import { usedTokens } from "./used-tokens.ts";
import { verifications } from "./verifications.ts";
import { webhooks } from "./webhooks.ts";
import { worksWith } from "./works-with.ts";

/** One step of the schema: statements in the database's own words, in one commit. */
export interface Migration {
  readonly name: string;
  readonly steps: (dialect: Engine["dialect"], now: number) => readonly RawBuilder<unknown>[];
  /** Whether others write while it runs: it takes long where there are many rows, and locks nothing that they need. */
  readonly locksNobody?: true;
  /**
   * The newest migration that a version has to know to go on working beside this one, while instances are replaced one
   * by one; left out where none can. Only for steps after 0017-works-with, which has the column for it.
   */
  readonly worksWith?: string;
}

/** The schema, oldest step first; a step that was released is never edited. */
export const migrations: readonly Migration[] = [
  { name: "0001-accounts", steps: () => accounts },
  { name: "0002-messages", steps: () => messages },
  { name: "0003-esim", steps: () => esim },
  { name: "0004-lists", steps: lists },
  { name: "0005-mails", steps: () => mails },
  { name: "0006-webhooks", steps: webhooks },
  { name: "0007-providers", steps: providers },
  { name: "0008-maintenance", steps: () => maintenance },
  { name: "0009-queue", steps: () => queue },
  { name: "0010-sim-grants", steps: () => simGrants },
  { name: "0011-reset-requests", steps: () => resetRequests },
  { name: "0012-leases", steps: () => leases },
  { name: "0013-queues", steps: () => queues },
  { name: "0014-audit", steps: () => audit },
  { name: "0015-message-lists", steps: () => messageLists },
  { name: "0016-customers", steps: () => customers },
  { name: "0017-works-with", steps: () => worksWith },
  { name: "0018-key-rights", steps: () => keyRights },
  { name: "0019-spend-limits", steps: () => spendLimits },
  { name: "0020-attempt-log", steps: () => attemptLog, worksWith: "0019-spend-limits" },
  { name: "0021-provider-prices", steps: () => providerPrices, worksWith: "0019-spend-limits" },
  { name: "0022-holds", steps: () => holds, worksWith: "0019-spend-limits" },
  { name: "0023-account-events", steps: () => accountEvents },
  { name: "0024-message-search", steps: () => messageSearch, worksWith: "0023-account-events" },
  { name: "0025-alerts", steps: () => alerts, worksWith: "0023-account-events" },
  { name: "0026-traceparent", steps: () => traceparent, worksWith: "0023-account-events" },
  { name: "0027-traffic", steps: traffic, worksWith: "0023-account-events" },
  { name: "0028-operator-limits", steps: () => operatorLimits, worksWith: "0023-account-events" },
  { name: "0029-ledger-times", steps: () => ledgerTimes, worksWith: "0023-account-events" },
  { name: "0030-months-bounded", steps: monthsBounded, worksWith: "0023-account-events" },
  {
    name: "0031-months-checked",
    steps: monthsChecked,
    locksNobody: true,
    worksWith: "0023-account-events",
  },
  { name: "0032-months", steps: months, worksWith: "0023-account-events" },
  { name: "0033-guard-lists", steps: () => guardLists, worksWith: "0023-account-events" },
  // An earlier version would hand the messages of verifications over without their texts.
  { name: "0034-verifications", steps: () => verifications },
  { name: "0035-told-events", steps: () => toldEvents, worksWith: "0034-verifications" },
  { name: "0036-guard-counters", steps: () => guardCounters, worksWith: "0034-verifications" },
  { name: "0037-start-numbers", steps: () => startNumbers, worksWith: "0034-verifications" },
  { name: "0038-reported-costs", steps: () => reportedCosts, worksWith: "0034-verifications" },
  { name: "0039-guessed-receipts", steps: () => guessedReceipts, worksWith: "0034-verifications" },
  { name: "0040-opt-outs", steps: () => optOuts, worksWith: "0034-verifications" },
  { name: "0041-own-receipts", steps: () => ownReceipts, worksWith: "0034-verifications" },
  { name: "0042-service-windows", steps: serviceWindows, worksWith: "0034-verifications" },
  // An earlier version that numbers no starts, or reads the open one before the numbers, would let two of them be under way.
  { name: "0043-fewer-places", steps: () => fewerPlaces, worksWith: "0041-own-receipts" },
  { name: "0044-one-recipient-index", steps: () => oneRecipientIndex, worksWith: "0041-own-receipts" },
  { name: "0045-cost-changes", steps: () => costChanges, worksWith: "0041-own-receipts" },
  { name: "0046-esim-attempts", steps: () => esimAttempts, worksWith: "0041-own-receipts" },
  { name: "0047-ascii-names", steps: asciiNames, worksWith: "0041-own-receipts" },
  { name: "0048-used-tokens", steps: () => usedTokens, worksWith: "0041-own-receipts" },
  { name: "0049-cancellations", steps: () => cancellations, worksWith: "0041-own-receipts" },
  // An earlier version would count the messages of verifications as delivery records.
  { name: "0050-telegram-records", steps: () => telegramRecords },
  { name: "0051-guard-blocks", steps: () => guardBlocks, worksWith: "0050-telegram-records" },
  // An earlier version would not find the tables that these records replace.
  { name: "0052-guard-records", steps: () => guardRecords },
];
