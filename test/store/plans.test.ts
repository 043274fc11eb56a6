import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { addAccount, openFile, type OpenStore } from "./fixtures.ts";
import { fillPlanned, planned } from "./plan-fill.ts";
import { esimBounded, esimReadBy } from "./plan-esim.ts";
import { operatorBounded, operatorReadBy } from "./plan-operator.ts";
import { verificationReadBy } from "./plan-verifications.ts";
import { searchScans } from "./plan-searches.ts";
import { indexesIn, planOf, recording } from "./plans.ts";

const times = ["message_totals PRIMARY KEY", "tdrs_by_time"];
const statuses = ["message_totals PRIMARY KEY", "messages_by_status"];
const ledger = ["transaction_totals PRIMARY KEY", "transactions_by_time"];
const kinds = ["transaction_totals PRIMARY KEY", "transactions_by_kind"];
const iccids = "sqlite_autoindex_sims_1";

/** What each list and each look-up that is asked for often is read by, and by nothing else. */
const readBy: Readonly<Record<string, readonly string[]>> = {
  "records, newest first": times,
  "records, oldest first": times,
  "records in a range": times,
  "records, a deep page": times,
  "records, a deep page, oldest first": times,
  "records by country": times,
  "records sorted by network": times,
  "records by status": statuses,
  "records by status, oldest first": statuses,
  "records by status in a range": statuses,
  "records by status, a deep page": statuses,
  "records by status sorted by recipient": statuses,
  "records by recipient": ["messages_by_recipient"],
  "records by recipient, oldest first": ["messages_by_recipient"],
  "records by recipient in a range": ["messages_by_recipient"],
  "records by recipient and country": ["messages_by_recipient"],
  "records by status and recipient": ["messages_by_recipient"],
  "records by uuid": ["sqlite_autoindex_messages_1"],
  "records by request_id": ["messages_by_request", "sqlite_autoindex_messages_1"],
  "records by request_id in a range": ["messages_by_request", "sqlite_autoindex_messages_1"],
  "messages, newest first": ["messages_of_account"],
  "messages of a channel": ["messages_of_account"],
  "messages after a place in a range": ["messages_of_account"],
  "messages by status": ["messages_by_status"],
  "messages of a channel by status after a place": ["messages_by_status"],
  "messages by recipient": ["messages_by_recipient"],
  "messages of a channel by recipient after a place": ["messages_by_recipient"],
  "messages by recipient and status": ["messages_by_recipient"],
  "messages of a channel by recipient and status": ["messages_by_recipient"],
  transactions: ledger,
  "transactions in a range": ledger,
  "transactions, a deep page": ledger,
  "transactions of a type": kinds,
  "transactions of a service": kinds,
  "transactions of a service and type": kinds,
  "transactions of a type in a range": kinds,
  "transactions of a type, a deep page": kinds,
  "statistics of whole spans": ["message_totals PRIMARY KEY"],
  "statistics of a cut range": ["message_totals PRIMARY KEY", "messages_of_account"],
  SIMs: [iccids],
  "SIMs from the end": [iccids],
  "SIMs of a company": ["sim_totals PRIMARY KEY", iccids, "sims_of_company"],
  "SIMs of a company from the end": ["sim_totals PRIMARY KEY", iccids, "sims_of_company"],
  "SIMs of an inventory": [iccids, "sims_of_inventory"],
  "SIMs of an inventory from the end": [iccids, "sims_of_inventory"],
  "SIMs of both": ["sim_totals PRIMARY KEY", iccids, "sims_of_company_inventory"],
  "SIMs of both from the end": ["sim_totals PRIMARY KEY", iccids, "sims_of_company_inventory"],
  "a record by its uuid": ["sqlite_autoindex_messages_1"],
  "a message by id": ["event PRIMARY KEY", "sqlite_autoindex_messages_1"],
  "a message by its request_id": ["messages_by_request", "sqlite_autoindex_messages_1"],
  "what its provider calls the parts of a message": ["message_parts_of_message"],
  "the events of a message": ["message_events PRIMARY KEY"],
  "when the next message is due": ["messages_due"],
  "the queues that have messages": ["messages_due"],
  "the accounts of which messages wait": ["messages_waiting"],
  "what waits": ["messages_due", "messages_waiting"],
  "messages of an account that are claimed": ["messages_waiting", "sqlite_autoindex_messages_1"],
  "messages that a step of the clock moves": ["messages_waiting", "sqlite_autoindex_messages_1"],
  "messages that are claimed": ["messages_due", "sqlite_autoindex_messages_1"],
  "the SIMs that an account was granted": ["sqlite_autoindex_sim_grants_1"],
  "when a provider is to be asked": ["message_parts_asked"],
  "a question to a provider": [
    "message_parts PRIMARY KEY",
    "message_parts_asked",
    "sqlite_autoindex_messages_1",
  ],
  "an API key": ["sqlite_autoindex_accounts_1", "sqlite_autoindex_api_keys_2", "sqlite_autoindex_users_1"],
  "a session": ["sqlite_autoindex_sessions_1"],
  "an idempotency key": ["idempotency_keys PRIMARY KEY"],
  "receipts that were kept": ["early_receipts_of_id"],
  ...operatorReadBy,
  ...verificationReadBy,
  ...esimReadBy,
  "messages that are older than the retention period": [
    "message_events PRIMARY KEY",
    "message_parts_of_message",
    "sqlite_autoindex_messages_1",
  ],
  "the purge": [
    "early_receipts_of_id",
    "idempotency_keys PRIMARY KEY",
    "idempotency_keys_by_age",
    "password_resets_by_expiry",
    "sessions_by_expiry",
    "sqlite_autoindex_password_resets_1",
    "sqlite_autoindex_sessions_1",
    "webhook_deliveries PRIMARY KEY",
    "webhook_deliveries_by_age",
  ],
};

