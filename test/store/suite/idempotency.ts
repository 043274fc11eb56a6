import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { getRefusal, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const [minute, day] = [60_000, 86_400_000];
const answer = { status: 201, body: '{"id":"1"}' };
const keyTaken = { refusalCode: "key_taken" };

const newKey = (key = "otp-1") => ({ accountId: createId(testStart), key, fingerprint: "digest" });

/** Idempotency keys: claimed once, with one stored response, released, and expired after a day. */
export function idempotencySuite(database: () => OpenStore): void {
  const claimAt = (key: ReturnType<typeof newKey>, now: number) => {
    const { store } = database();
    return commit(store, store.idempotency.claim(key, undefined, now));
  };
  const find = ({ accountId, key }: ReturnType<typeof newKey>, now = 0) =>
    database().store.idempotency.find(accountId, key, now);

  describe("idempotency keys", () => {
    test("belong to one account", async () => {
      const [key, other] = [newKey(), newKey()];
      await claimAt(key, testStart);
      await claimAt(other, testStart);
      expect(await find(key)).toEqual({ fingerprint: "digest", status: null, answer: null });
    });

    test("store one response", async () => {
      const { store } = database();
      const key = newKey();
      await claimAt(key, testStart);
      await commit(store, store.idempotency.answer(key, answer, testStart + 1));
      const again = commit(store, store.idempotency.answer(key, { status: 200, body: "other" }, testStart));
      expect(await getRefusal(again)).toMatchObject(keyTaken);
      expect(await find(key)).toEqual({ fingerprint: "digest", status: 201, answer: answer.body });
    });

    test("store a response without a claim, but not if a request with another fingerprint has claimed them", async () => {
      const { store } = database();
      const [free, occupied] = [newKey(), newKey()];
      const other = { ...occupied, fingerprint: "another" };
      await commit(store, store.idempotency.answer(free, answer, testStart));
      expect(await find(free)).toMatchObject({ status: 201 });
      await claimAt(other, testStart);
      const late = commit(store, store.idempotency.answer(occupied, answer, testStart));
      expect(await getRefusal(late)).toMatchObject(keyTaken);
      await commit(store, store.idempotency.release(occupied));
      expect(await find(other)).toEqual({ fingerprint: "another", status: null, answer: null });
    });

    test("without a response can be released, and others cannot", async () => {
      const { store } = database();
      const key = newKey();
      await claimAt(key, testStart);
      await commit(store, [store.idempotency.release(key)]);
      expect(await find(key)).toBeUndefined();
      await claimAt(key, testStart);
      await commit(store, store.idempotency.answer(key, answer, testStart));
      await commit(store, store.idempotency.release(key));
      expect(await find(key)).toBeDefined();
    });

    test("with a response are retained for exactly 24 hours", async () => {
      const { store } = database();
      const key = newKey();
      await commit(store, store.idempotency.claim(key, answer, testStart));
      expect(await getRefusal(claimAt(key, testStart + day))).toMatchObject(keyTaken);
      expect(await find(key, testStart + day)).toBeDefined();
      expect(await find(key, testStart + day + 1)).toBeUndefined();
      await claimAt(key, testStart + day + 1);
      expect(await find(key)).toMatchObject({ answer: null });
    });

    test("without a response can be claimed again after five minutes", async () => {
      const key = newKey();
      await claimAt(key, testStart);
      expect(await getRefusal(claimAt(key, testStart + 5 * minute))).toMatchObject(keyTaken);
      expect(await find(key, testStart + 5 * minute)).toBeDefined();
      expect(await find(key, testStart + 5 * minute + 1)).toBeUndefined();
      await claimAt(key, testStart + 5 * minute + 1);
    });

    test("are purged after 24 hours, up to the limit", async () => {
      const { store } = database();
      const long = testStart - 10 * day;
      const old = Array.from({ length: 5 }, (_, index) => newKey(`old-${index}`));
      const young = newKey("young");
      for (const key of old) await claimAt(key, long);
      await claimAt(young, long + 1);
      const purge = (now: number, limit: number) => store.idempotency.purge(now, limit);
      const countLeft = async () =>
        (await Promise.all([...old, young].map((key) => find(key)))).filter(Boolean).length;
      await purge(long + day, 100);
      expect(await countLeft()).toBe(6);
      await purge(long + day + 1, 3);
      expect(await countLeft()).toBe(3);
      await purge(long + day + 1, 3);
      expect(await countLeft()).toBe(1);
      expect(await find(young)).toBeDefined();
    });
  });
}
