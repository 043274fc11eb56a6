import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { MessageQueue } from "../../../src/domain/messages/delivery.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, addAccount, refusalOf, type OpenStore } from "../fixtures.ts";

const minute = 60_000;
const at = (minutes: number) => testStart + minutes * minute;
const hour = 60;

/** A queue that no other test knows. */
const newQueue = (): MessageQueue => `sms:${createId(testStart)}`;

/** A message of which an attempt at the first minute was put off to the third. */
async function putOffOne(store: Store, queue: MessageQueue): Promise<string> {
  const account = await addAccount(store, 1e6);
  const { id } = await accept(store, account, { queue, createdAt: at(0), expiresAt: at(hour) });
  const [claimed] = await store.messages.claim(queue, { now: at(1), leaseUntil: at(2) }, 1);
  await commit(store, store.messages.postpone(claimed!, { detail: "Later.", dueAt: at(3) }, at(1)));
  return id;
}

/** What operators see of a queue, and what they cancel and release. */
export function waitingSuite(database: () => OpenStore): void {
  describe("what waits in a queue", () => {
    test("is told by how it stands: due, put off or worked on", async () => {
      const { store } = database();
      const { messages } = store;
      const queue = newQueue();
      const nothing = { waiting: 0, due: 0, inFlight: 0, oldestAt: undefined, nextDueAt: undefined };
      expect(await messages.queueState(queue, at(0))).toEqual(nothing);
      const account = await addAccount(store, 1e9);
      const send = (minutes: number) =>
        accept(store, account, { queue, createdAt: at(minutes), expiresAt: at(hour) });
      await send(0);
      const [handedOver] = await messages.claim(queue, { now: at(0), leaseUntil: at(1) }, 1);
      const result = { providerMessageId: "one", statuses: [] };
      await commit(store, messages.handOver(handedOver!, result, at(0)));
      expect(await messages.queueState(queue, at(0))).toEqual(nothing);
      await putOffOne(store, queue);
      await send(1);
      await messages.claim(queue, { now: at(1), leaseUntil: at(1) + 10_000 }, 1);
      await send(2);
      expect(await messages.queueState(queue, at(1))).toEqual({
        waiting: 3,
        due: 0,
        inFlight: 1,
        oldestAt: at(0),
        nextDueAt: at(2),
      });
      expect(await messages.queueState(queue, at(4))).toMatchObject({ waiting: 3, due: 3, inFlight: 0 });
    });

    test("can be cancelled, by account and by age", async () => {
      const { store } = database();
      const queue = newQueue();
      const [one, other] = [await addAccount(store, 1e9), await addAccount(store, 1e9)];
      const send = async (account: typeof one, minutes: number) =>
        (await accept(store, account, { queue, createdAt: at(minutes), expiresAt: at(hour) })).id;
      const ids = [await send(one, 0), await send(other, 1), await send(one, 2)];
      const found = async (filter: object, limit = 10) =>
        (await store.messages.cancellable(queue, filter, limit)).map(({ id }) => id);
      expect(await found({})).toEqual(ids);
      expect(await found({}, 2)).toEqual(ids.slice(0, 2));
      expect(await found({ accountId: one.id })).toEqual([ids[0], ids[2]]);
      expect(await found({ acceptedBefore: at(2) })).toEqual(ids.slice(0, 2));
      expect(await found({ accountId: one.id, acceptedBefore: at(2) })).toEqual([ids[0]]);
      const [claimed] = await store.messages.claim(queue, { now: at(0), leaseUntil: at(3) }, 1);
      expect(claimed!.id).toBe(ids[0]);
      expect(await found({})).toEqual(ids.slice(1));
    });

    test("is due at once when it is released, where it was put off", async () => {
      const { store } = database();
      const { messages } = store;
      const queue = newQueue();
      const id = await putOffOne(store, queue);
      const [message] = await messages.putOff(queue, {}, at(2), 10);
      expect(message!.id).toBe(id);
      expect(await messages.putOff(queue, { accountId: "nobody" }, at(2), 10)).toEqual([]);
      expect(await messages.putOff(queue, { acceptedBefore: at(0) }, at(2), 10)).toEqual([]);
      expect(await messages.putOff(queue, {}, at(3), 10)).toEqual([]);
      expect(await messages.claim(queue, { now: at(2), leaseUntil: at(4) }, 1)).toEqual([]);
      await commit(store, messages.releaseOne(message!, at(2)));
      const again = commit(store, messages.releaseOne(message!, at(2)));
      expect(await refusalOf(again)).toMatchObject({ word: "lease_lost" });
      await commit(store, messages.release(message!, at(2)));
      expect(
        (await messages.claim(queue, { now: at(2), leaseUntil: at(4) }, 1)).map((claimed) => claimed.id),
      ).toEqual([id]);
      expect(await messages.putOff(queue, {}, at(2), 10)).toEqual([]);
    });

    test("is brought forward to when it was accepted, so many at a time, unless it is due, worked on or may be taken", async () => {
      const { store } = database();
      const { messages } = store;
      const queue = newQueue();
      const account = await addAccount(store, 1e9);
      const send = async (minutes: number) =>
        (await accept(store, account, { queue, createdAt: at(minutes), expiresAt: at(hour) })).id;
      await send(0);
      const [doubtful] = await messages.claim(queue, { now: at(0), leaseUntil: at(1) }, 1);
      const detail = { detail: "Later.", dueAt: at(30) };
      await commit(store, messages.postpone({ ...doubtful!, outcomeUnknown: true }, detail, at(0)));
      const ids = [await send(2), await send(1), await send(3)];
      for (const claimed of await messages.claim(queue, { now: at(4), leaseUntil: at(5) }, 10))
        await commit(store, messages.postpone(claimed, detail, at(4)));
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
