import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import type { OptOut } from "../../../src/ports/store/receipts.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addAccount, readBalance, newMessage, getRefusal, type OpenStore } from "../fixtures.ts";

const recipient = "+447700900177";
const newOptOut = (accountId: string, overrides: Partial<OptOut> = {}): OptOut => ({
  id: createId(testStart),
  accountId,
  channel: "sms",
  recipient,
  provider: "vendor",
  sender: null,
  createdAt: testStart,
  ...overrides,
});
const send = (store: Store, message: Message) =>
  commit(store, store.messages.acceptUnlessOptedOut(message, createId(testStart)));

/** Opt-outs of recipients. */
export function optOutSuite(database: () => OpenStore): void {
  describe("an opt-out", () => {
    test("refuses messages of its account to its recipient on its channel, without a charge", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 1_000_000), await addAccount(store, 1_000_000)];
      const optOut = newOptOut(account.id);
      await commit(store, store.optOuts.put(optOut));
      const refused = newMessage(account, { recipient });
      expect(await getRefusal(send(store, refused))).toMatchObject({ refusalCode: "opted_out" });
      expect(await store.messages.findAny(refused.id)).toBeUndefined();
      expect(await readBalance(store, account)).toBe(1_000_000);
      await send(store, newMessage(account, { recipient, channel: "telegram" }));
      await send(store, newMessage(account, { recipient: "+447700900178" }));
      await send(store, newMessage(other, { recipient }));
      await commit(store, store.messages.accept(refused, createId(testStart)));
      await commit(store, store.optOuts.remove(optOut));
      await send(store, newMessage(account, { recipient }));
    });

    test("does not affect other messages of the commit group", async () => {
      const { store } = database();
      const accounts = await Promise.all([1, 2, 3].map(() => addAccount(store, 1_000_000)));
      const [out] = accounts;
      await commit(store, store.optOuts.put(newOptOut(out!.id)));
      const sent = Array.from({ length: 24 }, (_, index) =>
        newMessage(accounts[index % 3]!, { recipient: index % 2 === 0 ? recipient : "+447700900178" }),
      );
      const refusals = await Promise.all(
        sent.map((message) =>
          store.commit([store.messages.acceptUnlessOptedOut(message, createId(testStart))], {
            opted_out: () => "opted_out",
            balance_short: () => expect.unreachable(),
            limit_reached: () => expect.unreachable(),
          }),
        ),
      );
      const hasOptedOut = ({ accountId, recipient: to }: Message) =>
        accountId === out!.id && to === recipient;
      expect(refusals).toEqual(sent.map((message) => (hasOptedOut(message) ? "opted_out" : undefined)));
      const found = await Promise.all(sent.map(({ id }) => store.messages.findAny(id)));
      expect(found.map(Boolean)).toEqual(sent.map((message) => !hasOptedOut(message)));
      expect(await readBalance(store, out!)).toBe(1_000_000 - 4 * 40_000);
    });

    test("is stored once for each provider, and applies until the last one is removed", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const first = newOptOut(account.id, { sender: "447700900456" });
      const [again, second] = [newOptOut(account.id), newOptOut(account.id, { provider: "other" })];
      for (const optOut of [first, again, second]) await commit(store, store.optOuts.put(optOut));
      const { optOuts } = store;
      expect(await optOuts.find(first.id)).toEqual(first);
      expect(await optOuts.find(again.id)).toBeUndefined();
      expect(await optOuts.list({ accountId: account.id, limit: 9 })).toEqual([second, first]);
      const key = { accountId: account.id, channel: "sms", recipient } as const;
      for (const optOut of [first, second]) {
        expect(await optOuts.has(key)).toBe(true);
        await commit(store, optOuts.remove(optOut));
      }
      expect(await optOuts.has(key)).toBe(false);
      expect(await getRefusal(commit(store, optOuts.remove(second)))).toMatchObject({
        refusalCode: "not_found",
      });
    });

    test("is renewed by a later report of its provider, and removing the older one does not remove it", async () => {
      const { store } = database();
      const account = await addAccount(store, 0);
      const at = (milliseconds: number, sender: string | null) => {
        const createdAt = testStart + milliseconds;
        return newOptOut(account.id, { id: createId(createdAt), createdAt, sender });
      };
      const [first, refused, late, again] = [at(0, "1"), at(20, null), at(10, "2"), at(30, "3")];
      const kept = () => store.optOuts.list({ accountId: account.id, limit: 9 });
      for (const optOut of [first, refused, late]) await commit(store, store.optOuts.put(optOut));
      expect(await kept()).toEqual([{ ...refused, sender: "1" }]);
      for (const _ of [1, 2]) await commit(store, store.optOuts.put(again));
      expect(await kept()).toEqual([again]);
      expect(await getRefusal(commit(store, store.optOuts.remove(refused)))).toMatchObject({
        refusalCode: "not_found",
      });
      expect(await kept()).toEqual([again]);
    });

    test("is found by its account, its recipient and its provider, in pages", async () => {
      const { store } = database();
      const accounts = await Promise.all([1, 2].map(() => addAccount(store, 0)));
      const to = "+447700900179";
      const kept = accounts.flatMap(({ id }) => [
        newOptOut(id, { recipient: to }),
        newOptOut(id, { recipient: to, provider: "other" }),
      ]);
      for (const optOut of kept) await commit(store, store.optOuts.put(optOut));
      const { optOuts } = store;
      const newest = kept.toReversed();
      expect(await optOuts.list({ recipient: to, limit: 3 })).toEqual(newest.slice(0, 3));
      expect(await optOuts.list({ recipient: to, limit: 3, before: kept[1]!.id })).toEqual([kept[0]]);
      const both = { accountId: accounts[0]!.id, recipient: to, limit: 9 };
      expect(await optOuts.list(both)).toEqual([kept[1], kept[0]]);
      expect(await optOuts.listReported("other", to, 9)).toEqual([kept[1], kept[3]]);
      expect(await optOuts.listReported("vendor", to, 1)).toEqual([kept[0]]);
    });
  });
}
