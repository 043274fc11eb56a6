import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { testStart } from "../support/clock.ts";
import { commitInTurn } from "../support/commit.ts";
import { searchReadBy, searchWork } from "./plan-searches.ts";
import type { Work } from "./plan-work.ts";

/** What each of these is read by, where that is an index that it needs. */
export const operatorReadBy: Readonly<Record<string, readonly string[]>> = {
  ...searchReadBy,
  "customers of a name": ["sqlite_autoindex_accounts_2", "users_by_first_name", "users_by_last_name"],
  "what an account has at risk": ["message_totals PRIMARY KEY"],
  "what all accounts have": ["message_totals PRIMARY KEY"],
  "what can be cancelled of an account": ["messages_waiting"],
  "what can be cancelled of a queue": ["messages_due"],
  "what is put off in a queue": ["messages_waiting"],
  "what is put off of an account": ["messages_waiting"],
  "what waits in a queue": ["messages_due", "messages_waiting"],
  "who was suspended lately": ["sqlite_autoindex_accounts_2", "users_suspended"],
  "where a part of a queue ends": ["messages_due"],
  "messages of a held queue that are claimed": ["messages_due", "sqlite_autoindex_messages_1"],
  "settings of the guard": ["guard_records_of_kind"],
  "a setting of the guard by its identifier": ["sqlite_autoindex_guard_records_1"],
  "settings of an account": ["sqlite_autoindex_guard_records_2"],
  "a setting of the guard that is put": ["sqlite_autoindex_guard_records_2"],
  "suspicions, newest first": ["guard_records_of_kind"],
  "the suspicion of a rule and scope": ["sqlite_autoindex_guard_records_2"],
  "suspicions that have ended": ["guard_records_of_kind"],
  "a suspicion that begins and ends": ["sqlite_autoindex_guard_records_1"],
  "the guard's counters": ["guard_records_of_kind"],
  "guard records that have ended": ["guard_records_by_end", "sqlite_autoindex_guard_records_1"],
  "who has opted out": ["sqlite_autoindex_opt_outs_1"],
  "opt-outs of an account": ["opt_outs_of_account"],
  "opt-outs of a recipient": ["opt_outs_of_recipient"],
  "an opt-out that is kept and removed": ["opt_outs_id_key", "sqlite_autoindex_opt_outs_1"],
  "a customer service window": ["service_windows PRIMARY KEY"],
  "customer service windows that are over": ["service_windows PRIMARY KEY", "service_windows_by_age"],
  "accounts that crossed their mark": ["accounts_with_mark"],
  "audit entries of an actor": ["audit_entries_of_actor"],
  "audit entries of a target": ["audit_entries_of_target"],
  "audit entries of an actor and a target": ["audit_entries_of_target"],
};

/** What operators look at, in whatever combination they may ask for it. */
export function operatorWork(store: Store, account: Account): Work {
  const before = createId(testStart);
  const page = { before, limit: 21 };
  return {
    ...searchWork(store, account),
    customers: () => store.customers.list({ limit: 21 }),
    "customers of a later page": () => store.customers.list(page),
    "customers of a name": () => store.customers.listNamed("ada", page),
    "a customer by either identifier": () => store.customers.find(account.id),
    "a customer by address": () => store.customers.findByEmail("ada@example.com"),
    "what an account has at risk": () => store.customers.pendingMicros(account.id),
    "what all accounts have": () => store.customers.balances(),
    "what can be cancelled of an account": () =>
      store.messages.cancellable("sms", { accountId: account.id }, 51),
    "what can be cancelled of a queue": () =>
      store.messages.cancellable("sms", { acceptedBefore: testStart }, 51),
    "what is put off in a queue": () => store.messages.putOff("sms", {}, testStart, 51),
    "what is put off of an account": () =>
      store.messages.putOff("sms", { accountId: account.id, acceptedBefore: testStart }, testStart, 51),
    "what waits in a queue": () => store.messages.queueState("sms", testStart),
    "a message of any account": () => store.messages.findAny(before),
    "a message that is released": () =>
      commitInTurn(store, [
        store.messages.release({ accountId: account.id, id: before, attempts: 1 }, testStart),
      ]),
    "what is held": () => store.holds.list(),
    "who was suspended lately": () => store.customers.suspendedSince(testStart, 100),
    "where a part of a queue ends": () => store.messages.partEnd("sms", 0, testStart, 100),
    "messages of a held queue that are claimed": () =>
      store.messages.claimEnded(
        "sms",
        { from: 1, until: testStart },
        { now: testStart, leaseUntil: testStart + 1 },
        10,
      ),
    "a hold that begins and ends": () =>
      commitInTurn(store, [
        store.holds.begin({ scope: "all", since: testStart, by: "command line", reason: null }),
        store.holds.end("all"),
      ]),
    ...guardWork(store, account),
    ...optOutWork(store, account),
    ...serviceWindowWork(store),
    "accounts that crossed their mark": () => store.accountEvents.crossings("", 100),
    "an alert that is told and ends": () =>
      commitInTurn(store, [
        store.alerts.note({ name: "provider a", says: "It is down." }, testStart),
        store.alerts.told("provider a", testStart),
        store.alerts.end("provider a"),
      ]),
    alerts: () => store.alerts.list(),
    "what waits": () => store.backlog.queues(),
    "audit entries": () => store.audit.list({ limit: 21 }),
    "audit entries of a later page": () => store.audit.list(page),
    "audit entries of an actor": () => store.audit.list({ ...page, actor: account.userId }),
    "audit entries of a target": () => store.audit.list({ ...page, targetId: account.id }),
    "audit entries of an actor and a target": () =>
      store.audit.list({ ...page, actor: account.userId, targetId: account.id }),
  };
}

