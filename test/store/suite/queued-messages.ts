import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { MessageQueue } from "../../../src/domain/messages/delivery.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, addAccount, getRefusal, type OpenStore } from "../fixtures.ts";

const minute = 60_000;
const at = (minutes: number) => testStart + minutes * minute;
const hour = 60;

/** Creates a queue name that no other test uses. */
const newQueue = (): MessageQueue => `sms:${createId(testStart)}`;

/** Accepts a message and reschedules its attempt from minute 1 to minute 3. */
async function rescheduleOne(store: Store, queue: MessageQueue): Promise<string> {
  const account = await addAccount(store, 1e6);
  const { id } = await accept(store, account, { queue, createdAt: at(0), expiresAt: at(hour) });
  const [claimed] = await store.messages.claim(queue, { now: at(1), leaseUntil: at(2) }, 1);
  await commit(store, store.messages.reschedule(claimed!, { detail: "Later.", dueAt: at(3) }, at(1)));
  return id;
}

/** The operator's view of a queue, cancellation and release. */
export function queuedMessageSuite(database: () => OpenStore): void {
  describe("a queued message", () => {
    test("is counted in the queue state as waiting, due or in flight", async () => {
      const { store } = database();
      const { messages } = store;
      const queue = newQueue();
      const nothing = { waiting: 0, due: 0, inFlight: 0, oldestAt: undefined, nextDueAt: undefined };
      expect(await messages.readQueueState(queue, at(0))).toEqual(nothing);
      const account = await addAccount(store, 1e9);
      const send = (minutes: number) =>
        accept(store, account, { queue, createdAt: at(minutes), expiresAt: at(hour) });
      await send(0);
      const [submitted] = await messages.claim(queue, { now: at(0), leaseUntil: at(1) }, 1);
      const result = { providerMessageId: "one", statuses: [] };
      await commit(store, messages.recordSubmission(submitted!, result, at(0)));
      expect(await messages.readQueueState(queue, at(0))).toEqual(nothing);
      await rescheduleOne(store, queue);
      await send(1);
      await messages.claim(queue, { now: at(1), leaseUntil: at(1) + 10_000 }, 1);
      await send(2);
      expect(await messages.readQueueState(queue, at(1))).toEqual({
        waiting: 3,
        due: 0,
        inFlight: 1,
        oldestAt: at(0),
        nextDueAt: at(2),
      });
      expect(await messages.readQueueState(queue, at(4))).toMatchObject({ waiting: 3, due: 3, inFlight: 0 });
    });

    test("can be cancelled, selected by account and age", async () => {
      const { store } = database();
      const queue = newQueue();
      const [one, other] = [await addAccount(store, 1e9), await addAccount(store, 1e9)];
      const send = async (account: typeof one, minutes: number) =>
        (await accept(store, account, { queue, createdAt: at(minutes), expiresAt: at(hour) })).id;
      const ids = [await send(one, 0), await send(other, 1), await send(one, 2)];
      const found = async (filter: object, limit = 10) =>
        (await store.messages.listCancellable(queue, filter, limit)).map(({ id }) => id);
      expect(await found({})).toEqual(ids);
      expect(await found({}, 2)).toEqual(ids.slice(0, 2));
      expect(await found({ accountId: one.id })).toEqual([ids[0], ids[2]]);
      expect(await found({ acceptedBefore: at(2) })).toEqual(ids.slice(0, 2));
      expect(await found({ accountId: one.id, acceptedBefore: at(2) })).toEqual([ids[0]]);
      const [claimed] = await store.messages.claim(queue, { now: at(0), leaseUntil: at(3) }, 1);
      expect(claimed!.id).toBe(ids[0]);
      expect(await found({})).toEqual(ids.slice(1));
    });

    test("is due immediately after it is released, if it was rescheduled", async () => {
      const { store } = database();
      const { messages } = store;
      const queue = newQueue();
      const id = await rescheduleOne(store, queue);
      const [message] = await messages.listRescheduled(queue, {}, at(2), 10);
      expect(message!.id).toBe(id);
      expect(await messages.listRescheduled(queue, { accountId: "nobody" }, at(2), 10)).toEqual([]);
      expect(await messages.listRescheduled(queue, { acceptedBefore: at(0) }, at(2), 10)).toEqual([]);
      expect(await messages.listRescheduled(queue, {}, at(3), 10)).toEqual([]);
      expect(await messages.claim(queue, { now: at(2), leaseUntil: at(4) }, 1)).toEqual([]);
      await commit(store, messages.makeOneDue(message!, at(2)));
      const again = commit(store, messages.makeOneDue(message!, at(2)));
      expect(await getRefusal(again)).toMatchObject({ refusalCode: "lease_lost" });
      await commit(store, messages.makeDue(message!, at(2)));
      expect(
        (await messages.claim(queue, { now: at(2), leaseUntil: at(4) }, 1)).map((claimed) => claimed.id),
      ).toEqual([id]);
      expect(await messages.listRescheduled(queue, {}, at(2), 10)).toEqual([]);
    });

    test("is brought forward to its acceptance time, up to the limit, unless it is due, leased or has an unknown outcome", async () => {
      const { store } = database();
      const { messages } = store;
      const queue = newQueue();
      const account = await addAccount(store, 1e9);
      const send = async (minutes: number) =>
        (await accept(store, account, { queue, createdAt: at(minutes), expiresAt: at(hour) })).id;
      await send(0);
      const [unknown] = await messages.claim(queue, { now: at(0), leaseUntil: at(1) }, 1);
      const detail = { detail: "Later.", dueAt: at(30) };
      await commit(store, messages.reschedule({ ...unknown!, outcomeUnknown: true }, detail, at(0)));
      const ids = [await send(2), await send(1), await send(3)];
      for (const claimed of await messages.claim(queue, { now: at(4), leaseUntil: at(5) }, 10))
        await commit(store, messages.reschedule(claimed, detail, at(4)));
      await send(5);
      const due = await send(6);
      await messages.claim(queue, { now: at(6), leaseUntil: at(20) }, 1);
      expect(await messages.bringForward("sms:another", at(10), 10)).toBe(0);
      expect(await messages.bringForward(queue, at(30), 10)).toBe(0);
      expect([
        await messages.bringForward(queue, at(10), 2),
        await messages.bringForward(queue, at(10), 2),
        await messages.bringForward(queue, at(10), 2),
      ]).toEqual([2, 1, 0]);
      const claim = async (minutes: number) =>
        (await messages.claim(queue, { now: at(minutes), leaseUntil: at(minutes + 1) }, 1)).map(
          ({ id }) => id,
        );
      const claimed = [];
      for (let count = 0; count < 5; count += 1) claimed.push(...(await claim(10)));
      expect(claimed).toEqual([ids[1], ids[0], ids[2], due]);
    });
  });
}
