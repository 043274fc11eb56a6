import { channels } from "../../../src/domain/messages/delivery.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, balanceOf, claim, refusalOf, track, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;
const accepted = { providerMessageId: "gateway-1", statuses: [], refunded: false };

/** Puts whatever other tests left in the queue where no test looks. */
async function empty(store: Store): Promise<void> {
  const far = testStart + 1e12;
  await Promise.all(channels.map((channel) => store.messages.claim(channel, far, far + 1, 1e6)));
}

/** Due messages are given out in order, each to one who asks. */
export function queueSuite(database: () => OpenStore): void {
  describe("the queue of messages", () => {
    beforeEach(() => empty(database().store));

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
      await commit(store, messages.handOver(gone!, accepted, createId(testStart), testStart));
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
      const take = () => messages.claimOf([{ accountId: ids[0]!, limit: 10 }], "sms", late, late + minute);
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
      expect(idsOf(await messages.claim("sms:b", testStart, testStart + minute, 10))).toEqual([sent[1]!.id]);
      expect(await messages.nextDueAt("sms:b")).toBe(testStart + minute);
      expect(await messages.nextDueAt("sms:a,b")).toBe(testStart);
      expect(await messages.waiting("sms:a,b", "", 10)).toEqual([
        { accountId: account.id, dueAt: testStart },
      ]);
      const share = [{ accountId: account.id, limit: 10 }];
      const ofAccount = await messages.claimOf(share, "sms:a,b", testStart, testStart + minute);
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
      const [oldest] = await messages.claim(queue, testStart, testStart + minute, 1);
      const result = { providerMessageId: "1", statuses: [], refunded: false };
      await commit(store, messages.handOver(oldest!, result, createId(testStart), testStart));
      expect(await told()).toEqual({ queue, messages: 2, oldestAt: testStart - 2 * minute });
      await messages.claim(queue, testStart, testStart + minute, 2);
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
      await commit(store, store.messages.postpone(taken!, "Later.", testStart + minute, testStart));
      expect(await store.messages.nextDueAt("sms")).toBe(testStart + minute);
    });
  });
}

/** A message is held under a lease, and a lease that was lost records nothing. */
export function leaseSuite(database: () => OpenStore): void {
  describe("a lease", () => {
    beforeEach(() => empty(database().store));

    test("that has ended gives the message to the next, and the late first holder records nothing", async () => {
      const { store } = database();
      const account = await addAccount(store, 1e9);
      await accept(store, account);
      const [first] = await claim(store, testStart);
      expect(await claim(store, testStart + 29_999)).toEqual([]);
      const [second] = await claim(store, testStart + 30_000);
      expect(second).toMatchObject({ id: first!.id, attempts: 2 });
      const { messages } = store;
      const now = testStart + 31_000;
      const late = [
        messages.handOver(first!, accepted, createId(now), now),
        messages.postpone(first!, "Later.", now + minute, now),
        messages.fail(first!, "Refused.", createId(now), now),
        messages.expire(first!, now),
      ];
      for (const writes of late) {
        expect(await refusalOf(commit(store, writes))).toMatchObject({ word: "lease_lost" });
      }
      expect(await track(store, first!)).toEqual(second);
      expect(await messages.events(first!.id)).toHaveLength(1);
      await commit(store, messages.handOver(second!, accepted, createId(now), now));
      expect(await track(store, first!)).toMatchObject({ status: "SENT", providerMessageId: "gateway-1" });
    });

    test("is renewed while it is held, and not once it was lost or its message was put back", async () => {
      const { store } = database();
      const { messages } = store;
      await accept(store, await addAccount(store, 1e9));
      const [first] = await claim(store, testStart);
      await commit(store, [messages.renew(first!, testStart + minute)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + minute);
      const [second] = await claim(store, testStart + minute);
      await commit(store, [messages.renew(first!, testStart + 9 * minute)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + minute + 30_000);
      await commit(store, messages.postpone(second!, "Later.", testStart + 2 * minute, testStart + minute));
      await commit(store, [messages.renew(second!, testStart + 9 * minute)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + 2 * minute);
    });

    test("that nobody settled leaves open whether the gateway has the message; one that was settled does not", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const [lost, put] = [await accept(store, account), await accept(store, account)];
      const of = (taken: readonly TrackedMessage[], { id }: TrackedMessage) =>
        taken.find((each) => each.id === id)!;
      const first = await claim(store, testStart);
      for (const each of [lost, put]) expect(of(first, each).mayBeTaken).toBe(false);
      await commit(store, messages.postpone(of(first, put), "Later.", testStart + minute, testStart));
      const again = messages.postpone(of(first, put), "Later.", testStart + minute, testStart);
      expect(await refusalOf(commit(store, again))).toMatchObject({ word: "lease_lost" });
      await commit(store, [messages.endLeases(testStart + 1)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + 1);
      const second = await claim(store, testStart + 1);
      expect(second.map(({ id }) => id)).not.toContain(put.id);
      expect(of(second, lost)).toMatchObject({ attempts: 2, mayBeTaken: true });
      await commit(store, messages.postpone(of(second, lost), "Later.", testStart + minute, testStart));
      const third = await claim(store, testStart + minute);
      expect(of(third, lost).mayBeTaken).toBe(true);
      expect(of(third, put).mayBeTaken).toBe(false);
      await commit(store, messages.expire(of(third, lost), testStart + minute, "It is not known."));
      expect(await track(store, lost)).toMatchObject({ status: "EXPIRED", refundedAt: null });
    });

    test("on a message that expires misses what its provider reported meanwhile of one of its parts", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const message = await accept(store, account);
      const [taken] = await claim(store, testStart);
      const partIds = [`${message.id}-0`, `${message.id}-1`];
      const { messages, receipts } = store;
      const result = { ...accepted, provider: "smsc-a", partIds };
      await commit(store, messages.handOver(taken!, result, createId(testStart), testStart));
      expect((await receipts.partIdsOf(message.id)).toSorted()).toEqual(partIds);
      expect(await receipts.partIdsOf(createId(testStart))).toEqual([]);
      const end = message.expiresAt;
      const [late] = await claim(store, end);
      const part = await receipts.findPart("smsc-a", partIds);
      const receipt = { providerMessageIds: partIds, status: "EXPIRED", refunded: true } as const;
      await commit(store, receipts.receive(part!, receipt, createId(end), end));
      expect(await refusalOf(commit(store, messages.expire(late!, end)))).toMatchObject({
        word: "lease_lost",
      });
      expect(await track(store, message)).toMatchObject({ status: "EXPIRED", refundedAt: end });
      expect(await balanceOf(store, account)).toBe(100_000);
    });

    test("takes one record", async () => {
      const { store } = database();
      await accept(store, await addAccount(store, 1e9));
      const [taken] = await claim(store, testStart);
      const record = () => store.messages.handOver(taken!, accepted, createId(testStart), testStart);
      await commit(store, record());
      expect(await refusalOf(commit(store, record()))).toMatchObject({ word: "lease_lost" });
    });
  });
}