function guardWork({ commit, guardRecords }: Store, { id: accountId }: Account): Work {
  const id = createId(testStart);
  const entry = {
    id,
    kind: "block",
    accountId,
    key: "44",
    value: { note: null, createdAt: testStart, createdBy: "ada" },
    until: null,
  } as const;
  const suspicion = {
    id: createId(testStart),
    kind: "suspicion",
    accountId,
    key: "range 99450123",
    value: {
      rule: "range",
      scope: "99450123",
      country: "AZ",
      value: 14,
      limit: 13,
      isBlocked: true,
      since: testStart,
    },
    until: testStart + 1,
  } as const;
  const kinds = ["suspicion"] as const;
  return {
    "settings of the guard": () => guardRecords.list({ kinds: ["allow"], before: id, limit: 1_000 }),
    "a setting of the guard by its identifier": () =>
      guardRecords.list({ kinds: ["allow", "block"], id, limit: 1 }),
    "settings of an account": () =>
      guardRecords.list({ kinds: ["account", "amount"], accountId, limit: 1_000 }),
    "entries of both lists": () => guardRecords.list({ kinds: ["allow", "block"], before: id, limit: 21 }),
    "a setting of the guard that is put": () =>
      commit([guardRecords.putAmong(entry, 10_000)], { too_many: () => undefined }),
    "suspicions, newest first": () => guardRecords.list({ kinds, before: id, limit: 21 }),
    "suspicions of an account": () => guardRecords.list({ kinds, accountId, before: id, limit: 21 }),
    "the suspicion of a rule and scope": () =>
      guardRecords.list({ kinds, accountId, key: suspicion.key, limit: 1 }),
    "suspicions that have ended": () => guardRecords.list({ kinds, endedBy: testStart, limit: 100 }),
    "a suspicion that begins and ends": async () => {
      await commit([guardRecords.add(suspicion)], { told_already: () => undefined });
      await commit([guardRecords.put(suspicion)]);
      await commit([guardRecords.remove(suspicion)], { not_found: () => undefined });
    },
    "the guard's counters": () => guardRecords.list({ kinds: ["counters"], before: id, limit: 5 }),
    "guard records that have ended": () => guardRecords.purge(testStart, 100),
  };
}

function optOutWork({ commit, optOuts }: Store, { id: accountId }: Account): Work {
  const [id, recipient, channel] = [createId(testStart), "+447700900100", "sms"] as const;
  const optOut = {
    id,
    accountId,
    channel,
    recipient,
    provider: "smsc-a",
    sender: null,
    createdAt: testStart,
  };
  const page = { before: id, limit: 21 };
  return {
    "who has opted out": () => optOuts.has({ accountId, channel, recipient }),
    "opt-outs, newest first": () => optOuts.list(page),
    "opt-outs of an account": () => optOuts.list({ ...page, accountId }),
    "opt-outs of a recipient": async () => {
      await optOuts.list({ ...page, recipient });
      await optOuts.list({ ...page, recipient, accountId });
      await optOuts.told("smsc-a", recipient, 100);
    },
    "an opt-out that is kept and removed": async () => {
      await commit([optOuts.keep(optOut)]);
      await optOuts.find(id);
      await commit([optOuts.remove(optOut)], { not_found: () => undefined });
    },
  };
}

function serviceWindowWork({ commit, serviceWindows }: Store): Work {
  const key = { provider: "cloud", number: "106540352242922", recipient: "+447700900100" };
  return {
    "a customer service window": async () => {
      await commit([serviceWindows.keep({ ...key, writtenAt: testStart })]);
      await serviceWindows.find(key);
    },
    "customer service windows that are over": () => serviceWindows.purge(testStart, 100),
  };
}

const sorts = "USE TEMP B-TREE FOR ORDER BY";
const groups = "USE TEMP B-TREE FOR GROUP BY";

/** The scans and sorts of the operator's statistics, each bounded for its reason. This list may only shrink. */
export const operatorBounded: Readonly<Record<string, readonly string[]>> = {
  // An account's messages of a channel in an hour, at most 1,000 of them at once; and their groups, by day and by month.
  "the sums of an hour": [groups],
  "an hour that is counted": ["SCAN traffic_turn", groups],
  // What was counted by whole months, days and hours, not the messages.
  "what all messages came to by day and provider": [groups],
  // The accounts that have messages in sixteen days, and the hours of one of them.
  "what has changed since it was counted": ["SCAN now", sorts],
  "the hours that have changed": ["SCAN now", sorts],
  // All accounts, on a thread of their own; of each the totals of its channels.
  "what all accounts have": ["SCAN accounts", groups],
  // The settings of one account.
  "settings of an account": [sorts],
  // At most 10,000 entries in each list, for operators only.
  "entries of both lists": [sorts],
  // Prices are read in the order of their key, up to a limit.
  "the next providers' prices": ["SCAN provider_prices USING INDEX sqlite_autoindex_provider_prices_1"],
};
