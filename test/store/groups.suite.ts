import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit, commitSequentially } from "../support/commit.ts";
import { claim, newEndpoint, newMessage, openFile, getRefusal, track, type OpenStore } from "./fixtures.ts";
import {
  acceptChange,
  addAccounts,
  toSubmission,
  later,
  newCustomers,
  readOutcomes,
  provider,
  receiptChanges,
  recordChange,
  newMessages,
  type Change,
} from "./group-work.ts";
import { expectConsistent, readAllRows } from "./expect-consistent.ts";

const price = 40_000;
const day = 86_400_000;

/** Group commits are consistent if some commits are refused, and have the same result as single commits. */
export function groupSuite(open: () => Promise<Pick<OpenStore, "engine" | "close">>): void {
  let opened: { close(): Promise<void> }[];
  beforeEach(() => void (opened = []));
  afterEach(() => Promise.all(opened.map(({ close }) => close())));

  async function openStore(openNext = open) {
    const made = await openNext();
    opened.push(made);
    await migrate(made.engine);
    return { engine: made.engine, store: createStore(made.engine) };
  }

  describe("a group of sends", () => {
    test("refuses only the sends whose balance, limit or key does not allow them", async () => {
      const stored = await openStore();
      const customers = newCustomers(5);
      const [rich, poor, limited, other, repeating] = customers.map(({ account }) => account);
      await addAccounts(stored, customers, 1e9);
      const { accounts, ledger, idempotency } = stored.store;
      const spend = {
        correlationId: "spent",
        serviceId: "esim" as const,
        description: "Spent",
        currency: "EUR",
      };
      const left = { ...spend, accountId: poor!.id, userId: poor!.userId, valueMicros: 1e9 - 3 * price };
      await commit(stored.store, ledger.charge(left, createId(testStart), testStart));
      await commit(
        stored.store,
        accounts.setLimits(limited!.userId, { dailyLimitMicros: 2 * price, lowBalanceMicros: null }),
      );
      const key = { accountId: repeating!.id, key: "once", fingerprint: "print" };
      const answer = { status: 200, body: "{}" };
      const group = newMessages([rich!, poor!, limited!, other!, repeating!], 60).map((message) => {
        const accepted = acceptChange(stored, message);
        return message.accountId === repeating!.id
          ? [idempotency.claim(key, answer, testStart), accepted]
          : accepted;
      });
      const results = await readOutcomes(stored, group as unknown as readonly Change[]);
      const resultsFor = (index: number) => results.filter((_, place) => place % 5 === index);
      const refused = (committed: number, refusalCode: string) => [
        ...Array.from({ length: 12 - committed }, () => refusalCode),
        ...Array.from({ length: committed }, () => "committed"),
      ];
      expect(resultsFor(0)).toEqual(refused(12, ""));
      expect(resultsFor(1).toSorted()).toEqual(refused(3, "balance_short").toSorted());
      expect(resultsFor(2).toSorted()).toEqual(refused(2, "limit_reached").toSorted());
      expect(resultsFor(3)).toEqual(refused(12, ""));
      expect(resultsFor(4).toSorted()).toEqual(refused(1, "key_taken").toSorted());
      await expectConsistent(
        stored.engine,
        customers.map(({ account }) => account),
      );
    });

    test("has its ledger rows in the order of the sends", async () => {
      const stored = await openStore();
      const customers = newCustomers(3);
      const accounts = customers.map(({ account }) => account);
      await addAccounts(stored, customers, 1e9);
      const group = newMessages(accounts, 30);
      await Promise.all(group.map((message) => commit(stored.store, acceptChange(stored, message))));
      const rows = await stored.engine.read({
        sql: "select account_id, correlation_id from transactions where type = 'DEBIT' order by sequence",
        parameters: [],
      });
      for (const { id } of accounts) {
        const ledger = rows.filter((row) => row["account_id"] === id);
        const sent = group.filter(({ accountId }) => accountId === id);
        expect(ledger.map((row) => row["correlation_id"])).toEqual(sent.map((message) => message.id));
      }
    });

    test("records the latest time, in any order of the sends", async () => {
      const stored = await openStore();
      const customers = newCustomers(1);
      const [{ account }] = customers as [(typeof customers)[number]];
      await addAccounts(stored, customers, 1e9);
      const group = [3, 1, 2].map((offset) => newMessage(account, { createdAt: testStart + offset }));
      await Promise.all(group.map((message) => commit(stored.store, acceptChange(stored, message))));
      const sql = `select last_transaction_at as at from accounts where id = '${account.id}'`;
      expect(await stored.engine.read({ sql, parameters: [] })).toEqual([{ at: testStart + 3 }]);
    });

    test("around midnight counts each day's spending separately", async () => {
      const stored = await openStore();
      const customers = newCustomers(1);
      const [{ account }] = customers as [(typeof customers)[number]];
      await addAccounts(stored, customers, 1e9);
      const midnight = Math.ceil(testStart / day) * day;
      const group = [-2, -1, 0, 1, 2].map((offset) => newMessage(account, { createdAt: midnight + offset }));
      await Promise.all(group.map((message) => commit(stored.store, acceptChange(stored, message))));
      const [spent] = await stored.engine.read({
        sql: `select spent_day, spent_micros from accounts where id = '${account.id}'`,
        parameters: [],
      });
      expect(spent).toEqual({ spent_day: midnight / day, spent_micros: 3 * price });
      await expectConsistent(stored.engine, [account]);
    });
  });

  test("a group of refunds reduces the spending of each charge's day, and never below zero", async () => {
    const stored = await openStore();
    const customers = newCustomers(2);
    const [split, restarted] = customers.map(({ account }) => account);
    await addAccounts(stored, customers, 1e9);
    const midnight = Math.ceil(testStart / day) * day;
    // For the second account, a wrong clock has restarted the day.
    const messages = [
      ...[-1, 0, 1, 2].map((at) => newMessage(split!, { createdAt: midnight + at })),
      ...[0, 1, 2, 5 * day, 3].map((at) => newMessage(restarted!, { createdAt: midnight + at })),
    ];
    for (const message of messages) await commit(stored.store, acceptChange(stored, message));
    await claim(stored.store, midnight + 5 * day);
    const refused = [0, 1, 4, 5, 6].map((index) => messages[index]!);
    const claimed = await Promise.all(refused.map((message) => track(stored.store, message)));
    const { fail } = stored.store.messages;
    await Promise.all(
      claimed.map((message) =>
        commit(stored.store, fail(message, { detail: "No.", refundId: `refund-of-${message.id}` }, midnight)),
      ),
    );
    const spentBy = async ({ id }: { readonly id: string }) =>
      stored.engine.read({ sql: `select spent_micros from accounts where id = '${id}'`, parameters: [] });
    expect(await spentBy(split!)).toEqual([{ spent_micros: 2 * price }]);
    expect(await spentBy(restarted!)).toEqual([{ spent_micros: 0 }]);
  });

  test("group commits leave the same rows as single commits", async () => {
    const stored = await openStore();
    const oneByOne = await openStore(openFile);
    const customers = newCustomers(6);
    const accounts = customers.map(({ account }) => account);
    const messages = newMessages(accounts, 60);
    const endpoint = newEndpoint(accounts[0]!);
    const inOrder = [
      [
        stored,
        (changes: readonly Change[]) => Promise.all(changes.map((change) => commit(stored.store, change))),
      ],
      [oneByOne, (changes: readonly Change[]) => commitSequentially(oneByOne.store, changes)],
    ] as const;
    for (const [each, committing] of inOrder) {
      const all = committing as (changes: readonly Change[]) => Promise<unknown>;
      await addAccounts(each, customers, 1e9);
      await commit(each.store, each.store.webhooks.insert(endpoint, 10));
      await all(messages.map((message) => acceptChange(each, message)));
      await claim(each.store, later);
      const claimed = await Promise.all(messages.map((message) => track(each.store, message)));
      await all(claimed.map((message, index) => recordChange(each, message, index)) as readonly Change[]);
      await all((await receiptChanges(each, messages)) as readonly Change[]);
      const after = claimed.filter((_, index) => index % 5 === 3);
      await all(
        after.flatMap((message) => [
          each.store.messages.recordReport(message, "Success", "READ", later + 3_000),
          each.store.messages.recordAttempt(message, {
            provider,
            startedAt: later,
            milliseconds: 5,
            outcome: "superseded",
            detail: null,
            outcomeUnknown: true,
          }),
        ]),
      );
      await expectConsistent(each.engine, accounts);
    }
    expect(await readAllRows(stored.engine)).toEqual(await readAllRows(oneByOne.engine));
  });

  test("a submission with a lost lease fails, and other commits of its group succeed", async () => {
    const stored = await openStore();
    const customers = newCustomers(2);
    const accounts = customers.map(({ account }) => account);
    await addAccounts(stored, customers, 1e9);
    const messages = newMessages(accounts, 12);
    await Promise.all(messages.map((message) => commit(stored.store, acceptChange(stored, message))));
    await claim(stored.store, later);
    const claimed = await Promise.all(messages.map((message) => track(stored.store, message)));
    const [stale, ...valid] = claimed.map((message) =>
      stored.store.messages.recordSubmission(message, toSubmission(message, 1), later),
    );
    await commit(stored.store, stale!);
    const [refused, ...settled] = [stale!, ...valid].map((change) => commit(stored.store, change));
    expect(await getRefusal(refused!)).toMatchObject({ refusalCode: "lease_lost" });
    await Promise.all(settled);
    const states = await Promise.all(messages.map((message) => track(stored.store, message)));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["SENT"]));
    await expectConsistent(stored.engine, accounts);
  });
}
