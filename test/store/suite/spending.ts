import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import { dailyLimit } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addAccount, balanceOf, claim, newMessage, refusalOf, type OpenStore } from "../fixtures.ts";

const day = 86_400_000;
const price = 40_000;

/** The daily limit, held to by the statement that charges. */
export function spendingSuite(database: () => OpenStore): void {
  const send = (account: Account, createdAt = testStart, priceMicros = price) => {
    const { store } = database();
    const message = newMessage(account, { createdAt, priceMicros });
    return commit(store, store.messages.accept(message, createId(createdAt)));
  };
  const spentBy = async (account: Account, now = testStart) =>
    (await database().store.accounts.spending(account.userId, now))!.spentMicros;
  const limited = async (limitMicros: number | null, balanceMicros = 1e9) => {
    const { store } = database();
    const account = await addAccount(store, balanceMicros);
    await commit(store, store.accounts.setLimits(account.userId, dailyLimit(limitMicros)));
    return account;
  };
  const charge = (account: Account, valueMicros: number) => ({
    correlationId: createId(testStart),
    accountId: account.id,
    userId: account.userId,
    serviceId: "esim" as const,
    description: "eSIM package",
    valueMicros,
    currency: "EUR",
  });

  describe("the daily limit", () => {
    test("is that of the day, also after a clock that was a year ahead, and is never less than nothing", async () => {
      const { store } = database();
      const account = await limited(price);
      const ahead = testStart + 365 * day;
      await send(account, ahead);
      await send(account, testStart);
      expect(await spentBy(account)).toBe(price);
      expect(await refusalOf(send(account, testStart))).toMatchObject({ word: "limit_reached" });
      await send(account, testStart + 2 * day);
      expect(await spentBy(account, testStart + 2 * day)).toBe(price);
      const refund = (at: number) =>
        commit(store, store.ledger.refund(charge(account, 5 * price), createId(at), at, at));
      await refund(testStart + 2 * day);
      expect(await spentBy(account, testStart + 2 * day)).toBe(0);
    });

    test("is none at first, and what is spent is counted all the same", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      await send(account);
      const limits = { dailyLimitMicros: null, operatorLimitMicros: null, lowBalanceMicros: null };
      const spending = { currency: "EUR", ...limits, spentMicros: price };
      expect(await store.accounts.spending(account.userId, testStart)).toEqual(spending);
      expect(await store.accounts.spending("nobody", testStart)).toBeUndefined();
    });

    test("is met to the millionth and not passed", async () => {
      const account = await limited(2 * price);
      await send(account);
      expect(await refusalOf(send(account, testStart, price + 1))).toMatchObject({ word: "limit_reached" });
      await send(account);
      expect(await refusalOf(send(account, testStart, 1))).toMatchObject({ word: "limit_reached" });
      await send(account, testStart, 0);
      expect(await spentBy(account)).toBe(2 * price);
      expect(await balanceOf(database().store, account)).toBe(1e9 - 2 * price);
    });

    test("is the lower of the account's and the operator's, each of which may be the only one", async () => {
      const { store } = database();
      const account = await limited(null);
      const bound = async (own: number | null, operators: number | null) => {
        await commit(store, store.accounts.setLimits(account.userId, dailyLimit(own)));
        await commit(store, store.accounts.setOperatorLimit(account.userId, operators));
      };
      await send(account);
      for (const [own, operators] of [
        [null, price],
        [price, null],
        [9 * price, price],
        [price, 9 * price],
      ] as const) {
        await bound(own, operators);
        expect(await refusalOf(send(account))).toMatchObject({ word: "limit_reached" });
        await send(account, testStart, 0);
      }
      await bound(2 * price, 2 * price);
      await send(account);
      expect(await spentBy(account)).toBe(2 * price);
    });

    test("of many charges at once lets through as many as it pays for", async () => {
      const account = await limited(5 * price);
      const settled = await Promise.allSettled(Array.from({ length: 20 }, () => send(account)));
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      expect(await spentBy(account)).toBe(5 * price);
      expect(await balanceOf(database().store, account)).toBe(1e9 - 5 * price);
    });

    test("does not keep the balance from being the bound", async () => {
      const account = await limited(10 * price, price);
      await send(account);
      expect(await refusalOf(send(account))).toMatchObject({ word: "balance_short" });
      expect(await spentBy(account)).toBe(price);
    });

    test("begins anew with the day in UTC", async () => {
      const account = await limited(price);
      const midnight = Math.floor(testStart / day + 1) * day;
      await send(account, midnight - 1);
      expect(await refusalOf(send(account, midnight - 1))).toMatchObject({ word: "limit_reached" });
      expect(await spentBy(account, midnight)).toBe(0);
      await send(account, midnight);
      expect(await spentBy(account, midnight)).toBe(price);
    });

    test("gets nothing back of what was charged the day before", async () => {
      const { store } = database();
      const account = await limited(null);
      const given = charge(account, price);
      await commit(store, store.ledger.charge(given, createId(testStart), testStart));
      const next = testStart + day;
      await send(account, next);
      await commit(store, store.ledger.refund(given, createId(next), next, testStart));
      expect(await spentBy(account, next)).toBe(price);
      const { list } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 1 });
      expect(list).toMatchObject([{ type: "REFUND", description: "Refund: eSIM package" }]);
    });

    test("does not begin anew for an instance whose clock is behind", async () => {
      const account = await limited(2 * price);
      await send(account, testStart + day);
      await send(account, testStart);
      expect(await refusalOf(send(account, testStart + day))).toMatchObject({ word: "limit_reached" });
      expect(await spentBy(account, testStart)).toBe(2 * price);
    });

    test("holds at once when it is set below what was spent, and not when it is taken away", async () => {
      const { store } = database();
      const account = await limited(null);
      await send(account);
      await commit(store, store.accounts.setLimits(account.userId, dailyLimit(price - 1)));
      expect(await refusalOf(send(account, testStart, 1))).toMatchObject({ word: "limit_reached" });
      await send(account, testStart, 0);
      await commit(store, store.accounts.setLimits(account.userId, dailyLimit(null)));
      await send(account);
      expect(await spentBy(account)).toBe(2 * price);
    });

    test("has back what a message cost that was refunded on its day, and nothing afterwards", async () => {
      const { store } = database();
      const account = await limited(2 * price);
      await send(account);
      await send(account, testStart + 1);
      const fail = async (now: number) => {
        const taken = await claim(store, now);
        const mine = taken.filter(({ accountId }) => accountId === account.id);
        const [oldest] = mine.toSorted((one, other) => one.createdAt - other.createdAt);
        await commit(store, store.messages.fail(oldest!, { detail: "No.", refundId: createId(now) }, now));
      };
      await fail(testStart + 2);
      expect(await spentBy(account)).toBe(price);
      await send(account, testStart + day);
      await fail(testStart + day);
      expect(await spentBy(account, testStart + day)).toBe(price);
      expect(await balanceOf(store, account)).toBe(1e9 - price);
    });

    test("does not bound what the operator takes, and does not count it", async () => {
      const { store } = database();
      const account = await limited(price);
      const taken = { ...charge(account, 3 * price), serviceId: "account" as const };
      await commit(store, store.ledger.take(taken, createId(testStart), testStart));
      expect(await spentBy(account)).toBe(0);
      expect(await balanceOf(store, account)).toBe(1e9 - 3 * price);
    });

    test("bounds and gives back other charges too", async () => {
      const { store } = database();
      const account = await limited(price);
      const one = charge(account, price);
      await commit(store, store.ledger.charge(one, createId(testStart), testStart));
      const another = store.ledger.charge(charge(account, 1), createId(testStart), testStart);
      expect(await refusalOf(commit(store, another))).toMatchObject({ word: "limit_reached" });
      await commit(store, store.ledger.refund(one, createId(testStart), testStart, testStart));
      expect(await spentBy(account)).toBe(0);
      expect(await balanceOf(store, account)).toBe(1e9);
    });
  });
}
