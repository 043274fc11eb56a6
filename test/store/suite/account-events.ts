import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { toUtcDay } from "../../../src/domain/time/utc-day.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { Change } from "../../../src/ports/store/change.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import {
  addAccount,
  createCredit,
  newEndpoint,
  newMessage,
  getRefusal,
  type OpenStore,
} from "../fixtures.ts";

const threshold = 1_000_000;
const body = '{"type":"account.low_balance"}';

/** Account events, each emitted once. */
export function accountEventsSuite(database: () => OpenStore): void {
  async function withEndpoint(balanceMicros: number, lowBalanceMicros: number | null = threshold) {
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
  const findCrossing = async ({ id }: Account) =>
    (await database().store.accountEvents.listCrossings("", 10_000)).crossed.find(
      ({ accountId }) => accountId === id,
    );
  const eventAt = (at: number) => ({ id: createId(at), at, body });
  const emitLowBalance = ({ id }: Account) =>
    database().store.accountEvents.emitLowBalance(id, eventAt(testStart)) as Change<"already_recorded">;
  const listDeliveriesTo = (id: string) => database().store.webhooks.listDeliveries(id, 10, undefined);
  const spend = (account: Account, priceMicros: number) => {
    const { store } = database();
    return commit(store, store.messages.accept(newMessage(account, { priceMicros }), createId(testStart)));
  };

  describe("a low balance", () => {
    test("is found below the threshold, reported once to each endpoint, and again after the balance has recovered", async () => {
      const { store } = database();
      const { account, endpoint } = await withEndpoint(threshold);
      expect(await findCrossing(account)).toBeUndefined();
      await spend(account, 1);
      const found = {
        accountId: account.id,
        currency: "EUR",
        balanceMicros: threshold - 1,
        lowBalanceMicros: threshold,
      };
      expect(await findCrossing(account)).toEqual(found);
      await commit(store, emitLowBalance(account));
      expect(await findCrossing(account)).toBeUndefined();
      expect(await getRefusal(commit(store, emitLowBalance(account)))).toMatchObject({
        refusalCode: "already_recorded",
      });
      await commit(store, createCredit(store, account, 1));
      expect(await findCrossing(account)).toMatchObject({ balanceMicros: threshold });
      await commit(store, store.accountEvents.resetLowBalance(account.id));
      expect(await findCrossing(account)).toBeUndefined();
      await spend(account, 1);
      await commit(store, emitLowBalance(account));
      const sent = (await listDeliveriesTo(endpoint.id)).filter((delivery) => delivery.body !== null);
      expect(sent.map((delivery) => delivery.body)).toEqual([body, body]);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
    });

    test("is reported once by concurrent calls, and not if the balance has recovered", async () => {
      const { store } = database();
      const { account, endpoint } = await withEndpoint(0);
      const settled = await Promise.allSettled(
        Array.from({ length: 5 }, () => commit(store, emitLowBalance(account))),
      );
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await listDeliveriesTo(endpoint.id)).toHaveLength(1);
      const { account: rich, endpoint: other } = await withEndpoint(threshold);
      expect(await getRefusal(commit(store, emitLowBalance(rich)))).toMatchObject({
        refusalCode: "already_recorded",
      });
      expect(await listDeliveriesTo(other.id)).toEqual([]);
    });

    test("is reported again below a new threshold, and not without a threshold", async () => {
      const { store } = database();
      const { account } = await withEndpoint(0);
      await commit(store, emitLowBalance(account));
      const set = (lowBalanceMicros: number | null) =>
        commit(store, store.accounts.setLimits(account.userId, { dailyLimitMicros: null, lowBalanceMicros }));
      await set(threshold);
      expect(await findCrossing(account)).toBeUndefined();
      await set(2 * threshold);
      expect(await findCrossing(account)).toMatchObject({ lowBalanceMicros: 2 * threshold });
      await set(null);
      expect(await findCrossing(account)).toBeUndefined();
    });
  });

  test("lists accounts with a threshold in pages, each account once", async () => {
    const { store } = database();
    const made = await Promise.all([0, 0, 0].map((balance) => withEndpoint(balance)));
    const seen: string[] = [];
    for (let after: string | undefined = ""; after !== undefined;) {
      const part = await store.accountEvents.listCrossings(after, 2);
      expect(part.crossed.length).toBeLessThanOrEqual(2);
      seen.push(...part.crossed.map(({ accountId }) => accountId));
      after = part.end;
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const { account } of made) expect(seen).toContain(account.id);
  });

  test("emits a repeated event once for concurrent calls, and again after the pause", async () => {
    const { store } = database();
    const { account, endpoint } = await withEndpoint(0, null);
    const { endpoint: other } = await withEndpoint(0, null);
    const pause = 15 * 60_000;
    const emit = (what: string, at: number) =>
      commit(store, store.accountEvents.emitUnlessRecent(account.id, what, at - pause, eventAt(at)));
    const settled = await Promise.allSettled(
      Array.from({ length: 5 }, () => emit("blocked country GB", testStart)),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getRefusal(emit("blocked country GB", testStart + pause - 1))).toMatchObject({
      refusalCode: "already_recorded",
    });
    await emit("blocked country FR", testStart);
    await emit("blocked country GB", testStart + pause);
    expect(await getRefusal(emit("blocked country GB", testStart + pause))).toMatchObject({
      refusalCode: "already_recorded",
    });
    expect(await listDeliveriesTo(endpoint.id)).toHaveLength(3);
    expect(await listDeliveriesTo(other.id)).toEqual([]);
  });

  test("emits a reached limit once on each day", async () => {
    const { store } = database();
    const { account, endpoint } = await withEndpoint(0, null);
    const emit = (day: number) =>
      commit(store, store.accountEvents.emitLimitReached(account.id, day, eventAt(testStart)));
    const today = toUtcDay(testStart);
    await emit(today);
    expect(await getRefusal(emit(today))).toMatchObject({ refusalCode: "already_recorded" });
    await emit(today + 1);
    expect(await getRefusal(emit(today))).toMatchObject({ refusalCode: "already_recorded" });
    expect(await listDeliveriesTo(endpoint.id)).toHaveLength(2);
  });

  test("queues an account event for at most three days, and not for disabled endpoints", async () => {
    const { store } = database();
    const { account, endpoint } = await withEndpoint(0, null);
    const off = newEndpoint(account);
    await commit(store, [store.webhooks.insert(off, 10), store.webhooks.disable(off.id, "GONE", testStart)]);
    await commit(
      store,
      store.accountEvents.emitLimitReached(account.id, toUtcDay(testStart), eventAt(testStart)),
    );
    const expiresAt = testStart + 3 * 86_400_000;
    expect(await listDeliveriesTo(endpoint.id)).toMatchObject([{ nextAttemptAt: testStart, expiresAt }]);
    expect(await listDeliveriesTo(off.id)).toEqual([]);
  });
}
