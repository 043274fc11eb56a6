import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Statement } from "../../../src/store/change.ts";
import { testStart } from "../../support/clock.ts";
import {
  accept,
  addAccount,
  readBalance,
  createCredit,
  newMessage,
  newUser,
  getRefusal,
} from "../fixtures.ts";
import type { OpenStore } from "../fixtures.ts";
import { toChange, commit } from "../../support/commit.ts";

/** All changes of a commit succeed or fail together, and each error names the violated rule. */
export function commitSuite(database: () => OpenStore): void {
  describe("a commit of several changes", () => {
    test("writes nothing if its third statement fails", async () => {
      const { store } = database();
      const [first, second] = [newUser(), newUser()];
      const broken: Statement = { sql: "insert into nowhere values (1)", parameters: [] };
      await expect(
        commit(store, [store.users.insert(first), store.users.insert(second), toChange(broken)]),
      ).rejects.toThrow("nowhere");
      expect(await store.users.find(first.id)).toBeUndefined();
      expect(await store.users.find(second.id)).toBeUndefined();
    });

    test("writes nothing if a send has the id of an existing message", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const sent = await accept(store, account);
      const again = store.messages.accept({ ...newMessage(account), id: sent.id }, createId(testStart));
      expect(await getRefusal(commit(store, again))).toMatchObject({ kind: "unique" });
      expect(await readBalance(store, account)).toBe(60_000);
      expect((await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 })).total).toBe(2);
    });

    test("writes nothing if a guarded statement changes no row", async () => {
      const { store } = database();
      const user = newUser();
      const miss = store.users.setVerified("nobody", testStart);
      const error = await getRefusal(commit(store, [store.users.insert(user), miss]));
      expect(error).toMatchObject({ kind: "missed", violated: "user missing" });
      expect(await store.users.find(user.id)).toBeUndefined();
    });

    test.each([
      ["changes two rows instead of one", ""],
      ["changes and returns two rows instead of one", " returning id"],
    ])("writes nothing if a statement %s", async (_, ending) => {
      const { store, engine } = database();
      const [first, second] = [newUser(), newUser()];
      await commit(store, [store.users.insert(first), store.users.insert(second)]);
      const ids = `('${first.id}', '${second.id}')`;
      const promote = { sql: `update users set role = 'admin' where id in ${ids}`, parameters: [] };
      const sql = promote.sql + ending;
      const refused = getRefusal(engine.commit([{ ...promote, sql, refusalCode: "two changed" }]));
      expect(await refused).toMatchObject({ kind: "missed", violated: "two changed" });
      expect(await store.users.find(first.id)).toEqual(first);
      expect(await store.users.find(second.id)).toEqual(second);
    });

    test("returns the rows of each statement in order", async () => {
      const { store, engine } = database();
      const user = newUser();
      await commit(store, store.users.insert(user));
      const { builder } = engine;
      const update = builder.updateTable("users").set({ role: "admin" }).where("id", "=", user.id);
      const read = builder.selectFrom("users").select(["id", "role"]).where("id", "=", user.id);
      const results = await engine.commit([update.compile(), read.compile()]);
      expect(results).toEqual([[], [{ id: user.id, role: "admin" }]]);
    });

    test("that is refused does not fail other commits of its group", async () => {
      const { store } = database();
      const account = await addAccount(store, 0);
      const good = [newUser(), newUser(), newUser()];
      const [before, refused, ...after] = await Promise.allSettled([
        commit(store, [store.users.insert(good[0]!)]),
        commit(store, store.messages.accept(newMessage(account), createId(testStart))),
        commit(store, [store.users.insert(good[1]!)]),
        commit(store, [store.users.insert(good[2]!), createCredit(store, account, 7)]),
      ]);
      expect([before, ...after].map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
      expect(refused.status).toBe("rejected");
      for (const user of good) expect(await store.users.find(user.id)).toEqual(user);
      expect(await readBalance(store, account)).toBe(7);
    });

    test("may be empty", async () => {
      expect(await database().store.commit([])).toBeUndefined();
      expect(await database().engine.commit([])).toEqual([]);
    });
  });
}
