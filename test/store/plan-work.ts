import { allRights } from "../../src/domain/access/key-rights.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Sim } from "../../src/ports/store/esim.ts";
import type { TransactionQuery } from "../../src/ports/store/ledger.ts";
import type { MessageQuery, TdrQuery } from "../../src/ports/store/message-lists.ts";
import { testStart } from "../support/clock.ts";
import { newUser } from "./fixtures.ts";
import { commit, commitInTurn } from "../support/commit.ts";

/** Work of the store under the name of what it is for. */
export type Work = Readonly<Record<string, () => Promise<unknown>>>;

const hour = 3_600_000;
const now = testStart + hour;
const narrow = { from: testStart + 60_001, until: testStart + 40 * 24 * hour + 1 };

/** The id of one of the account's records. */
export const recordId = createId(testStart);

/** The id of its endpoint, which has a delivery. */
export const endpointId = createId(testStart);

/** Fails when a list is empty: its page was not read then, and nobody would see how. */
async function filled(asked: Promise<{ readonly list: readonly unknown[] } | "too_many">): Promise<void> {
  const found = await asked;
  if (found === "too_many" || found.list.length === 0) throw new Error("The list has no page to be read.");
}

/** Lists and statistics: what is read the more rows there are. */
export function listWork(store: Store, account: Account): Work {
  const tdrs =
    (query: Partial<TdrQuery> = {}) =>
    async () => {
      const all = { accountId: account.id, filter: {}, offset: 0, limit: 20 } as const;
      const sorted = { ...all, sortBy: "timestamp", sortDirection: "DESC" } as const;
      return filled(store.messages.listTdrs({ ...sorted, ...query }));
    };
  const sent =
    (query: Partial<MessageQuery> = {}) =>
    async () =>
      filled(store.messages.list({ accountId: account.id, filter: {}, limit: 20, ...query }));
  const [status, recipient, channel] = ["SENT", "+447700900100", "telegram"] as const;
  const after = { createdAt: testStart + 30 * 24 * hour, id: recordId };
  const bill =
    (query: Partial<TransactionQuery> = {}) =>
    async () =>
      filled(store.ledger.list({ accountId: account.id, offset: 0, limit: 20, ...query }));
  const totals = (start: number, end: number) => async () =>
    store.statistics.totals(account.id, "telegram", [{ start, end }]);
  const bucket = testStart - (testStart % 900_000);
  const sims = (query: { company?: number; inventory?: number }, end: "first" | "last") => async () =>
    filled(store.esim.listSims({ ...query, offset: end === "first" ? 0 : 20, limit: 5 }));
  return {
    "records, newest first": tdrs(),
    "records, oldest first": tdrs({ sortDirection: "ASC" }),
    "records by status": tdrs({ filter: { status: "SENT" } }),
    "records by status, oldest first": tdrs({ filter: { status: "SENT" }, sortDirection: "ASC" }),
    "records by recipient": tdrs({ filter: { to: "+447700900100" } }),
    "records by recipient, oldest first": tdrs({ filter: { to: "+447700900100" }, sortDirection: "ASC" }),
    "records in a range": tdrs(narrow),
    "records by status in a range": tdrs({ ...narrow, filter: { status: "SENT" } }),
    "records by recipient in a range": tdrs({ ...narrow, filter: { to: "+447700900100" } }),
    "records by uuid": tdrs({ filter: { uuid: recordId } }),
    "records by request_id": tdrs({ filter: { request_id: "request" } }),
    "records, a deep page": tdrs({ offset: 250 }),
    "records, a deep page, oldest first": tdrs({ offset: 250, sortDirection: "ASC" }),
    "records by status, a deep page": tdrs({ filter: { status: "SENT" }, offset: 210 }),
    "records by status and recipient": tdrs({ filter: { status: "SENT", to: "+447700900100" } }),
    "records by request_id in a range": tdrs({
      ...narrow,
      filter: { request_id: "request" },
      sortBy: "country",
    }),
    "records by country": tdrs({ filter: { country: "GB" } }),
    "records by recipient and country": tdrs({ filter: { to: "+447700900100", country: "GB" } }),
    "records sorted by network": tdrs({ sortBy: "network" }),
    "records by status sorted by recipient": tdrs({ sortBy: "to", filter: { status: "SENT" } }),
    "messages, newest first": sent(),
    "messages of a channel": sent({ filter: { channel } }),
    "messages after a place in a range": sent({ ...narrow, after }),
    "messages by status": sent({ filter: { status } }),
    "messages of a channel by status after a place": sent({ filter: { channel, status }, after }),
    "messages by recipient": sent({ filter: { recipient } }),
    "messages of a channel by recipient after a place": sent({ filter: { channel, recipient }, after }),
    "messages by recipient and status": sent({ filter: { recipient, status } }),
    "messages of a channel by recipient and status": sent({ filter: { channel, recipient, status } }),
    transactions: bill(),
    "transactions of a type": bill({ type: "DEBIT" }),
    "transactions of a service": bill({ serviceId: "telegram" }),
    "transactions of a service and type": bill({ serviceId: "telegram", type: "DEBIT" }),
    "transactions in a range": bill(narrow),
    "transactions of a type in a range": bill({ ...narrow, type: "DEBIT" }),
    "transactions, a deep page": bill({ offset: 250 }),
    "transactions of a type, a deep page": bill({ offset: 250, type: "DEBIT" }),
    "statistics of whole spans": totals(bucket, bucket + 100 * 24 * hour),
    "statistics of a cut range": totals(testStart + 1, testStart + 1 + 100 * 24 * hour),
    SIMs: sims({}, "first"),
    "SIMs from the end": sims({}, "last"),
    "SIMs of a company": sims({ company: 800 }, "first"),
    "SIMs of a company from the end": sims({ company: 800 }, "last"),
    "SIMs of an inventory": sims({ inventory: 900 }, "first"),
    "SIMs of an inventory from the end": sims({ inventory: 900 }, "last"),
    "SIMs of both": sims({ company: 800, inventory: 900 }, "first"),
    "SIMs of both from the end": sims({ company: 800, inventory: 900 }, "last"),
  };
}

