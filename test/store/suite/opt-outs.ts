import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import type { OptOut } from "../../../src/ports/store/receipts.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addAccount, balanceOf, newMessage, refusalOf, type OpenStore } from "../fixtures.ts";

const recipient = "+447700900177";
const optOutOf = (accountId: string, given: Partial<OptOut> = {}): OptOut => ({
  id: createId(testStart),
  accountId,
  channel: "sms",
  recipient,
  provider: "vendor",
  sender: null,
  createdAt: testStart,
  ...given,
});
const send = (store: Store, message: Message) =>
  commit(store, store.messages.acceptUnlessOptedOut(message, createId(testStart)));

/** Who wants no more messages. */
export function optOutSuite(database: () => OpenStore): void {
  describe("an opt-out", () => {
    test("refuses what its account sends to its recipient on its channel, and charges nothing", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 1_000_000), await addAccount(store, 1_000_000)];
      const optOut = optOutOf(account.id);
      await commit(store, store.optOuts.keep(optOut));
      const refused = newMessage(account, { recipient });
      expect(await refusalOf(send(store, refused))).toMatchObject({ word: "opted_out" });
      expect(await store.messages.findAny(refused.id)).toBeUndefined();
      expect(await balanceOf(store, account)).toBe(1_000_000);
      await send(store, newMessage(account, { recipient, channel: "telegram" }));
      await send(store, newMessage(account, { recipient: "+447700900178" }));
      await send(store, newMessage(other, { recipient }));
      await commit(store, store.messages.accept(refused, createId(testStart)));
      await commit(store, store.optOuts.remove(optOut));
      await send(store, newMessage(account, { recipient }));
    });

    test("leaves those beside it in a group alone", async () => {
      const { store } = database();
      const accounts = await Promise.all([1, 2, 3].map(() => addAccount(store, 1_000_000)));
      const [out] = accounts;
      await commit(store, store.optOuts.keep(optOutOf(out!.id)));
      const sent = Array.from({ length: 24 }, (_, index) =>
        newMessage(accounts[index % 3]!, { recipient: index % 2 === 0 ? recipient : "+447700900178" }),
      );
      const words = await Promise.all(
        sent.map((message) =>
          store.commit([store.messages.acceptUnlessOptedOut(message, createId(testStart))], {
            opted_out: () => "opted_out",
            balance_short: () => expect.unreachable(),
            limit_reached: () => expect.unreachable(),
          }),
        ),
      );
      const isOut = ({ accountId, recipient: to }: Message) => accountId === out!.id && to === recipient;
      expect(words).toEqual(sent.map((message) => (isOut(message) ? "opted_out" : undefined)));
      const found = await Promise.all(sent.map(({ id }) => store.messages.findAny(id)));
      expect(found.map(Boolean)).toEqual(sent.map((message) => !isOut(message)));
      expect(await balanceOf(store, out!)).toBe(1_000_000 - 4 * 40_000);
    });

    test("is kept once for each provider that tells it, and stands until the last is removed", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const first = optOutOf(account.id, { sender: "447700900456" });
      const [again, second] = [optOutOf(account.id), optOutOf(account.id, { provider: "other" })];
      for (const optOut of [first, again, second]) await commit(store, store.optOuts.keep(optOut));
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
      expect(await refusalOf(commit(store, optOuts.remove(second)))).toMatchObject({ word: "not_found" });
    });

    test("is renewed by what its provider tells later, and what takes back the older one leaves it alone", async () => {
      const { store } = database();
      const account = await addAccount(store, 0);
      const at = (milliseconds: number, sender: string | null) => {
        const createdAt = testStart + milliseconds;
        return optOutOf(account.id, { id: createId(createdAt), createdAt, sender });
      };
      const [first, refused, late, again] = [at(0, "1"), at(20, null), at(10, "2"), at(30, "3")];
      const kept = () => store.optOuts.list({ accountId: account.id, limit: 9 });
      for (const optOut of [first, refused, late]) await commit(store, store.optOuts.keep(optOut));
      expect(await kept()).toEqual([{ ...refused, sender: "1" }]);
      for (const _ of [1, 2]) await commit(store, store.optOuts.keep(again));
      expect(await kept()).toEqual([again]);
      expect(await refusalOf(commit(store, store.optOuts.remove(refused)))).toMatchObject({
        word: "not_found",
      });
      expect(await kept()).toEqual([again]);
    });

    test("is found by its account, its recipient and the provider that told it, in pages", async () => {
      const { store } = database();
      const accounts = await Promise.all([1, 2].map(() => addAccount(store, 0)));
      const to = "+447700900179";
      const kept = accounts.flatMap(({ id }) => [
        optOutOf(id, { recipient: to }),
        optOutOf(id, { recipient: to, provider: "other" }),
      ]);
      for (const optOut of kept) await commit(store, store.optOuts.keep(optOut));
      const { optOuts } = store;
      const newest = kept.toReversed();
      expect(await optOuts.list({ recipient: to, limit: 3 })).toEqual(newest.slice(0, 3));
      expect(await optOuts.list({ recipient: to, limit: 3, before: kept[1]!.id })).toEqual([kept[0]]);
      const both = { accountId: accounts[0]!.id, recipient: to, limit: 9 };
      expect(await optOuts.list(both)).toEqual([kept[1], kept[0]]);
      expect(await optOuts.told("other", to, 9)).toEqual([kept[1], kept[3]]);
      expect(await optOuts.told("vendor", to, 1)).toEqual([kept[0]]);
    });
  });
}
