import { beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import {
  accept,
  addAccount,
  balanceOf,
  claim,
  emptyQueues,
  newMessage,
  refusalOf,
  track,
  type OpenStore,
} from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;
const accepted = { providerMessageId: "gateway-1", statuses: [] };

/** A message is held under a lease, and a lease that was lost records nothing. */
export function leaseSuite(database: () => OpenStore): void {
  describe("a lease", () => {
    beforeEach(() => emptyQueues(database().store));

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
        messages.handOver(first!, accepted, now),
        messages.postpone(first!, { detail: "Later.", dueAt: now + minute }, now),
        messages.fail(first!, { detail: "Refused.", refundId: createId(now) }, now),
        messages.expire(first!, now),
      ];
      for (const writes of late) {
        expect(await refusalOf(commit(store, writes))).toMatchObject({ word: "lease_lost" });
      }
      expect(await track(store, first!)).toEqual(second);
      expect(await messages.events(first!.id)).toHaveLength(1);
      await commit(store, messages.handOver(second!, accepted, now));
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
      await commit(
        store,
        messages.postpone(second!, { detail: "Later.", dueAt: testStart + 2 * minute }, testStart + minute),
      );
      await commit(store, [messages.renew(second!, testStart + 9 * minute)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + 2 * minute);
    });

    test("is given back where nothing was attempted, and not once it was lost or its message was put back", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const [at, leaseUntil] = [testStart + 1, testStart + minute];
      const message = newMessage(account, { createdAt: testStart });
      await commit(store, messages.accept(message, createId(testStart), leaseUntil));
      expect(await claim(store, at)).toEqual([]);
      const stored = await track(store, message);
      await commit(store, [messages.giveBack(stored, at)]);
      const [first] = await claim(store, at);
      expect(first).toMatchObject({ id: message.id, attempts: 2, outcomeUnknown: false });
      await commit(store, [messages.giveBack(stored, at)]);
      expect(await claim(store, at)).toEqual([]);
      const [late] = await claim(store, testStart + minute);
      expect(late).toMatchObject({ attempts: 3, outcomeUnknown: true });
      await commit(store, [messages.giveBack({ ...late!, outcomeUnknown: false }, at)]);
      const [second] = await claim(store, at);
      expect(second).toMatchObject({ attempts: 4, outcomeUnknown: false });
      await commit(store, messages.postpone(second!, { detail: "Later.", dueAt: leaseUntil }, at));
      await commit(store, [messages.giveBack(second!, at)]);
      expect(await messages.nextDueAt("sms")).toBe(leaseUntil);
    });

    test("that nobody settled leaves open whether the gateway has the message; one that was settled does not", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const [lost, put] = [await accept(store, account), await accept(store, account)];
      const of = (taken: readonly TrackedMessage[], { id }: TrackedMessage) =>
        taken.find((each) => each.id === id)!;
      const first = await claim(store, testStart);
      for (const each of [lost, put]) expect(of(first, each).outcomeUnknown).toBe(false);
      await commit(
        store,
        messages.postpone(of(first, put), { detail: "Later.", dueAt: testStart + minute }, testStart),
      );
      const again = messages.postpone(
        of(first, put),
        { detail: "Later.", dueAt: testStart + minute },
        testStart,
      );
      expect(await refusalOf(commit(store, again))).toMatchObject({ word: "lease_lost" });
      await commit(store, [messages.endLeases(testStart + 1)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + 1);
      const second = await claim(store, testStart + 1);
      expect(second.map(({ id }) => id)).not.toContain(put.id);
      expect(of(second, lost)).toMatchObject({ attempts: 2, outcomeUnknown: true });
      await commit(
        store,
        messages.postpone(of(second, lost), { detail: "Later.", dueAt: testStart + minute }, testStart),
      );
      const third = await claim(store, testStart + minute);
      expect(of(third, lost).outcomeUnknown).toBe(true);
      expect(of(third, put).outcomeUnknown).toBe(false);
      await commit(
        store,
        messages.expire(of(third, lost), testStart + minute, { detail: "It is not known." }),
      );
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
      await commit(store, messages.handOver(taken!, result, testStart));
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
      const record = () => store.messages.handOver(taken!, accepted, testStart);
      await commit(store, record());
      expect(await refusalOf(commit(store, record()))).toMatchObject({ word: "lease_lost" });
    });
  });
}
