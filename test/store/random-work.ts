import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import type { Engine } from "../../src/store/engine.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { createCredit, newMessage } from "./fixtures.ts";
import { numberedSim } from "./fixtures.ts";

/** Returns a random integer from 0, excluding the limit. */
export type Random = (below: number) => number;

const minute = 60_000;
const keys = 40;
const sims = 8;
const provider = "smsc-a";
const statuses = ["SENT", "FAILED", "DELIVERED", "READ"] as const;

/**
 * Returns a function that returns random work, identified by its function name. Most of it is for the first account.
 */
export async function randomWork(store: Store, engine: Engine, random: Random): Promise<() => Work> {
  const found = await engine.read({ sql: "select id, user_id from accounts order by id", parameters: [] });
  const accounts = found.map((row): Account => ({
    id: String(row["id"]),
    userId: String(row["user_id"]),
    currency: "EUR",
    balanceMicros: 0,
  }));
  const account = () => (random(2) === 0 ? accounts[0]! : accounts[random(accounts.length)]!);
  const now = () => testStart + random(20 * minute);
  const works = [
    ...messageWorks(store, account, now, random),
    ...providerWorks(store, random, now),
    ...otherWorks(store, account, random, now),
  ];
  return () => works[random(works.length)]!;
}

/** One unit of random work. */
export type Work = () => Promise<unknown>;

function messageWorks(
  store: Store,
  account: () => Account,
  now: () => number,
  random: Random,
): readonly Work[] {
  const { messages, idempotency } = store;
  const send = () => {
    const to = account();
    const key = { accountId: to.id, key: `key-${random(keys)}`, fingerprint: "print" };
    const message = newMessage(to, { createdAt: now() });
    const accepted = messages.accept(message, createId(now()));
    const taken = idempotency.claim(
      key,
      { status: 200, body: "{}" },
      now() + 2 * random(2) * 24 * 60 * minute,
    );
    return commit(store, random(3) === 0 ? [taken, accepted] : accepted);
  };
  const recorded = (message: TrackedMessage) => {
    const segmentIds = [`${message.id}-0`, `${message.id}-1`];
    const result = { provider, providerMessageId: message.id, segmentIds, statuses: [] };
    const outcome = random(4);
    if (outcome === 0) return messages.fail(message, { detail: "No.", refundId: createId(now()) }, now());
    if (outcome === 1) return messages.reschedule(message, { detail: "Later.", dueAt: now() }, now());
    return messages.recordSubmission(message, { ...result, askAt: now() }, now());
  };
  const dispatch = async () => {
    const at = testStart + 30 * minute;
    const shares = [account(), account()].map(({ id }) => ({ accountId: id, limit: 3 }));
    const taken =
      random(2) === 0
        ? await messages.claim("sms", { now: at, leaseUntil: at + minute }, 6)
        : await messages.claimForAccounts(shares, "sms", { now: at, leaseUntil: at + minute });
    if (taken[0]) await commit(store, messages.renewLease(taken[0], at + 2 * minute));
    await Promise.all(taken.map((message) => commit(store, recorded(message))));
  };
  const moved = () => messages.shiftDueTimes("sms", { before: now(), after: now() }, 20);
  const credited = () => commit(store, createCredit(store, account(), 1 + random(100), now()));
  return [send, send, send, send, dispatch, dispatch, dispatch, credited, moved];
}

function providerWorks(store: Store, random: Random, now: () => number): readonly Work[] {
  const { receipts, messages, statusQueue } = store;
  const receive = async () => {
    const at = testStart + 40 * minute;
    const polled = await statusQueue.claim(provider, at, at + random(2), 5);
    await Promise.all(
      polled.map(async (part) => {
        const known = await receipts.findSegment(provider, [part.providerMessageId]);
        if (!known || random(4) === 0) return commit(store, statusQueue.reschedule(part, now()));
        const status = statuses[random(statuses.length)]!;
        if (random(4) === 0)
          return commit(store, messages.recordReport(known.message, "Success", status, now()));
        const receipt = { providerMessageIds: [part.providerMessageId], status, refunded: random(3) === 0 };
        return commit(store, receipts.merge(known, receipt, createId(now()), now()));
      }),
    );
  };
  const early = () => {
    const receipt = { providerMessageIds: [`early-${random(keys)}`], status: "DELIVERED" } as const;
    return commit(store, receipts.storeEarly({ ...receipt, provider, id: createId(now()) }));
  };
  return [receive, receive, receive, early];
}

function otherWorks(
  store: Store,
  account: () => Account,
  random: Random,
  now: () => number,
): readonly Work[] {
  const { webhooks, esim, ledger, idempotency, accounts } = store;
  const post = async () => {
    const { endpoints: due } = await webhooks.listDueEndpoints();
    const { endpointId } = due[random(Math.max(1, due.length))] ?? {};
    if (endpointId === undefined) return;
    const at = testStart + 30 * minute;
    const taken = await webhooks.claim(endpointId, at, at + minute, 8);
    await Promise.all(
      taken.map((delivery) => {
        const ended =
          random(3) === 0 ? webhooks.reschedule(delivery, [], now()) : webhooks.end(delivery, [], now());
        const endpointChange =
          random(2) === 0 ? webhooks.recordFailing(endpointId, now()) : webhooks.recordSucceeding(endpointId);
        return commit(store, [ended, endpointChange]);
      }),
    );
  };
  const replayed = async () => {
    const [endpoint] = await webhooks.list(account().id);
    const since = { since: 0, failedOnly: false, after: 0, limit: 10 };
    if (endpoint) await webhooks.replay({ endpointId: endpoint.id, ...since }, now());
  };
  const someSims = () => {
    const chosen = new Set(Array.from({ length: 1 + random(4) }, () => random(sims)));
    return Array.from(chosen, (index) => ({
      ...numberedSim(index),
      company: { id: random(3), name: "Company" },
    }));
  };
  const imported = () =>
    commit(store, [esim.putSims(someSims()), esim.putTemplate({ id: random(3), name: "Europe 1 GB" })]);
  const priced = () => {
    const prices = [44, 33, 49].slice(random(3)).map((prefix) => ({
      channel: "sms" as const,
      currency: "EUR",
      prefix: String(prefix),
      priceMicros: 1 + random(10),
      network: "",
    }));
    return commit(store, store.prices.put(prices.toSorted(() => random(3) - 1)));
  };
  const bought = () => {
    const { id, userId } = account();
    const facts = { correlationId: "package", accountId: id, userId, serviceId: "esim" as const };
    const charge = { ...facts, description: "eSIM package", valueMicros: 1 + random(9), currency: "EUR" };
    const put = esim.putSims(someSims());
    return commit(store, [ledger.charge(charge, createId(now()), now()), put]);
  };
  const limited = () =>
    commit(
      store,
      accounts.setLimits(account().userId, { dailyLimitMicros: null, lowBalanceMicros: random(9) }),
    );
  const purged = () =>
    Promise.all([idempotency.purge(testStart + 49 * 60 * minute, 10), webhooks.purge(now(), 5)]);
  return [post, post, post, replayed, imported, priced, bought, limited, purged];
}
