import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit, commitInTurn } from "../support/commit.ts";
import { claim, newEndpoint, newMessage, openFile, refusalOf, track, type OpenStore } from "./fixtures.ts";
import {
  acceptance,
  addAccounts,
  handedOver,
  later,
  newAccounts,
  outcomes,
  provider,
  receipts,
  recorded,
  sends,
  type Change,
} from "./group-work.ts";
import { expectExact, rowsOf } from "./exact.ts";

const price = 40_000;
const day = 86_400_000;

/** What is committed together is exact, whoever is refused, and the same as one by one. */
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
    test("hurts nobody but those whose balance, limit or key refuses them", async () => {
      const stored = await openStore();
      const customers = newAccounts(5);
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
      const group = sends([rich!, poor!, limited!, other!, repeating!], 60).map((message) => {
        const accepted = acceptance(stored, message);
        return message.accountId === repeating!.id
          ? [idempotency.take(key, answer, testStart), accepted]
          : accepted;
      });
      const told = await outcomes(stored, group as unknown as readonly Change[]);
      const toldTo = (index: number) => told.filter((_, place) => place % 5 === index);
      const refused = (committed: number, word: string) => [
        ...Array.from({ length: 12 - committed }, () => word),
        ...Array.from({ length: committed }, () => "committed"),
      ];
      expect(toldTo(0)).toEqual(refused(12, ""));
      expect(toldTo(1).toSorted()).toEqual(refused(3, "balance_short").toSorted());
      expect(toldTo(2).toSorted()).toEqual(refused(2, "limit_reached").toSorted());
      expect(toldTo(3)).toEqual(refused(12, ""));
      expect(toldTo(4).toSorted()).toEqual(refused(1, "key_taken").toSorted());
      await expectExact(
        stored.engine,
        customers.map(({ account }) => account),
      );
    });

    test("has its ledger rows in the order of the sends", async () => {
      const stored = await openStore();
      const customers = newAccounts(3);
      const accounts = customers.map(({ account }) => account);
      await addAccounts(stored, customers, 1e9);
      const group = sends(accounts, 30);
      await Promise.all(group.map((message) => commit(stored.store, acceptance(stored, message))));
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

    test("bears the time of the latest, in whatever order they come", async () => {
      const stored = await openStore();
      const customers = newAccounts(1);
      const [{ account }] = customers as [(typeof customers)[number]];
      await addAccounts(stored, customers, 1e9);
      const group = [3, 1, 2].map((offset) => newMessage(account, { createdAt: testStart + offset }));
      await Promise.all(group.map((message) => commit(stored.store, acceptance(stored, message))));
      const sql = `select last_transaction_at as at from accounts where id = '${account.id}'`;
      expect(await stored.engine.read({ sql, parameters: [] })).toEqual([{ at: testStart + 3 }]);
    });

    test("around midnight counts each day's cost for itself", async () => {
      const stored = await openStore();
      const customers = newAccounts(1);
      const [{ account }] = customers as [(typeof customers)[number]];
      await addAccounts(stored, customers, 1e9);
      const midnight = Math.ceil(testStart / day) * day;
      const group = [-2, -1, 0, 1, 2].map((offset) => newMessage(account, { createdAt: midnight + offset }));
      await Promise.all(group.map((message) => commit(stored.store, acceptance(stored, message))));
      const [spent] = await stored.engine.read({
        sql: `select spent_day, spent_micros from accounts where id = '${account.id}'`,
        parameters: [],
      });
      expect(spent).toEqual({ spent_day: midnight / day, spent_micros: 3 * price });
      await expectExact(stored.engine, [account]);
    });
  });

  test("a group of refunds gives back to the day of each, and never more than that has cost", async () => {
    const stored = await openStore();
    const customers = newAccounts(2);
    const [split, restarted] = customers.map(({ account }) => account);
    await addAccounts(stored, customers, 1e9);
    const midnight = Math.ceil(testStart / day) * day;
    // Of the second, a clock that was wrong has begun the day anew.
    const messages = [
      ...[-1, 0, 1, 2].map((at) => newMessage(split!, { createdAt: midnight + at })),
      ...[0, 1, 2, 5 * day, 3].map((at) => newMessage(restarted!, { createdAt: midnight + at })),
    ];
    for (const message of messages) await commit(stored.store, acceptance(stored, message));
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

  test("what is done in groups leaves the rows that the same leaves one by one", async () => {
    const stored = await openStore();
    const oneByOne = await openStore(openFile);
    const customers = newAccounts(6);
    const accounts = customers.map(({ account }) => account);
    const messages = sends(accounts, 60);
    const endpoint = newEndpoint(accounts[0]!);
    const inOrder = [
      [
        stored,
        (changes: readonly Change[]) => Promise.all(changes.map((change) => commit(stored.store, change))),
      ],
      [oneByOne, (changes: readonly Change[]) => commitInTurn(oneByOne.store, changes)],
    ] as const;
    for (const [each, committing] of inOrder) {
      const all = committing as (changes: readonly Change[]) => Promise<unknown>;
      await addAccounts(each, customers, 1e9);
      await commit(each.store, each.store.webhooks.insert(endpoint, 10));
      await all(messages.map((message) => acceptance(each, message)));
      await claim(each.store, later);
      const claimed = await Promise.all(messages.map((message) => track(each.store, message)));
      await all(claimed.map((message, index) => recorded(each, message, index)) as readonly Change[]);
      await all((await receipts(each, messages)) as readonly Change[]);
      const after = claimed.filter((_, index) => index % 5 === 3);
      await all(
        after.flatMap((message) => [
          each.store.messages.report(message, "Success", "READ", later + 3_000),
          each.store.messages.noteAttempt(message, {
            provider,
            startedAt: later,
            milliseconds: 5,
            outcome: "superseded",
            detail: null,
            outcomeUnknown: true,
          }),
        ]),
      );
      await expectExact(each.engine, accounts);
    }
    expect(await rowsOf(stored.engine)).toEqual(await rowsOf(oneByOne.engine));
  });

  test("a hand-over whose lease was lost is refused, and those beside it are kept", async () => {
    const stored = await openStore();
    const customers = newAccounts(2);
    const accounts = customers.map(({ account }) => account);
    await addAccounts(stored, customers, 1e9);
    const messages = sends(accounts, 12);
    await Promise.all(messages.map((message) => commit(stored.store, acceptance(stored, message))));
    await claim(stored.store, later);
    const claimed = await Promise.all(messages.map((message) => track(stored.store, message)));
    const [stale, ...held] = claimed.map((message) =>
      stored.store.messages.handOver(message, handedOver(message, 1), later),
    );
    await commit(stored.store, stale!);
    const [refused, ...kept] = [stale!, ...held].map((change) => commit(stored.store, change));
    expect(await refusalOf(refused!)).toMatchObject({ word: "lease_lost" });
    await Promise.all(kept);
    const states = await Promise.all(messages.map((message) => track(stored.store, message)));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["SENT"]));
    await expectExact(stored.engine, accounts);
  });
}