/** One row, or a handful, by what identifies it. */
export function lookUpWork(store: Store, account: Account): Work {
  return {
    "a message by id": () => store.messages.findHistory(account.id, createId(now)),
    "a record by its uuid": () => store.messages.findTdr(account.id, createId(now)),
    "a message by id and channel": () => store.messages.find(account.id, "sms", createId(now)),
    "a message by its request_id": () => store.messages.findByRequest(account.id, "request"),
    "the events of a message": () => store.messages.events(createId(now)),
    "when the next message is due": () => store.messages.nextDueAt("sms"),
    "the queues that have messages": () => store.messages.queues(64),
    "the accounts of which messages wait": () => store.messages.waiting("telegram", "", 64),
    "the SIMs that an account was granted": () => store.esim.listGrants(account.id),
    "an API key": () => store.apiKeys.findOwner("hash"),
    "the API keys of a user": () => store.apiKeys.list(account.userId),
    "a session": () => store.sessions.find("session"),
    "requests for reset links": () => store.passwordResets.listRequests(16),
    "a reset link": () => store.passwordResets.findUser("hash", now),
    "a user": () => store.users.find(account.userId),
    "a user by address": () => store.users.findByEmail("ada@example.com"),
    "an account": () => store.accounts.findByUser(account.userId),
    "an idempotency key": () => store.idempotency.find(account.id, "key", now),
    "the revision of the prices": () => store.prices.revision(),
    "the first prices": () => store.prices.list(undefined, 100),
    "the next prices": async () => store.prices.list((await store.prices.list(undefined, 1))[0], 100),
    "the revision of the providers' prices": () => store.providerPrices.revision(),
    "the next providers' prices": async () =>
      store.providerPrices.list((await store.providerPrices.list(undefined, 1))[0], 100),
    "what all messages came to by day and provider": async () =>
      store.traffic.sums({
        from: now - 40 * 24 * hour,
        until: now,
        keys: ["provider"],
        span: "day",
        filter: { channel: "sms" },
        limit: 10,
      }),
    "the extent of the totals": () => store.traffic.extent(),
    "the next long span": () => store.traffic.spanAfter(0),
    "what has changed since it was counted": async () => store.traffic.staleSpans(0, undefined, 10),
    "the hours that have changed": async () =>
      store.traffic.staleHours({ accountId: account.id, channel: "sms", bucket: 0 }, 10),
    "the sums of an hour": () =>
      store.traffic.measure({ accountId: account.id, channel: "sms", bucket: 0 }, now - hour, now),
    "where a time begins in the ledger": () => store.ledger.placeAt(account.id, now - hour),
    "a part of the ledger": () => store.ledger.rows(account.id, 1, 100),
    "a SIM": () => store.esim.findSim("none"),
    "a template": () => store.esim.findTemplate(501),
    "a part by what its provider calls it": () => store.receipts.findPart("hub", ["request"]),
    "parts by what their provider calls them": () => store.receipts.findParts("hub", ["request", "other"]),
    "what its provider calls the parts of a message": () => store.receipts.partIdsOf(createId(now)),
    "when a provider is to be asked": () => store.statusQueue.nextDueAt("hub"),
    "receipts that came early": () => store.receipts.listEarly("smsc-a", ["id"]),
    "receipts that were kept": () => store.receipts.listKept(createId(now - 3_600_000), createId(now), 100),
    "a webhook endpoint": () => store.webhooks.find(account.id, createId(now)),
    "the webhook endpoints of an account": () => store.webhooks.list(account.id),
    "the endpoints with something due": () => store.webhooks.due(),
  };
}

