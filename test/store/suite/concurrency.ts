import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { addAccount, readBalance, newMessage, newUser } from "../fixtures.ts";
import type { OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** Concurrent commits have the same result as commits one after another. */
export function concurrencySuite(database: () => OpenStore): void {
  describe("concurrent commits", () => {
    test("of 200 sends charge exactly 120, and leave no balance, if the balance covers 120", async () => {
      const { store } = database();
      const account = await addAccount(store, 120 * 40_000);
      const messages = Array.from({ length: 200 }, () => newMessage(account));
      const sends = messages.map((message) =>
        commit(store, store.messages.accept(message, createId(testStart))),
      );
      const settled = await Promise.allSettled(sends);
      const refused = settled.filter((result) => result.status === "rejected");
      expect(refused).toHaveLength(80);
      expect(refused.every(({ reason }) => reason.refusalCode === "balance_short")).toBe(true);
      expect(await readBalance(store, account)).toBe(0);
      const debits = await store.ledger.list({
        accountId: account.id,
        type: "DEBIT",
        offset: 0,
        limit: 1_000,
      });
      const charged = messages.filter((_, index) => settled[index]!.status === "fulfilled");
      expect(debits.list.map(({ correlationId }) => correlationId).toSorted()).toEqual(
        charged.map(({ id }) => id).toSorted(),
      );
      const found = await Promise.all(messages.map(({ id }) => store.messages.findHistory(account.id, id)));
      expect(found.filter((message) => message !== undefined)).toHaveLength(120);
    });

    test("of ten requests with the same idempotency key succeed once, with one charge", async () => {
      const { store } = database();
      const account = await addAccount(store, 400_000);
      const key = { accountId: account.id, key: "otp-1", fingerprint: "f" };
      const settled = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          commit(store, [
            store.idempotency.claim(key, { status: 200, body: String(index) }, testStart),
            store.messages.accept(newMessage(account), createId(testStart)),
          ]),
        ),
      );
      const won = settled.flatMap(({ status }, index) => (status === "fulfilled" ? index : []));
      const lost = settled.filter((result) => result.status === "rejected");
      expect(won).toHaveLength(1);
      expect(lost.every(({ reason }) => reason.refusalCode === "key_taken")).toBe(true);
      expect((await store.idempotency.find(account.id, key.key, 0))?.answer).toBe(String(won[0]));
      expect(await readBalance(store, account)).toBe(360_000);
    });

    test("of ten users with the same address register one", async () => {
      const { store } = database();
      const { email } = newUser();
      const settled = await Promise.allSettled(
        Array.from({ length: 10 }, () => commit(store, [store.users.insert(newUser({ email }))])),
      );
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });
  });
}