const sorts = "USE TEMP B-TREE FOR ORDER BY";
const companies = "SCAN sim_totals";
const registry = `SCAN sims USING COVERING INDEX ${iccids}`;
const requests = "SCAN reset_requests USING INDEX sqlite_autoindex_reset_requests_1";
const users = "SCAN users USING INDEX sqlite_autoindex_users_1";
const auditLog = "SCAN audit_entries USING INDEX sqlite_autoindex_audit_entries_1";
const priceList = "SCAN prices USING INDEX sqlite_autoindex_prices_1";

/** The scans and sorts that there are, each bounded for its reason. This list may only shrink. */
const bounded: Readonly<Record<string, readonly string[]>> = {
  // A handful of records have the same request_id.
  "records by request_id": [sorts],
  "records by request_id in a range": [sorts],
  // At most 50,000 records.
  "records sorted by network": [sorts],
  "records by status sorted by recipient": [sorts],
  // A page of each half of the kinds, for D1 takes no more than five queries in a union.
  "transactions of a type": ["SCAN part", sorts],
  "transactions of a type in a range": ["SCAN part", sorts],
  "transactions of a type, a deep page": ["SCAN part", sorts],
  // At most 1,000 messages.
  "messages by recipient and status": [sorts],
  "messages of a channel by recipient and status": [sorts],
  // A row for each company's inventory; and the index alone, up to the page, from the end that is nearer.
  SIMs: [companies, registry],
  "SIMs from the end": [companies, registry],
  "SIMs of an inventory": [companies],
  "SIMs of an inventory from the end": [companies],
  ...searchScans,
  "parts by what their provider calls them": ["SCAN json_each VIRTUAL TABLE INDEX 1:"],
  // One leap through the index for each endpoint with something due.
  "the endpoints with something due": ["SCAN queues"],
  // One leap through the index for each queue.
  "the queues that have messages": ["SCAN messages USING COVERING INDEX messages_due", "SCAN queues"],
  // The same for 64 of them, and at most 10,000 entries of the index in each.
  "what waits": ["SCAN counted", "SCAN messages USING COVERING INDEX messages_due", "SCAN queues"],
  // One leap through the index for each account, 64 at a time.
  "the accounts of which messages wait": ["SCAN turns"],
  // Four channels, the providers of a routes file, and everything; an alert for each, and for each country at most.
  // Ten starts a day at most, for as long as they are kept.
  "verifications of a recipient": [sorts],
  "verifications of a recipient and a status": [sorts],
  "what is held": ["SCAN holds"],
  alerts: ["SCAN alerts USING INDEX sqlite_autoindex_alerts_1"],
  // Read in the order of their key, up to a limit.
  "audit entries": [auditLog],
  customers: [users],
  "requests for reset links": [requests],
  "the first prices": [priceList],
  "the next prices": [priceList],
  ...operatorBounded,
  ...esimBounded,
};

