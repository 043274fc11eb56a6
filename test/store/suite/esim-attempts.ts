import { beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { EsimAttempt } from "../../../src/ports/store/esim.ts";
import { minute, testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { newAttempt } from "../../support/esim-attempts.ts";
import { addAccount, refusalOf, type OpenStore } from "../fixtures.ts";

const day = 1_440 * minute;
const settled = { word: "attempt_settled" };

/** Attempts at packages: noted, found by their key, claimed by one, ended once. */
export function esimAttemptSuite(database: () => OpenStore): void {
  describe("open attempts at packages", () => {
    let account: Account;
    beforeEach(async () => {
      const { store } = database();
      account = await addAccount(store, 0);
      // What other tests left would be claimed with what this one opens.
      const end = testStart + 10_000 * day;
      const left = await store.esimAttempts.claim(end, end + minute, end + day, 1_000);
      await commit(store, left.map(store.esimAttempts.close));
    });
    const attempts = () => database().store.esimAttempts;
    const open = (attempt: EsimAttempt, dueAt = testStart) =>
      commit(database().store, attempts().open(attempt, dueAt, testStart));
    const claim = (now: number, limit = 10) => attempts().claim(now, now + minute, now + day, limit);
    const close = (attempt: EsimAttempt) => commit(database().store, attempts().close(attempt));
    const keyed = (changes: Partial<EsimAttempt>) => {
      const key = { accountId: account.id, key: createId(testStart), fingerprint: "print" };
      return { ...newAttempt(account, changes), key };
    };

    test("are found by their account, key and fingerprint, for a day", async () => {
      const { find } = database().store.esimAttempts;
      const attempt = keyed({ timeAllowanceSeconds: 60, known: undefined });
      await open(attempt);
      await open(newAttempt(account));
      expect(await find(attempt.key, testStart + day)).toEqual(attempt);
      expect(await find(attempt.key, testStart + day + 1)).toBeUndefined();
      expect(await find({ ...attempt.key, fingerprint: "another" }, testStart)).toBeUndefined();
      expect(await find({ ...attempt.key, accountId: "another" }, testStart)).toBeUndefined();
    });

    test("are open once for a key within a day, and as often as requests have no key", async () => {
      const { store } = database();
      const first = keyed({});
      const again = (now: number) =>
        commit(store, attempts().open({ ...newAttempt(account), key: first.key }, now, now));
      await open(first);
      expect(await refusalOf(again(testStart + day))).toMatchObject({ word: "key_taken" });
      await open({ ...keyed({}), key: { ...first.key, fingerprint: "another" } });
      await again(testStart + day + 1);
      await open(newAttempt(account));
      await open(newAttempt(account));
    });

    test("are claimed when they are due, by one, until the claim ends", async () => {
      const three = [newAttempt(account), newAttempt(account), newAttempt(account)];
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

    test("are each claimed once by two that claim at the same time", async () => {
      for (let made = 0; made < 6; made += 1) await open(newAttempt(account));
      const claimed = (await Promise.all([claim(testStart), claim(testStart)])).flat();
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
      expect(claimed.length + (await claim(testStart)).length).toBe(6);
    });

    test("are closed once, and by a claim only while it is the last", async () => {
      await open(newAttempt(account));
      const [first] = await claim(testStart);
      const [second] = await claim(testStart + minute);
      expect(await refusalOf(close(first!))).toMatchObject(settled);
      await close(second!);
      expect(await refusalOf(close(second!))).toMatchObject(settled);
      expect(await claim(testStart + 2 * minute)).toEqual([]);
    });

    test("are taken from whoever claimed them by those who go on with them", async () => {
      const { store } = database();
      const attempt = newAttempt(account);
      await open(attempt);
      const [claimed] = await claim(testStart);
      await commit(store, store.esimAttempts.resume(attempt, testStart + 5 * minute));
      expect(await refusalOf(close(claimed!))).toMatchObject(settled);
      const putOff = commit(store, store.esimAttempts.postpone(claimed!, testStart));
      expect(await refusalOf(putOff)).toMatchObject(settled);
      expect(await claim(testStart + 2 * minute)).toEqual([]);
      await close(attempt);
      const late = commit(store, store.esimAttempts.resume(attempt, testStart));
      expect(await refusalOf(late)).toMatchObject(settled);
    });

    test("that are put off are due then, and never where they are left to the operator", async () => {
      const { store } = database();
      await open(newAttempt(account));
      const [first] = await claim(testStart);
      await commit(store, store.esimAttempts.postpone(first!, testStart + 5 * minute));
      expect(await claim(testStart + 4 * minute)).toEqual([]);
      const [second] = await claim(testStart + 5 * minute);
      await commit(store, store.esimAttempts.postpone(second!, null));
      expect(await claim(testStart + 10 * day)).toEqual([]);
      expect(await store.esimAttempts.purge(testStart + day, 10)).toBe(0);
      expect(await store.esimAttempts.purge(testStart + day + 1, 10)).toBe(1);
      expect(await store.esimAttempts.purge(testStart + day + 1, 10)).toBe(0);
    });

    test("that a wrong clock has put off for ever are due soon", async () => {
      await open(newAttempt(account), testStart + 3_650 * day);
      expect(await claim(testStart)).toEqual([]);
      expect(await claim(testStart + minute - 1)).toEqual([]);
      expect(await claim(testStart + minute)).toHaveLength(1);
    });
  });
}