/** What sign-up, sign-in, passwords and keys write. */
export function accessWork(store: Store, account: Account): Work {
  const { users, sessions, passwordResets, apiKeys } = store;
  const apiKey = {
    id: createId(now),
    userId: account.userId,
    accountId: account.id,
    name: "Key",
    prefix: "ch_",
    ...allRights,
    createdAt: now,
  };
  return {
    "a registration": () => {
      const user = newUser();
      const own = { id: createId(now), userId: user.id, currency: "EUR", balanceMicros: 0 };
      return commit(store, [users.insert(user), store.accounts.insert(own, now)]);
    },
    "changes of a user": () =>
      commit(store, [
        users.confirm(account.userId, "hash"),
        users.setPassword(account.userId, "hash", now),
        users.setVerified(account.userId, now),
        users.setStatus(account.userId, "active", now),
      ]),
    "a session from sign-in to sign-out": () => {
      const session = { id: createId(now), userId: account.userId, refreshHash: "one", expiresAt: now + 1 };
      return commitInTurn(store, [
        sessions.insert({ ...session, revokedAt: null }, now),
        sessions.rotate(
          session.id,
          { fromHash: "one", toHash: "two", expiresAt: now + hour, usedTokens: [] },
          now,
        ),
        sessions.confirm(session.id),
        sessions.revoke(session.id, now),
        sessions.revokeAll(account.userId, now),
      ]);
    },
    "a reset link from its mail to its use": () =>
      commitInTurn(store, [
        passwordResets.request({ id: recordId, email: "ada@example.com", asker: "user", createdAt: now }),
        passwordResets.answer(recordId),
        passwordResets.removeAll(account.userId),
        passwordResets.insert("hash", account.userId, now, now + hour),
        passwordResets.use("hash", now),
      ]),
    "an API key that is made and revoked": () =>
      commitInTurn(store, [
        apiKeys.insert(apiKey, createId(now), 10),
        apiKeys.revoke(account.userId, apiKey.id, now),
        apiKeys.revokeAll(account.userId, now),
      ]),
  };
}

/** One of 40 SIMs of two companies and two inventories, by its number. */
export const planSim = (index: number): Sim => ({
  iccid: `89883030000000002${String(index).padStart(2, "0")}`,
  simStatus: "IN_SERVICE",
  group: { id: 11, name: "Group" },
  inventory: { id: 900 + (index % 7 === 6 ? 1 : 0), name: "Inventory" },
  company: { id: 800 + (index % 5 === 4 ? 1 : 0), name: "Company" },
  provisionedDate: testStart,
  terminatedDate: 0,
  imsis: [],
  mappedImsi: 1,
});
