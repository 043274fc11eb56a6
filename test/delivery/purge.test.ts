import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPurge } from "../../src/delivery/purge.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";
import { commit } from "../support/commit.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const day = 86_400_000;

async function storeKey(key: string): Promise<void> {
  const { store, account, clock } = delivery;
  const request = { accountId: account.id, key, fingerprint: "digest" };
  await commit(store, store.idempotency.claim(request, { status: 200, body: "{}" }, clock.now()));
}

const isStored = async (key: string) =>
  (await delivery.store.idempotency.find(delivery.account.id, key, 0)) !== undefined;

test("idempotency keys are removed after 24 hours, in a poll once a second", async () => {
  const { clock } = delivery;
  const dispatcher = delivery.createDispatcher();
  await storeKey("first");
  clock.advance(500);
  await storeKey("second");
  clock.advance(day - 500);
  await dispatcher.runDue();
  expect([await isStored("first"), await isStored("second")]).toEqual([true, true]);
  clock.advance(999);
  await dispatcher.runDue();
  expect([await isStored("first"), await isStored("second")]).toEqual([true, true]);
  clock.advance(1);
  await dispatcher.runDue();
  expect([await isStored("first"), await isStored("second")]).toEqual([false, false]);
});

test("a queue that is never empty does not delay the purge", async () => {
  await storeKey("first");
  delivery.clock.advance(day + 1);
  let rounds = 0;
  let isStoredAtEnd: boolean | undefined;
  await delivery.send();
  const gateway = {
    async send() {
      rounds += 1;
      if (rounds === 3) isStoredAtEnd = await isStored("first");
      else await delivery.send();
      return { kind: "accepted" as const, providerMessageId: `gateway-${rounds}`, receipts: [] };
    },
  };
  await delivery.createDispatcher({ gateways: { sms: gateway } }).runDue();
  expect(isStoredAtEnd).toBe(false);
});

test("sessions and reset links are removed after they have expired", async () => {
  const { store, clock, account } = delivery;
  const expiresAt = clock.now() + 1_000;
  const session = { id: "session", userId: account.userId, refreshHash: "hash", expiresAt, revokedAt: null };
  await commit(store, [
    store.sessions.insert(session, clock.now()),
    store.passwordResets.insert("link", account.userId, clock.now(), expiresAt),
  ]);
  const countLinks = async () => {
    const links = await delivery.engine.read({ sql: "select hash from password_resets", parameters: [] });
    return links.length;
  };
  await delivery.createDispatcher().runDue();
  expect([await store.sessions.find("session"), await countLinks()]).toEqual([
    { ...session, usedTokens: [] },
    1,
  ]);
  clock.advance(1_000);
  await delivery.createDispatcher().runDue();
  expect([await store.sessions.find("session"), await countLinks()]).toEqual([undefined, 0]);
});

test("every part of the store with a purge is purged, at the time of a clock that was not set", async () => {
  const { clock } = delivery;
  const purged: (readonly [string, number])[] = [];
  const parts = Object.entries(delivery.store).filter(([, part]) => "purge" in part);
  const recording = parts.map(([name, part]) => {
    const purge = async (now: number) => {
      purged.push([name, now]);
      return 0;
    };
    return [name, { ...part, purge }] as const;
  });
  const purge = createPurge({ ...delivery.store, ...Object.fromEntries(recording) }, clock);
  const now = clock.now();
  clock.step(30 * day);
  await purge();
  expect(purged.toSorted()).toEqual(parts.map(([name]) => [name, now]).toSorted());
});

describe("a large number of expired records", () => {
  /** Stores 950 expired keys, and creates a purge that collects the number of removed records of each step. */
  async function expire(during: () => Promise<unknown> = async () => {}) {
    const { store, clock } = delivery;
    for (let index = 0; index < 950; index += 1) await storeKey(`key ${index}`);
    clock.advance(day + 1);
    const removed: number[] = [];
    const recording: typeof store = {
      ...store,
      idempotency: {
        ...store.idempotency,
        async purge(now, limit) {
          const count = await store.idempotency.purge(now, limit);
          removed.push(count);
          await during();
          return count;
        },
      },
    };
    return { purge: createPurge(recording, clock), removed };
  }

  test("is removed in one run, in steps of 100 rows", async () => {
    const { purge, removed } = await expire();
    await purge();
    expect(removed).toEqual([...Array.from({ length: 9 }, () => 100), 50]);
    expect(await isStored("key 949")).toBe(false);
  });

  test("causes a pause of three times the duration of each step, at most a second", async () => {
    const tookMilliseconds = [7, 400];
    const timer = vi.spyOn(globalThis, "setTimeout");
    const { purge, removed } = await expire(async () => {
      delivery.clock.advance(tookMilliseconds.shift() ?? 0);
    });
    await purge();
    const rests = timer.mock.calls.map(([, milliseconds]) => milliseconds);
    timer.mockRestore();
    expect(rests).toEqual(expect.arrayContaining([21, 1_000]));
    expect(removed).toHaveLength(10);
  });

  test("is removed by the next run after a stop", async () => {
    const stopping = new AbortController();
    const { purge, removed } = await expire(async () => stopping.abort());
    await purge(stopping.signal);
    expect(removed).toEqual([100]);
    delivery.clock.advance(1_000);
    await purge();
    expect(removed.reduce((sum, rows) => sum + rows, 0)).toBe(950);
  });

  test("allows messages to be accepted between the steps", async () => {
    let sent = 0;
    const { purge, removed } = await expire(async () => {
      await delivery.send();
      sent += 1;
    });
    await purge();
    expect(sent).toBe(removed.length);
  });
});
