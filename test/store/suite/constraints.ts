import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import type { Tables } from "../../../src/store/schema/tables.ts";
import { accept, addAccount, readBalance, claim, newMessage, newUser, getRefusal } from "../fixtures.ts";
import type { OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** A row as it was read. */
type TransactionRow = Tables["transactions"];

/** Refusal codes, which are the same on every database. */
export function constraintSuite(database: () => OpenStore): void {
  describe("a violated constraint fails with its refusal code", () => {
    test("balance_short, if a message costs one micro-unit more than the balance", async () => {
      const { store } = database();
      const account = await addAccount(store, 39_999);
      const error = await getRefusal(commit(store, store.messages.accept(newMessage(account), createId(0))));
      expect(error).toMatchObject({ refusalCode: "balance_short" });
      expect(await readBalance(store, account)).toBe(39_999);
    });

    test("email_taken, in any case of the letters", async () => {
      const { store } = database();
      const user = newUser();
      await commit(store, [store.users.insert(user)]);
      const twin = newUser({ email: user.email.toUpperCase() });
      const error = await getRefusal(commit(store, [store.users.insert(twin)]));
      expect(error).toMatchObject({ refusalCode: "email_taken" });
      expect(await store.users.findByEmail(twin.email)).toEqual(user);
    });

    test("key_taken", async () => {
      const { store } = database();
      const key = { accountId: createId(testStart), key: "otp-1", fingerprint: "f" };
      await commit(store, store.idempotency.claim(key, undefined, testStart));
      const error = await getRefusal(commit(store, store.idempotency.claim(key, undefined, testStart)));
      expect(error).toMatchObject({ refusalCode: "key_taken" });
    });

    test("one refund for each message, even for a direct insert", async () => {
      const { store, engine } = database();
      const account = await addAccount(store, 40_000);
      const message = await accept(store, account);
      const claimed = (await claim(store, message.createdAt)).find(({ id }) => id === message.id)!;
      await commit(
        store,
        store.messages.fail(claimed, { detail: "No.", refundId: createId(testStart) }, testStart),
      );
      const [first] = await engine.read(
        engine.builder
          .selectFrom("transactions")
          .selectAll()
          .where("correlation_id", "=", message.id)
          .where("type", "=", "REFUND")
          .compile(),
      );
      const again = { ...first, id: createId(testStart), sequence: 100 } as unknown as TransactionRow;
      const second = engine.builder.insertInto("transactions").values(again).compile();
      expect(await getRefusal(engine.commit([second]))).toMatchObject({
        kind: "unique",
        violated: "transactions_correlation_id_key",
      });
      expect(await readBalance(store, account)).toBe(40_000);
    });

    test("one ledger row for each sequence number of an account", async () => {
      const { store, engine } = database();
      const account = await addAccount(store, 5);
      const [row] = await engine.read(
        engine.builder.selectFrom("transactions").selectAll().where("account_id", "=", account.id).compile(),
      );
      const again = { ...row, id: createId(testStart) } as unknown as TransactionRow;
      const second = engine.builder.insertInto("transactions").values(again).compile();
      expect(await getRefusal(engine.commit([second]))).toMatchObject({ kind: "unique" });
    });
  });
}
