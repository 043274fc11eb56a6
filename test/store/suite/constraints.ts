import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { violates } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { addAccount, balanceOf, newMessage, newUser, refusalOf } from "../fixtures.ts";
import type { OpenStore } from "../fixtures.ts";

/** The constraints that operations look at keep their kinds and names on every database. */
export function constraintSuite(database: () => OpenStore): void {
  describe("a refusal names its constraint", () => {
    test("balance_not_negative, when a message costs a millionth too much", async () => {
      const { store } = database();
      const account = await addAccount(store, 39_999);
      const error = await refusalOf(store.commit(store.messages.accept(newMessage(account), createId(0))));
      expect(error).toMatchObject({ kind: "check", constraint: "balance_not_negative" });
      expect(violates(error, "balance_not_negative")).toBe(true);
      expect(await balanceOf(store, account)).toBe(39_999);
    });

    test("users_email_key, whatever the case of the address", async () => {
      const { store } = database();
      const user = newUser();
      await store.commit([store.users.insert(user)]);
      const twin = newUser({ email: user.email.toUpperCase() });
      const error = await refusalOf(store.commit([store.users.insert(twin)]));
      expect(error).toMatchObject({ kind: "unique", constraint: "users_email_key" });
      expect(await store.users.findByEmail(twin.email)).toEqual(user);
    });

    test("idempotency_keys_account_id_key_key", async () => {
      const { store } = database();
      const key = { accountId: createId(testStart), key: "otp-1", fingerprint: "f" };
      await store.commit(store.idempotency.take(key, undefined, testStart));
      const error = await refusalOf(store.commit(store.idempotency.take(key, undefined, testStart)));
      expect(error).toMatchObject({ kind: "unique", constraint: "idempotency_keys_account_id_key_key" });
    });

    test("one ledger row of a type for each message", async () => {
      const { store, engine } = database();
      const account = await addAccount(store, 5);
      const [row] = (await store.ledger.list({ accountId: account.id, offset: 0, limit: 1 })).list;
      const credit = store.ledger.credit({ ...row!, id: row!.correlationId });
      expect(await refusalOf(engine.commit(credit))).toMatchObject({ kind: "unique" });
      expect(await balanceOf(store, account)).toBe(5);
    });
  });
}
