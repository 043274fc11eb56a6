import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { refusalOf, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const [minute, day] = [60_000, 86_400_000];
const answer = { status: 201, body: '{"id":"1"}' };
const taken = { word: "key_taken" };

const newKey = (key = "otp-1") => ({ accountId: createId(testStart), key, fingerprint: "digest" });

/** Keys of requests that may be retried: taken once, answered once, given back, forgotten after a day. */
export function idempotencySuite(database: () => OpenStore): void {
  const takeAt = (key: ReturnType<typeof newKey>, now: number) => {
    const { store } = database();
    return commit(store, store.idempotency.take(key, undefined, now));
  };
  const find = ({ accountId, key }: ReturnType<typeof newKey>, now = 0) =>
    database().store.idempotency.find(accountId, key, now);

  describe("idempotency keys", () => {
    test("are each account's own", async () => {
      const [key, other] = [newKey(), newKey()];
      await takeAt(key, testStart);
      await takeAt(other, testStart);
      expect(await find(key)).toEqual({ fingerprint: "digest", status: null, answer: null });
    });

    test("are answered once", async () => {
      const { store } = database();
      const key = newKey();
      await takeAt(key, testStart);
      await commit(store, store.idempotency.answer(key, answer, testStart + 1));
      const again = commit(store, store.idempotency.answer(key, { status: 200, body: "other" }, testStart));
      expect(await refusalOf(again)).toMatchObject(taken);
      expect(await find(key)).toEqual({ fingerprint: "digest", status: 201, answer: answer.body });
    });

    test("are answered where nobody holds them, and left to a request with another body that does", async () => {
      const { store } = database();
      const [free, held] = [newKey(), newKey()];
      const other = { ...held, fingerprint: "another" };
      await commit(store, store.idempotency.answer(free, answer, testStart));
      expect(await find(free)).toMatchObject({ status: 201 });
      await takeAt(other, testStart);
      const late = commit(store, store.idempotency.answer(held, answer, testStart));
      expect(await refusalOf(late)).toMatchObject(taken);
      await commit(store, store.idempotency.release(held));
      expect(await find(other)).toEqual({ fingerprint: "another", status: null, answer: null });
    });

    test("that have no answer can be given back, and those that have one cannot", async () => {
      const { store } = database();
      const key = newKey();
      await takeAt(key, testStart);
      await commit(store, [store.idempotency.release(key)]);
      expect(await find(key)).toBeUndefined();
      await takeAt(key, testStart);
      await commit(store, store.idempotency.answer(key, answer, testStart));
      await commit(store, store.idempotency.release(key));
      expect(await find(key)).toBeDefined();
    });

    test("with an answer are kept for 24 hours and not a millisecond less", async () => {
      const { store } = database();
      const key = newKey();
      await commit(store, store.idempotency.take(key, answer, testStart));
      expect(await refusalOf(takeAt(key, testStart + day))).toMatchObject(taken);
      expect(await find(key, testStart + day)).toBeDefined();
      expect(await find(key, testStart + day + 1)).toBeUndefined();
      await takeAt(key, testStart + day + 1);
      expect(await find(key)).toMatchObject({ answer: null });
    });

    test("without an answer can be taken over after five minutes", async () => {
      const key = newKey();
      await takeAt(key, testStart);
      expect(await refusalOf(takeAt(key, testStart + 5 * minute))).toMatchObject(taken);
      expect(await find(key, testStart + 5 * minute)).toBeDefined();
      expect(await find(key, testStart + 5 * minute + 1)).toBeUndefined();
      await takeAt(key, testStart + 5 * minute + 1);
    });

    test("are purged when they are older than 24 hours, up to the limit", async () => {
      const { store } = database();
      const long = testStart - 10 * day;
      const old = Array.from({ length: 5 }, (_, index) => newKey(`old-${index}`));
      const young = newKey("young");
      for (const key of old) await takeAt(key, long);
      await takeAt(young, long + 1);
      const purge = (now: number, limit: number) => store.idempotency.purge(now, limit);
      const left = async () =>
        (await Promise.all([...old, young].map((key) => find(key)))).filter(Boolean).length;
      await purge(long + day, 100);
      expect(await left()).toBe(6);
      await purge(long + day + 1, 3);
      expect(await left()).toBe(3);
      await purge(long + day + 1, 3);
      expect(await left()).toBe(1);
      expect(await find(young)).toBeDefined();
    });
  });
}