/** Indexes that nothing is looked up by: what each of them keeps from happening. This list may only shrink. */
const constraints: Readonly<Record<string, string>> = {
  sqlite_autoindex_connect_hub_migration_1: "a step of the schema that is run twice",
  sqlite_autoindex_connect_hub_migration_lock_1: "two rows of Kysely's lock, which SQLite does not use",
  transactions_correlation_id_key: "a message that is refunded twice",
  sqlite_autoindex_esim_packages_1: "two packages with the same id",
  sqlite_autoindex_told_events_1: "an account that is told of the same thing twice",
  sqlite_autoindex_maintenance_1:
    "a service that is put into maintenance twice; the table has seven rows at most",
};

/** Reads that cost nothing: constants, the lengths of spans, rows that were found already or given, the one revision. */
const free =
  /^SCAN (CONSTANT ROW|spans|some|each|given|next|placed|found\w*|(provider_)?price_revision|guard_revision)\b|^SCAN \(subquery-/;

let opened: OpenStore;
const plans = new Map<string, readonly string[]>();

beforeAll(async () => {
  opened = await openFile();
  await migrate(opened.engine);
  const { engine, during } = recording(opened.engine);
  const store = createStore(engine);
  const account = await addAccount(store, 1e9);
  await fillPlanned(store, account);
  const remove = () => store.retention.remove(testStart, 10);
  for (const [name, work] of [
    ...planned(store, account),
    ["messages that are older than the retention period", remove] as const,
  ]) {
    const lines: string[] = [];
    for (const query of await during(work)) {
      lines.push(...(await planOf(opened.engine, query)));
    }
    plans.set(name, lines);
  }
});
afterAll(() => opened.close());

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

describe("as SQLite plans what the store asks", () => {
  test("nothing is scanned or sorted but what is bounded", () => {
    const found = [...plans].map(([name, lines]) => {
      const dear = lines.filter((line) => /^SCAN |TEMP B-TREE/.test(line) && !free.test(line));
      return [name, sorted(dear)] as const;
    });
    expect(Object.fromEntries(found.filter(([, lines]) => lines.length > 0))).toEqual(bounded);
  });

  test.each(Object.entries(readBy))("%s: read by %j", (name, indexes) => {
    expect(sorted(indexesIn(plans.get(name)!))).toEqual(indexes.toSorted());
  });

  test("every list is named above", () => {
    const lists = [...plans.keys()].filter((name) =>
      /^(records|messages (of a channel|after|by|that are looked for)|transactions|statistics|SIMs)/.test(
        name,
      ),
    );
    expect(lists.length).toBeGreaterThan(30);
    expect(lists.filter((name) => !(name in readBy))).toEqual([]);
  });

  test("every index is read by something, or keeps something from happening", async () => {
    const schema = await opened.engine.read({
      sql: "select name from sqlite_schema where type = 'index'",
      parameters: [],
    });
    const used = new Set([...plans.values()].flatMap(indexesIn));
    const unused = schema.map(({ name }) => String(name)).filter((name) => !used.has(name));
    expect(unused.toSorted()).toEqual(Object.keys(constraints).toSorted());
  });
});
