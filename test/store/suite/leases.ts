import { beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import {
  accept,
  addAccount,
  readBalance,
  claim,
  emptyQueues,
  newMessage,
  getRefusal,
  track,
  type OpenStore,
} from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;
const accepted = { providerMessageId: "gateway-1", statuses: [] };

/** Leases of messages. Writes with an expired lease fail. */
export function leaseSuite(database: () => OpenStore): void {
  describe("a lease", () => {
    beforeEach(() => emptyQueues(database().store));

    test("that has expired lets the message be claimed again, and fails all writes of the first claim", async () => {
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
        messages.recordSubmission(first!, accepted, now),
        messages.reschedule(first!, { detail: "Later.", dueAt: now + minute }, now),
        messages.fail(first!, { detail: "Refused.", refundId: createId(now) }, now),
        messages.expire(first!, now),
      ];
      for (const writes of late) {
        expect(await getRefusal(commit(store, writes))).toMatchObject({ refusalCode: "lease_lost" });
      }
      expect(await track(store, first!)).toEqual(second);
      expect(await messages.listEvents(first!.id)).toHaveLength(1);
      await commit(store, messages.recordSubmission(second!, accepted, now));
      expect(await track(store, first!)).toMatchObject({ status: "SENT", providerMessageId: "gateway-1" });
    });

    test("is renewed while it is valid, and not after it was lost or the message was rescheduled", async () => {
      const { store } = database();
      const { messages } = store;
      await accept(store, await addAccount(store, 1e9));
      const [first] = await claim(store, testStart);
      await commit(store, [messages.renewLease(first!, testStart + minute)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + minute);
      const [second] = await claim(store, testStart + minute);
      await commit(store, [messages.renewLease(first!, testStart + 9 * minute)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + minute + 30_000);
      await commit(
        store,
        messages.reschedule(second!, { detail: "Later.", dueAt: testStart + 2 * minute }, testStart + minute),
      );
      await commit(store, [messages.renewLease(second!, testStart + 9 * minute)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + 2 * minute);
    });

    test("is released if nothing was attempted, and not after it was lost or the message was rescheduled", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const [at, leaseUntil] = [testStart + 1, testStart + minute];
      const message = newMessage(account, { createdAt: testStart });
      await commit(store, messages.accept(message, createId(testStart), leaseUntil));
      expect(await claim(store, at)).toEqual([]);
      const stored = await track(store, message);
      await commit(store, [messages.releaseLease(stored, at)]);
      const [first] = await claim(store, at);
      expect(first).toMatchObject({ id: message.id, attempts: 2, outcomeUnknown: false });
      await commit(store, [messages.releaseLease(stored, at)]);
      expect(await claim(store, at)).toEqual([]);
      const [late] = await claim(store, testStart + minute);
      expect(late).toMatchObject({ attempts: 3, outcomeUnknown: true });
      await commit(store, [messages.releaseLease({ ...late!, outcomeUnknown: false }, at)]);
      const [second] = await claim(store, at);
      expect(second).toMatchObject({ attempts: 4, outcomeUnknown: false });
      await commit(store, messages.reschedule(second!, { detail: "Later.", dueAt: leaseUntil }, at));
      await commit(store, [messages.releaseLease(second!, at)]);
      expect(await messages.nextDueAt("sms")).toBe(leaseUntil);
    });

    test("that ends without a result leaves an unknown outcome, and a rescheduled message has none", async () => {
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
        messages.reschedule(of(first, put), { detail: "Later.", dueAt: testStart + minute }, testStart),
      );
      const again = messages.reschedule(
        of(first, put),
        { detail: "Later.", dueAt: testStart + minute },
        testStart,
      );
      expect(await getRefusal(commit(store, again))).toMatchObject({ refusalCode: "lease_lost" });
      await commit(store, [messages.expireAllLeases(testStart + 1)]);
      expect(await messages.nextDueAt("sms")).toBe(testStart + 1);
      const second = await claim(store, testStart + 1);
      expect(second.map(({ id }) => id)).not.toContain(put.id);
      expect(of(second, lost)).toMatchObject({ attempts: 2, outcomeUnknown: true });
      await commit(
        store,
        messages.reschedule(of(second, lost), { detail: "Later.", dueAt: testStart + minute }, testStart),
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

    test("on an expiring message is lost if a receipt for one of its segments arrives", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const message = await accept(store, account);
      const [taken] = await claim(store, testStart);
      const segmentIds = [`${message.id}-0`, `${message.id}-1`];
      const { messages, receipts } = store;
      const result = { ...accepted, provider: "smsc-a", segmentIds };
      await commit(store, messages.recordSubmission(taken!, result, testStart));
      expect((await receipts.listSegmentIds(message.id)).toSorted()).toEqual(segmentIds);
      expect(await receipts.listSegmentIds(createId(testStart))).toEqual([]);
      const end = message.expiresAt;
      const [late] = await claim(store, end);
      const part = await receipts.findSegment("smsc-a", segmentIds);
      const receipt = { providerMessageIds: segmentIds, status: "EXPIRED", refunded: true } as const;
      await commit(store, receipts.merge(part!, receipt, createId(end), end));
      expect(await getRefusal(commit(store, messages.expire(late!, end)))).toMatchObject({
        refusalCode: "lease_lost",
      });
      expect(await track(store, message)).toMatchObject({ status: "EXPIRED", refundedAt: end });
      expect(await readBalance(store, account)).toBe(100_000);
    });

    test("records one result", async () => {
      const { store } = database();
      await accept(store, await addAccount(store, 1e9));
      const [taken] = await claim(store, testStart);
      const record = () => store.messages.recordSubmission(taken!, accepted, testStart);
      await commit(store, record());
      expect(await getRefusal(commit(store, record()))).toMatchObject({ refusalCode: "lease_lost" });
    });
  });
}
