import { beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { PackagePurchase } from "../../../src/ports/store/esim.ts";
import { minute, testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { buildPurchase } from "../../support/package-purchases.ts";
import { addAccount, getRefusal, type OpenStore } from "../fixtures.ts";

const day = 1_440 * minute;
const settled = { refusalCode: "attempt_settled" };

/** Package purchases: opened, found by their key, claimed by one instance, and closed once. */
export function packagePurchaseSuite(database: () => OpenStore): void {
  describe("open package purchases", () => {
    let account: Account;
    beforeEach(async () => {
      const { store } = database();
      account = await addAccount(store, 0);
      // Closes the purchases of other tests. Otherwise they would be claimed here.
      const end = testStart + 10_000 * day;
      const open = await store.packagePurchases.claim(end, end + minute, end + day, 1_000);
      await commit(store, open.map(store.packagePurchases.close));
    });
    const attempts = () => database().store.packagePurchases;
    const open = (attempt: PackagePurchase, dueAt = testStart) =>
      commit(database().store, attempts().open(attempt, dueAt, testStart));
    const claim = (now: number, limit = 10) => attempts().claim(now, now + minute, now + day, limit);
    const close = (attempt: PackagePurchase) => commit(database().store, attempts().close(attempt));
    const createKeyed = (changes: Partial<PackagePurchase>) => {
      const key = { accountId: account.id, key: createId(testStart), fingerprint: "print" };
      return { ...buildPurchase(account, changes), key };
    };

    test("are found by account, key and fingerprint, for a day", async () => {
      const { find } = database().store.packagePurchases;
      const attempt = createKeyed({ timeAllowanceSeconds: 60, known: undefined });
      await open(attempt);
      await open(buildPurchase(account));
      expect(await find(attempt.key, testStart + day)).toEqual(attempt);
      expect(await find(attempt.key, testStart + day + 1)).toBeUndefined();
      expect(await find({ ...attempt.key, fingerprint: "another" }, testStart)).toBeUndefined();
      expect(await find({ ...attempt.key, accountId: "another" }, testStart)).toBeUndefined();
    });

    test("are open once for a key within a day, and any number of times without a key", async () => {
      const { store } = database();
      const first = createKeyed({});
      const again = (now: number) =>
        commit(store, attempts().open({ ...buildPurchase(account), key: first.key }, now, now));
      await open(first);
      expect(await getRefusal(again(testStart + day))).toMatchObject({ refusalCode: "key_taken" });
      await open({ ...createKeyed({}), key: { ...first.key, fingerprint: "another" } });
      await again(testStart + day + 1);
      await open(buildPurchase(account));
      await open(buildPurchase(account));
    });

    test("are claimed when they are due, once until the claim expires", async () => {
      const three = [buildPurchase(account), buildPurchase(account), buildPurchase(account)];
      for (const [index, attempt] of three.entries()) await open(attempt, testStart + index);
      expect(await claim(testStart - 1)).toEqual([]);
      expect(await claim(testStart + 2, 2)).toEqual(
        three.slice(0, 2).map((each) => ({ ...each, attempts: 1 })),
      );
      expect(await claim(testStart + 2)).toMatchObject([{ id: three[2]!.id }]);
      expect(await claim(testStart + minute + 1)).toEqual([]);
      expect(await claim(testStart + minute + 2)).toMatchObject([
        { attempts: 2 },
        { attempts: 2 },
        { attempts: 2 },
      ]);
    });

    test("are each claimed once by two concurrent claims", async () => {
      for (let made = 0; made < 6; made += 1) await open(buildPurchase(account));
      const claimed = (await Promise.all([claim(testStart), claim(testStart)])).flat();
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
      expect(claimed.length + (await claim(testStart)).length).toBe(6);
    });

    test("are closed once, and by a claim only while it is the latest", async () => {
      await open(buildPurchase(account));
      const [first] = await claim(testStart);
      const [second] = await claim(testStart + minute);
      expect(await getRefusal(close(first!))).toMatchObject(settled);
      await close(second!);
      expect(await getRefusal(close(second!))).toMatchObject(settled);
      expect(await claim(testStart + 2 * minute)).toEqual([]);
    });

    test("are no longer closed by a claim after they were resumed", async () => {
      const { store } = database();
      const attempt = buildPurchase(account);
      await open(attempt);
      const [claimed] = await claim(testStart);
      await commit(store, store.packagePurchases.resume(attempt, testStart + 5 * minute));
      expect(await getRefusal(close(claimed!))).toMatchObject(settled);
      const rescheduling = commit(store, store.packagePurchases.reschedule(claimed!, testStart));
      expect(await getRefusal(rescheduling)).toMatchObject(settled);
      expect(await claim(testStart + 2 * minute)).toEqual([]);
      await close(attempt);
      const late = commit(store, store.packagePurchases.resume(attempt, testStart));
      expect(await getRefusal(late)).toMatchObject(settled);
    });

    test("are due at their rescheduled time, and never after they were left to the operator", async () => {
      const { store } = database();
      await open(buildPurchase(account));
      const [first] = await claim(testStart);
      await commit(store, store.packagePurchases.reschedule(first!, testStart + 5 * minute));
      expect(await claim(testStart + 4 * minute)).toEqual([]);
      const [second] = await claim(testStart + 5 * minute);
      await commit(store, store.packagePurchases.reschedule(second!, null));
      expect(await claim(testStart + 10 * day)).toEqual([]);
      expect(await store.packagePurchases.purge(testStart + day, 10)).toBe(0);
      expect(await store.packagePurchases.purge(testStart + day + 1, 10)).toBe(1);
      expect(await store.packagePurchases.purge(testStart + day + 1, 10)).toBe(0);
    });

    test("are due soon if a wrong clock has scheduled them too far ahead", async () => {
      await open(buildPurchase(account), testStart + 3_650 * day);
      expect(await claim(testStart)).toEqual([]);
      expect(await claim(testStart + minute - 1)).toEqual([]);
      expect(await claim(testStart + minute)).toHaveLength(1);
    });
  });
}
