import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import { createDailyLimit } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addAccount, readBalance, claim, newMessage, getRefusal, type OpenStore } from "../fixtures.ts";

const day = 86_400_000;
const price = 40_000;

/** The daily limit, which every charge checks, except debits by the operator. */
export function spendingSuite(database: () => OpenStore): void {
  const send = (account: Account, createdAt = testStart, priceMicros = price) => {
    const { store } = database();
    const message = newMessage(account, { createdAt, priceMicros });
    return commit(store, store.messages.accept(message, createId(createdAt)));
  };
  const readSpending = async (account: Account, now = testStart) =>
    (await database().store.accounts.findSpending(account.userId, now))!.spentMicros;
  const addLimitedAccount = async (limitMicros: number | null, balanceMicros = 1e9) => {
    const { store } = database();
    const account = await addAccount(store, balanceMicros);
    await commit(store, store.accounts.setLimits(account.userId, createDailyLimit(limitMicros)));
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
    test("applies to the current day, even after a clock was a year ahead, and spending is never negative", async () => {
      const { store } = database();
      const account = await addLimitedAccount(price);
      const ahead = testStart + 365 * day;
      await send(account, ahead);
      await send(account, testStart);
      expect(await readSpending(account)).toBe(price);
      expect(await getRefusal(send(account, testStart))).toMatchObject({ refusalCode: "limit_reached" });
      await send(account, testStart + 2 * day);
      expect(await readSpending(account, testStart + 2 * day)).toBe(price);
      const refund = (at: number) =>
        commit(store, store.ledger.refund(charge(account, 5 * price), createId(at), at, at));
      await refund(testStart + 2 * day);
      expect(await readSpending(account, testStart + 2 * day)).toBe(0);
    });

    test("is unset at first, and spending is counted nevertheless", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      await send(account);
      const limits = { dailyLimitMicros: null, operatorLimitMicros: null, lowBalanceMicros: null };
      const spending = { currency: "EUR", ...limits, spentMicros: price };
      expect(await store.accounts.findSpending(account.userId, testStart)).toEqual(spending);
      expect(await store.accounts.findSpending("nobody", testStart)).toBeUndefined();
    });

    test("can be reached exactly, but not exceeded", async () => {
      const account = await addLimitedAccount(2 * price);
      await send(account);
      expect(await getRefusal(send(account, testStart, price + 1))).toMatchObject({
        refusalCode: "limit_reached",
      });
      await send(account);
      expect(await getRefusal(send(account, testStart, 1))).toMatchObject({ refusalCode: "limit_reached" });
      await send(account, testStart, 0);
      expect(await readSpending(account)).toBe(2 * price);
      expect(await readBalance(database().store, account)).toBe(1e9 - 2 * price);
    });

    test("is the lower one of the account's and the operator's limit, and either may be unset", async () => {
      const { store } = database();
      const account = await addLimitedAccount(null);
      const bound = async (own: number | null, operators: number | null) => {
        await commit(store, store.accounts.setLimits(account.userId, createDailyLimit(own)));
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
        expect(await getRefusal(send(account))).toMatchObject({ refusalCode: "limit_reached" });
        await send(account, testStart, 0);
      }
      await bound(2 * price, 2 * price);
      await send(account);
      expect(await readSpending(account)).toBe(2 * price);
    });

    test("allows as many concurrent charges as it covers", async () => {
      const account = await addLimitedAccount(5 * price);
      const settled = await Promise.allSettled(Array.from({ length: 20 }, () => send(account)));
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      expect(await readSpending(account)).toBe(5 * price);
      expect(await readBalance(database().store, account)).toBe(1e9 - 5 * price);
    });

    test("does not replace the balance as a limit", async () => {
      const account = await addLimitedAccount(10 * price, price);
      await send(account);
      expect(await getRefusal(send(account))).toMatchObject({ refusalCode: "balance_short" });
      expect(await readSpending(account)).toBe(price);
    });

    test("starts again with each day in UTC", async () => {
      const account = await addLimitedAccount(price);
      const midnight = Math.floor(testStart / day + 1) * day;
      await send(account, midnight - 1);
      expect(await getRefusal(send(account, midnight - 1))).toMatchObject({ refusalCode: "limit_reached" });
      expect(await readSpending(account, midnight)).toBe(0);
      await send(account, midnight);
      expect(await readSpending(account, midnight)).toBe(price);
    });

    test("does not count refunds of charges from the previous day", async () => {
      const { store } = database();
      const account = await addLimitedAccount(null);
      const charged = charge(account, price);
      await commit(store, store.ledger.charge(charged, createId(testStart), testStart));
      const next = testStart + day;
      await send(account, next);
      await commit(store, store.ledger.refund(charged, createId(next), next, testStart));
      expect(await readSpending(account, next)).toBe(price);
      const { list } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 1 });
      expect(list).toMatchObject([{ type: "REFUND", description: "Refund: eSIM package" }]);
    });

    test("does not start again for an instance whose clock is behind", async () => {
      const account = await addLimitedAccount(2 * price);
      await send(account, testStart + day);
      await send(account, testStart);
      expect(await getRefusal(send(account, testStart + day))).toMatchObject({
        refusalCode: "limit_reached",
      });
      expect(await readSpending(account, testStart)).toBe(2 * price);
    });

    test("applies immediately if it is set below the day's spending, and no longer if it is removed", async () => {
      const { store } = database();
      const account = await addLimitedAccount(null);
      await send(account);
      await commit(store, store.accounts.setLimits(account.userId, createDailyLimit(price - 1)));
      expect(await getRefusal(send(account, testStart, 1))).toMatchObject({ refusalCode: "limit_reached" });
      await send(account, testStart, 0);
      await commit(store, store.accounts.setLimits(account.userId, createDailyLimit(null)));
      await send(account);
      expect(await readSpending(account)).toBe(2 * price);
    });

    test("counts the refund of a message on the same day, and not later", async () => {
      const { store } = database();
      const account = await addLimitedAccount(2 * price);
      await send(account);
      await send(account, testStart + 1);
      const fail = async (now: number) => {
        const taken = await claim(store, now);
        const mine = taken.filter(({ accountId }) => accountId === account.id);
        const [oldest] = mine.toSorted((one, other) => one.createdAt - other.createdAt);
        await commit(store, store.messages.fail(oldest!, { detail: "No.", refundId: createId(now) }, now));
      };
      await fail(testStart + 2);
      expect(await readSpending(account)).toBe(price);
      await send(account, testStart + day);
      await fail(testStart + day);
      expect(await readSpending(account, testStart + day)).toBe(price);
      expect(await readBalance(store, account)).toBe(1e9 - price);
    });

    test("does not apply to debits by the operator, and does not count them", async () => {
      const { store } = database();
      const account = await addLimitedAccount(price);
      const taken = { ...charge(account, 3 * price), serviceId: "account" as const };
      await commit(store, store.ledger.chargeWithoutLimit(taken, createId(testStart), testStart));
      expect(await readSpending(account)).toBe(0);
      expect(await readBalance(store, account)).toBe(1e9 - 3 * price);
    });

    test("applies to other charges and their refunds as well", async () => {
      const { store } = database();
      const account = await addLimitedAccount(price);
      const one = charge(account, price);
      await commit(store, store.ledger.charge(one, createId(testStart), testStart));
      const another = store.ledger.charge(charge(account, 1), createId(testStart), testStart);
      expect(await getRefusal(commit(store, another))).toMatchObject({ refusalCode: "limit_reached" });
      await commit(store, store.ledger.refund(one, createId(testStart), testStart, testStart));
      expect(await readSpending(account)).toBe(0);
      expect(await readBalance(store, account)).toBe(1e9);
    });
  });
}
