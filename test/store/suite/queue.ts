import { beforeEach, describe, expect, test } from "vitest";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, emptyQueues, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;
const accepted = { providerMessageId: "gateway-1", statuses: [] };

/** Due messages are given out in order, each to one who asks. */
export function queueSuite(database: () => OpenStore): void {
  describe("the queue of messages", () => {
    beforeEach(() => emptyQueues(database().store));

    test("gives no message to two who ask at the same time", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      const sent = await Promise.all(Array.from({ length: 50 }, () => accept(store, account)));
      const taken = await Promise.all(Array.from({ length: 4 }, () => claim(store, testStart, 20)));
      // Who asks passes over what another is taking at that moment.
      taken.push(await claim(store, testStart, 50));
      const ids = taken.flat().map(({ id }) => id);
      expect(ids.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    });

    test("gives what has been due longest first, up to the limit, and nothing before its time", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      const at = [3, 1, 2, 4, 9].map((minutes) => testStart + minutes * minute);
      const sent = [];
      for (const createdAt of at) sent.push(await accept(store, account, { createdAt }));
      const idsAfter = async (limit: number) =>
        (await claim(store, testStart + 8 * minute, limit)).map(({ id }) => id).toSorted();
      expect(await idsAfter(2)).toEqual([sent[1]!.id, sent[2]!.id].toSorted());
      expect(await idsAfter(10)).toEqual([sent[0]!.id, sent[3]!.id].toSorted());
      expect(await idsAfter(10)).toEqual([]);
    });

    test("tells whose messages wait to be handed over, account by account, and gives out those of one", async () => {
      const { store } = database();
      const { messages } = store;
      const accounts = [];
      for (let index = 0; index < 5; index += 1) accounts.push(await addAccount(store, 1e9));
      const ids = accounts.map(({ id }) => id).toSorted();
      const byId = new Map(accounts.map((account) => [account.id, account]));
      for (const [index, id] of ids.entries()) {
        const createdAt = testStart + index * minute;
        await accept(store, byId.get(id)!, { createdAt: createdAt + minute });
        await accept(store, byId.get(id)!, { createdAt });
      }
      const [gone] = await claim(store, testStart, 1);
      await commit(store, messages.handOver(gone!, accepted, testStart));
      const all = await messages.waiting("sms", "", 10_000);
      expect(all.map(({ accountId }) => accountId)).toEqual(
        [...new Set(all.map(({ accountId }) => accountId))].toSorted(),
      );
      const dueOf = (found: typeof all) =>
        found.flatMap(({ accountId, dueAt }) => (byId.has(accountId) ? [(dueAt - testStart) / minute] : []));
      expect(dueOf(all)).toEqual([1, 1, 2, 3, 4]);
      const from = all.findIndex(({ accountId }) => accountId === ids[2]);
      expect(await messages.waiting("sms", ids[2]!, 2)).toEqual(all.slice(from + 1, from + 3));
      expect(dueOf(await messages.waiting("telegram", "", 10_000))).toEqual([]);
      const late = testStart + 3 * 3_600_000;
      const take = () =>
        messages.claimOf([{ accountId: ids[0]!, limit: 10 }], "sms", {
          now: late,
          leaseUntil: late + minute,
        });
      const taken = [await take(), await take()];
      // What was handed over is not among them, though its time has ended.
      expect(taken.map((each) => each.map(({ accountId, attempts }) => [accountId, attempts]))).toEqual([
        [[ids[0], 1]],
        [],
      ]);
    });

    test("has a part for each list of providers, and gives out those of one part alone", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const queues = ["sms:a,b", "sms:b", "sms"] as const;
      const sent = [];
      for (const queue of queues) sent.push(await accept(store, account, { queue }));
      expect(sent.map(({ queue }) => queue)).toEqual(queues);
      const known = await messages.queues(1_000);
      expect(known).toEqual([...new Set(known)].toSorted());
      expect(known).toEqual(expect.arrayContaining([...queues]));
      expect(await messages.queues(1)).toEqual(known.slice(0, 1));
      const idsOf = (taken: readonly TrackedMessage[]) => taken.map(({ id }) => id);
      expect(
        idsOf(await messages.claim("sms:b", { now: testStart, leaseUntil: testStart + minute }, 10)),
      ).toEqual([sent[1]!.id]);
      expect(await messages.nextDueAt("sms:b")).toBe(testStart + minute);
      expect(await messages.nextDueAt("sms:a,b")).toBe(testStart);
      expect(await messages.waiting("sms:a,b", "", 10)).toEqual([
        { accountId: account.id, dueAt: testStart },
      ]);
      const share = [{ accountId: account.id, limit: 10 }];
      const ofAccount = await messages.claimOf(share, "sms:a,b", {
        now: testStart,
        leaseUntil: testStart + minute,
      });
      expect(idsOf(ofAccount)).toEqual([sent[0]!.id]);
      expect(await messages.moveDue("sms:b", { before: testStart, after: testStart + 1 }, 10)).toBe(1);
      expect(await messages.nextDueAt("sms:b")).toBe(testStart + minute + 1);
      expect(await messages.nextDueAt("sms:a,b")).toBe(testStart + minute);
    });

    test("tells how many wait in each part, and since when the oldest does", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const queue = "flash_call:told";
      const told = async () => (await store.backlog.queues()).find((each) => each.queue === queue);
      expect(await told()).toBeUndefined();
      for (const minutes of [3, 1, 2]) {
        await accept(store, account, { queue, createdAt: testStart - minutes * minute });
      }
      expect(await told()).toEqual({ queue, messages: 3, oldestAt: testStart - 3 * minute });
      const [oldest] = await messages.claim(queue, { now: testStart, leaseUntil: testStart + minute }, 1);
      const result = { providerMessageId: "1", statuses: [] };
      await commit(store, messages.handOver(oldest!, result, testStart));
      expect(await told()).toEqual({ queue, messages: 2, oldestAt: testStart - 2 * minute });
      await messages.claim(queue, { now: testStart, leaseUntil: testStart + minute }, 2);
      expect(await told()).toMatchObject({ messages: 2 });
    });

    test("counts the attempt that it gives out", async () => {
      const { store } = database();
      const sent = await accept(store, await addAccount(store, 1e9));
      const [taken] = await claim(store, testStart);
      expect(taken).toEqual({ ...sent, attempts: 1 });
    });

    test("knows when the next message is due: now, at the end of its lease, or never", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      await accept(store, account);
      expect(await store.messages.nextDueAt("sms")).toBe(testStart);
      const [taken] = await claim(store, testStart);
      expect(await store.messages.nextDueAt("sms")).toBe(testStart + 30_000);
      await commit(
        store,
        store.messages.postpone(taken!, { detail: "Later.", dueAt: testStart + minute }, testStart),
      );
      expect(await store.messages.nextDueAt("sms")).toBe(testStart + minute);
    });
  });
}
