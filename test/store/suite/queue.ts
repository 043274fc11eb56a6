import { beforeEach, describe, expect, test } from "vitest";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, emptyQueues, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;
const accepted = { providerMessageId: "gateway-1", statuses: [] };

/** Due messages are claimed in order, each by one claim. */
export function queueSuite(database: () => OpenStore): void {
  describe("the queue of messages", () => {
    beforeEach(() => emptyQueues(database().store));

    test("lets concurrent claims take each message once", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      const sent = await Promise.all(Array.from({ length: 50 }, () => accept(store, account)));
      const taken = await Promise.all(Array.from({ length: 4 }, () => claim(store, testStart, 20)));
      // A claim skips messages that another claim has locked at the same time.
      taken.push(await claim(store, testStart, 50));
      const ids = taken.flat().map(({ id }) => id);
      expect(ids.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    });

    test("returns the messages that have been due longest, up to the limit, and none that is not due", async () => {
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

    test("lists the accounts with queued messages, and lets the messages of one account be claimed", async () => {
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
      const [submitted] = await claim(store, testStart, 1);
      await commit(store, messages.recordSubmission(submitted!, accepted, testStart));
      const all = await messages.listWaitingAccounts("sms", "", 10_000);
      expect(all.map(({ accountId }) => accountId)).toEqual(
        [...new Set(all.map(({ accountId }) => accountId))].toSorted(),
      );
      const toDueMinutes = (found: typeof all) =>
        found.flatMap(({ accountId, dueAt }) => (byId.has(accountId) ? [(dueAt - testStart) / minute] : []));
      expect(toDueMinutes(all)).toEqual([1, 1, 2, 3, 4]);
      const from = all.findIndex(({ accountId }) => accountId === ids[2]);
      expect(await messages.listWaitingAccounts("sms", ids[2]!, 2)).toEqual(all.slice(from + 1, from + 3));
      expect(toDueMinutes(await messages.listWaitingAccounts("telegram", "", 10_000))).toEqual([]);
      const late = testStart + 3 * 3_600_000;
      const take = () =>
        messages.claimForAccounts([{ accountId: ids[0]!, limit: 10 }], "sms", {
          now: late,
          leaseUntil: late + minute,
        });
      const taken = [await take(), await take()];
      // A submitted message is not among them, although it has expired.
      expect(taken.map((each) => each.map(({ accountId, attempts }) => [accountId, attempts]))).toEqual([
        [[ids[0], 1]],
        [],
      ]);
    });

    test("has a separate queue for each list of providers", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const queues = ["sms:a,b", "sms:b", "sms"] as const;
      const sent = [];
      for (const queue of queues) sent.push(await accept(store, account, { queue }));
      expect(sent.map(({ queue }) => queue)).toEqual(queues);
      const known = await messages.listQueues(1_000);
      expect(known).toEqual([...new Set(known)].toSorted());
      expect(known).toEqual(expect.arrayContaining([...queues]));
      expect(await messages.listQueues(1)).toEqual(known.slice(0, 1));
      const toIds = (taken: readonly TrackedMessage[]) => taken.map(({ id }) => id);
      expect(
        toIds(await messages.claim("sms:b", { now: testStart, leaseUntil: testStart + minute }, 10)),
      ).toEqual([sent[1]!.id]);
      expect(await messages.nextDueAt("sms:b")).toBe(testStart + minute);
      expect(await messages.nextDueAt("sms:a,b")).toBe(testStart);
      expect(await messages.listWaitingAccounts("sms:a,b", "", 10)).toEqual([
        { accountId: account.id, dueAt: testStart },
      ]);
      const share = [{ accountId: account.id, limit: 10 }];
      const ofAccount = await messages.claimForAccounts(share, "sms:a,b", {
        now: testStart,
        leaseUntil: testStart + minute,
      });
      expect(toIds(ofAccount)).toEqual([sent[0]!.id]);
      expect(await messages.shiftDueTimes("sms:b", { before: testStart, after: testStart + 1 }, 10)).toBe(1);
      expect(await messages.nextDueAt("sms:b")).toBe(testStart + minute + 1);
      expect(await messages.nextDueAt("sms:a,b")).toBe(testStart + minute);
    });

    test("counts the messages of each queue, and returns the time of the oldest", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const queue = "flash_call:told";
      const readSummary = async () => (await store.backlog.queues()).find((each) => each.queue === queue);
      expect(await readSummary()).toBeUndefined();
      for (const minutes of [3, 1, 2]) {
        await accept(store, account, { queue, createdAt: testStart - minutes * minute });
      }
      expect(await readSummary()).toEqual({ queue, messages: 3, oldestAt: testStart - 3 * minute });
      const [oldest] = await messages.claim(queue, { now: testStart, leaseUntil: testStart + minute }, 1);
      const result = { providerMessageId: "1", statuses: [] };
      await commit(store, messages.recordSubmission(oldest!, result, testStart));
      expect(await readSummary()).toEqual({ queue, messages: 2, oldestAt: testStart - 2 * minute });
      await messages.claim(queue, { now: testStart, leaseUntil: testStart + minute }, 2);
      expect(await readSummary()).toMatchObject({ messages: 2 });
    });

    test("counts the attempt of a claim", async () => {
      const { store } = database();
      const sent = await accept(store, await addAccount(store, 1e9));
      const [taken] = await claim(store, testStart);
      expect(taken).toEqual({ ...sent, attempts: 1 });
    });

    test("returns the time at which the next message is due: now, when its lease expires, or never", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      await accept(store, account);
      expect(await store.messages.nextDueAt("sms")).toBe(testStart);
      const [taken] = await claim(store, testStart);
      expect(await store.messages.nextDueAt("sms")).toBe(testStart + 30_000);
      await commit(
        store,
        store.messages.reschedule(taken!, { detail: "Later.", dueAt: testStart + minute }, testStart),
      );
      expect(await store.messages.nextDueAt("sms")).toBe(testStart + minute);
    });
  });
}
