import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { addAccount, readBalance, newUser, getRefusal, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const later = testStart + 1_000;

/** Users: registration and changes. */
export function userSuite(database: () => OpenStore): void {
  describe("users", () => {
    test("are returned unchanged, by id and by address in any case", async () => {
      const { store } = database();
      const user = newUser({ email: `Ada.${testStart}@Example.com`, role: "admin", isVerified: true });
      await commit(store, [store.users.insert(user)]);
      expect(await store.users.find(user.id)).toEqual(user);
      expect(await store.users.findByEmail(user.email.toUpperCase())).toEqual(user);
      expect(await store.users.find("none")).toBeUndefined();
      expect(await store.users.findByEmail("none@example.com")).toBeUndefined();
    });

    test("are found by name, and case is ignored for ASCII letters only", async () => {
      const { store } = database();
      const user = newUser({ firstName: "Émilie Iris", lastName: `Ünal-${createId(testStart)}` });
      await addAccount(store, 0, user);
      const idsOf = async (name: string) =>
        (await store.customers.listByName(name, { limit: 100 })).map((found) => found.user.id);
      for (const name of [user.firstName, "ÉMILIE IRIS", "Émilie iris", user.lastName.toUpperCase()]) {
        expect(await idsOf(name), name).toContain(user.id);
      }
      for (const name of ["émilie iris", "Émılıe ırıs", user.lastName.toLowerCase()]) {
        expect(await idsOf(name), name).not.toContain(user.id);
      }
    });

    test("are changed without affecting other users", async () => {
      const { store } = database();
      const [user, other] = [newUser(), newUser()];
      await commit(store, [store.users.insert(user), store.users.insert(other)]);
      await commit(store, [
        store.users.setPassword(user.id, "another", later),
        store.users.setVerified(user.id, later),
        store.users.setStatus(user.id, "suspended", later),
      ]);
      expect(await store.users.find(user.id)).toEqual({
        ...user,
        passwordHash: "another",
        isVerified: true,
        status: "suspended",
        updatedAt: later,
      });
      expect(await store.users.find(other.id)).toEqual(other);
    });

    test("that do not exist cannot be changed", async () => {
      const { store } = database();
      const { users } = store;
      for (const write of [users.setPassword("none", "x", later), users.setStatus("none", "active", later)]) {
        expect(await getRefusal(commit(store, write))).toMatchObject({ violated: "user missing" });
      }
    });

    test("have one account each", async () => {
      const { store } = database();
      const account = await addAccount(store, 5);
      expect(await store.accounts.findByUser(account.userId)).toEqual({ ...account, balanceMicros: 5 });
      const second = store.accounts.insert({ ...account, id: "second" }, testStart);
      expect(await getRefusal(commit(store, [second]))).toMatchObject({ kind: "unique" });
      expect(await store.accounts.findByUser("none")).toBeUndefined();
    });

    test("without an account cannot be credited", async () => {
      const { store } = database();
      const credit = { id: "c", accountId: "none", userId: "none", description: "", valueMicros: 1 };
      const writes = store.ledger.credit({ ...credit, currency: "EUR", at: testStart });
      expect(await getRefusal(commit(store, writes))).toMatchObject({ violated: "account missing" });
    });

    test("are credited up to the maximum balance, even by two concurrent credits", async () => {
      const { store } = database();
      const account = await addAccount(store, 1);
      const half = 500_000_000;
      const details = { accountId: account.id, userId: account.userId, description: "", currency: "EUR" };
      const credit = (valueMicros: number) => {
        const values = { ...details, id: createId(testStart), valueMicros, at: testStart };
        return commit(store, store.ledger.creditUpTo(values, 2 * half));
      };
      const settled = await Promise.allSettled([credit(half), credit(half)]);
      expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await readBalance(store, account)).toBe(half + 1);
      expect(await getRefusal(credit(half))).toMatchObject({ refusalCode: "balance_too_high" });
      expect(await getRefusal(credit(2 * half + 1))).toMatchObject({ refusalCode: "balance_too_high" });
      await credit(half - 1);
      expect(await readBalance(store, account)).toBe(2 * half);
      const { total } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 5 });
      expect(total).toBe(3);
    });
  });
}
