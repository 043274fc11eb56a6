import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { utcDayOf } from "../../../src/domain/time/utc-day.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { Change } from "../../../src/ports/store/change.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addAccount, creditOf, newEndpoint, newMessage, refusalOf, type OpenStore } from "../fixtures.ts";

const mark = 1_000_000;
const body = '{"type":"account.low_balance"}';

/** What is told of accounts, once each. */
export function accountEventsSuite(database: () => OpenStore): void {
  async function withEndpoint(balanceMicros: number, lowBalanceMicros: number | null = mark) {
    const { store } = database();
    const account = await addAccount(store, balanceMicros);
    const endpoint = newEndpoint(account);
    const limits = { dailyLimitMicros: null, lowBalanceMicros };
    await commit(store, [
      store.webhooks.insert(endpoint, 10),
      store.accounts.setLimits(account.userId, limits),
    ]);
    return { account, endpoint };
  }
  const crossingOf = async ({ id }: Account) =>
    (await database().store.accountEvents.crossings("", 10_000)).crossed.find(
      ({ accountId }) => accountId === id,
    );
  const eventAt = (at: number) => ({ id: createId(at), at, body });
  const tellLow = ({ id }: Account) =>
    database().store.accountEvents.tellLowBalance(id, eventAt(testStart)) as Change<"told_already">;
  const deliveriesTo = (id: string) => database().store.webhooks.deliveries(id, 10, undefined);
  const spend = (account: Account, priceMicros: number) => {
    const { store } = database();
    return commit(store, store.messages.accept(newMessage(account, { priceMicros }), createId(testStart)));
  };

  describe("a low balance", () => {
    test("is found below the mark, told once to each endpoint, and again after it was at the mark", async () => {
      const { store } = database();
      const { account, endpoint } = await withEndpoint(mark);
      expect(await crossingOf(account)).toBeUndefined();
      await spend(account, 1);
      const found = {
        accountId: account.id,
        currency: "EUR",
        balanceMicros: mark - 1,
        lowBalanceMicros: mark,
      };
      expect(await crossingOf(account)).toEqual(found);
      await commit(store, tellLow(account));
      expect(await crossingOf(account)).toBeUndefined();
      expect(await refusalOf(commit(store, tellLow(account)))).toMatchObject({ word: "told_already" });
      await commit(store, creditOf(store, account, 1));
      expect(await crossingOf(account)).toMatchObject({ balanceMicros: mark });
      await commit(store, store.accountEvents.endLowBalance(account.id));
      expect(await crossingOf(account)).toBeUndefined();
      await spend(account, 1);
      await commit(store, tellLow(account));
      const told = (await deliveriesTo(endpoint.id)).filter((delivery) => delivery.body !== null);
      expect(told.map((delivery) => delivery.body)).toEqual([body, body]);
      expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(2);
    });

    test("is told once by many at a time, and not where the balance has recovered meanwhile", async () => {
      const { store } = database();
      const { account, endpoint } = await withEndpoint(0);
      const settled = await Promise.allSettled(
        Array.from({ length: 5 }, () => commit(store, tellLow(account))),
      );
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await deliveriesTo(endpoint.id)).toHaveLength(1);
      const { account: rich, endpoint: quiet } = await withEndpoint(mark);
      expect(await refusalOf(commit(store, tellLow(rich)))).toMatchObject({ word: "told_already" });
      expect(await deliveriesTo(quiet.id)).toEqual([]);
    });

    test("is told anew below another mark, and not without one", async () => {
      const { store } = database();
      const { account } = await withEndpoint(0);
      await commit(store, tellLow(account));
      const set = (lowBalanceMicros: number | null) =>
        commit(store, store.accounts.setLimits(account.userId, { dailyLimitMicros: null, lowBalanceMicros }));
      await set(mark);
      expect(await crossingOf(account)).toBeUndefined();
      await set(2 * mark);
      expect(await crossingOf(account)).toMatchObject({ lowBalanceMicros: 2 * mark });
      await set(null);
      expect(await crossingOf(account)).toBeUndefined();
    });
  });

  test("accounts with a mark are looked at in parts, each once", async () => {
    const { store } = database();
    const made = await Promise.all([0, 0, 0].map((balance) => withEndpoint(balance)));
    const seen: string[] = [];
    for (let after: string | undefined = ""; after !== undefined;) {
      const part = await store.accountEvents.crossings(after, 2);
      expect(part.crossed.length).toBeLessThanOrEqual(2);
      seen.push(...part.crossed.map(({ accountId }) => accountId));
      after = part.end;
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const { account } of made) expect(seen).toContain(account.id);
  });

  test("what goes on is told by one of many at a time, and again once it was told long enough ago", async () => {
    const { store } = database();
    const { account, endpoint } = await withEndpoint(0, null);
    const { endpoint: quiet } = await withEndpoint(0, null);
    const pause = 15 * 60_000;
    const tell = (what: string, at: number) =>
      commit(store, store.accountEvents.tellAgain(account.id, what, at - pause, eventAt(at)));
    const settled = await Promise.allSettled(
      Array.from({ length: 5 }, () => tell("blocked country GB", testStart)),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(tell("blocked country GB", testStart + pause - 1))).toMatchObject({
      word: "told_already",
    });
    await tell("blocked country FR", testStart);
    await tell("blocked country GB", testStart + pause);
    expect(await refusalOf(tell("blocked country GB", testStart + pause))).toMatchObject({
      word: "told_already",
    });
    expect(await deliveriesTo(endpoint.id)).toHaveLength(3);
    expect(await deliveriesTo(quiet.id)).toEqual([]);
  });

  test("a limit is told once on each day", async () => {
    const { store } = database();
    const { account, endpoint } = await withEndpoint(0, null);
    const tell = (day: number) =>
      commit(store, store.accountEvents.tellLimitReached(account.id, day, eventAt(testStart)));
    const today = utcDayOf(testStart);
    await tell(today);
    expect(await refusalOf(tell(today))).toMatchObject({ word: "told_already" });
    await tell(today + 1);
    expect(await refusalOf(tell(today))).toMatchObject({ word: "told_already" });
    expect(await deliveriesTo(endpoint.id)).toHaveLength(2);
  });

  test("what is told waits three days at most, and for no endpoint that is disabled", async () => {
    const { store } = database();
    const { account, endpoint } = await withEndpoint(0, null);
    const off = newEndpoint(account);
    await commit(store, [store.webhooks.insert(off, 10), store.webhooks.disable(off.id, "GONE", testStart)]);
    await commit(
      store,
      store.accountEvents.tellLimitReached(account.id, utcDayOf(testStart), eventAt(testStart)),
    );
    const expiresAt = testStart + 3 * 86_400_000;
    expect(await deliveriesTo(endpoint.id)).toMatchObject([{ nextAttemptAt: testStart, expiresAt }]);
    expect(await deliveriesTo(off.id)).toEqual([]);
  });
}
