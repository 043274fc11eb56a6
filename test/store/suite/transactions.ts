import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { Transaction, TransactionQuery } from "../../../src/ports/store/ledger.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, readBalance, claim, createCredit, type OpenStore } from "../fixtures.ts";
import * as sums from "../naive-sums.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;

/** Adds three sends, a credit and a refund, one minute apart. */
async function addTransactions({ store }: OpenStore, account: Account): Promise<void> {
  await accept(store, account, { createdAt: testStart + minute, channel: "sms" });
  await accept(store, account, { createdAt: testStart + 2 * minute, channel: "telegram", quantity: 1 });
  const { id } = await accept(store, account, { createdAt: testStart + 3 * minute, channel: "sms" });
  await commit(store, createCredit(store, account, 5, testStart + 4 * minute));
  const now = testStart + 5 * minute;
  const claimed = (await claim(store, now)).find((message) => message.id === id);
  await commit(store, store.messages.fail(claimed!, { detail: "Refused.", refundId: createId(now) }, now));
}

/** Contents of the rows of an account's ledger. */
export function transactionSuite(database: () => OpenStore): void {
  describe("transactions", () => {
    let account: Account;
    let all: readonly Transaction[];
    beforeAll(async () => {
      account = await addAccount(database().store, 500_000);
      await addTransactions(database(), account);
      all = (await database().store.ledger.list({ accountId: account.id, offset: 0, limit: 100 })).list;
    });

    test("are listed newest first, each with the balance after it", () => {
      expect(
        all.map(({ type, serviceId, balanceAfterMicros }) => [type, serviceId, balanceAfterMicros]),
      ).toEqual([
        ["REFUND", "sms", 420_005],
        ["CREDIT", "account", 380_005],
        ["DEBIT", "sms", 380_000],
        ["DEBIT", "telegram", 420_000],
        ["DEBIT", "sms", 460_000],
        ["CREDIT", "account", 500_000],
      ]);
    });

    test("are numbered without a gap, in the order of their balances", async () => {
      const { engine } = database();
      const query = engine.builder
        .selectFrom("transactions")
        .select(["id", "sequence"])
        .where("account_id", "=", account.id)
        .orderBy("sequence", "desc");
      const rows = await engine.read(query.compile());
      expect(rows.map(({ sequence }) => Number(sequence))).toEqual([6, 5, 4, 3, 2, 1]);
      expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    });

    test("start with the row that has the account's balance, even if the clocks of the writers differ", async () => {
      const { store, engine } = database();
      const other = await addAccount(store, 500_000);
      for (const at of [9, 3, 12, 1]) {
        await commit(store, createCredit(store, other, 5, testStart + at * minute));
        await accept(store, other, { createdAt: testStart + (at - 2) * minute, channel: "sms" });
        const { list } = await store.ledger.list({ accountId: other.id, offset: 0, limit: 1 });
        expect(list[0]!.balanceAfterMicros).toBe(await readBalance(store, other));
      }
      const { list } = await store.ledger.list({ accountId: other.id, offset: 0, limit: 100 });
      const times = list.map(({ at }) => (at - testStart) / minute);
      expect(times).toEqual([12, 12, 12, 12, 9, 9, 9, 9, 0]);
      expect(await sums.readTransactionSums(engine, [other.id])).toEqual(
        await sums.naiveTransactionSums(engine, [other.id]),
      );
    });

    test("contain the charge and no phone number", () => {
      expect(all[2]).toMatchObject({
        accountId: account.id,
        userId: account.userId,
        type: "DEBIT",
        description: "SMS to GB",
        at: testStart + 3 * minute,
        unitPriceMicros: 40_000,
        quantity: 1,
        valueMicros: 40_000,
        currency: "EUR",
        version: 0,
      });
      expect(JSON.stringify(all)).not.toContain("7700900123");
    });

    test("belong to one account", async () => {
      const { store } = database();
      const other = await addAccount(store, 0);
      const none = await store.ledger.list({ accountId: other.id, offset: 0, limit: 10 });
      expect(none).toEqual({ total: 0, list: [] });
    });
  });
}

/** Positions of times in an account's ledger. */
export function ledgerPositionSuite(database: () => OpenStore): void {
  test("the position of a time is before all rows of this time or later, even after the clock was set back", async () => {
    const { store } = database();
    const account = await addAccount(store, 0);
    for (const minutes of [1, 5, 3, 4]) {
      await commit(store, createCredit(store, account, 10, testStart + minutes * minute));
    }
    const placeAt = (minutes: number) => store.ledger.getCursorAt(account.id, testStart + minutes * minute);
    expect(await placeAt(1)).toEqual({ sequence: 1, balanceBeforeMicros: 0 });
    expect(await placeAt(3)).toEqual({ sequence: 2, balanceBeforeMicros: 10 });
    expect(await placeAt(5)).toEqual({ sequence: 2, balanceBeforeMicros: 10 });
    expect(await placeAt(6)).toEqual({ sequence: 5, balanceBeforeMicros: 40 });
  });
}

/** Pages and filters of an account's transactions. */
export function transactionListSuite(database: () => OpenStore): void {
  describe("the transaction list", () => {
    let account: Account;
    let all: readonly Transaction[];
    beforeAll(async () => {
      const { store } = database();
      account = await addAccount(store, 500_000);
      await addTransactions(database(), account);
      const [id, at] = [createId(testStart), testStart + 6 * minute];
      const entry = { accountId: account.id, userId: account.userId, description: "Fee", valueMicros: 5 };
      const fee = { ...entry, currency: account.currency, correlationId: id, serviceId: "account" } as const;
      await commit(store, store.ledger.chargeWithoutLimit(fee, id, at));
      all = (await list({})).list;
    });
    const list = (query: Partial<TransactionQuery>) =>
      database().store.ledger.list({ accountId: account.id, offset: 0, limit: 100, ...query });

    test("returns pages", async () => {
      const pages = await Promise.all([0, 4, 8].map((offset) => list({ offset, limit: 4 })));
      expect(pages.map(({ total }) => total)).toEqual([7, 7, 7]);
      expect(pages.flatMap((page) => page.list)).toEqual(all);
      expect(pages[2]!.list).toEqual([]);
    });

    test.each<[string, Partial<TransactionQuery>, (transaction: Transaction) => boolean]>([
      ["type", { type: "DEBIT" }, ({ type }) => type === "DEBIT"],
      [
        "debits by the operator",
        { serviceId: "account", type: "DEBIT" },
        (row) => row.serviceId === "account" && row.type === "DEBIT",
      ],
      ["a type that does not exist", { type: "debit" }, () => false],
      [
        "a service and a type that never occur together",
        { ...range(2, 4), serviceId: "account", type: "REFUND" },
        () => false,
      ],
      ["service", { serviceId: "sms" }, ({ serviceId }) => serviceId === "sms"],
      ["a half-open time range", range(2, 4), ({ at }) => within(at, 2, 4)],
      [
        "a time range, a service and a type together",
        { ...range(1, 4), serviceId: "sms", type: "DEBIT" },
        (row) => {
          return within(row.at, 1, 4) && row.serviceId === "sms" && row.type === "DEBIT";
        },
      ],
    ])("filtered by %s", async (_, query, matches) => {
      const expected = all.filter(matches);
      expect(await list(query)).toEqual({ total: expected.length, list: expected });
    });
  });
}

const range = (from: number, until: number) => ({
  from: testStart + from * minute,
  until: testStart + until * minute,
});

function within(at: number, from: number, until: number): boolean {
  return at >= testStart + from * minute && at < testStart + until * minute;
}
