import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;

/** What providers are to be asked for is given out in order, each part to one who asks. */
export function statusQueueSuite(database: () => OpenStore): void {
  describe("the queue of what providers are asked for", () => {
    /** A message that a provider took in parts, each to be asked for at `askAt`. */
    async function taken(store: Store, provider: string, parts: number, askAt?: number) {
      const message = await accept(store, await addAccount(store, 1e9));
      const held = (await claim(store, testStart)).find(({ id }) => id === message.id)!;
      const partIds = Array.from({ length: parts }, (_, part) => `${message.id}-${part}`);
      const result = {
        providerMessageId: partIds[0]!,
        statuses: [],
        provider,
        partIds,
        askAt,
      };
      await commit(store, store.messages.handOver(held, result, testStart));
      return message;
    }

    const take = ({ statusQueue }: Store, provider: string, now: number, limit = 10) =>
      statusQueue.claim(provider, now, now + minute, limit);

    test("asks no more for parts of a message that is gone", async () => {
      const { store, engine } = database();
      const provider = createId(testStart);
      const gone = await taken(store, provider, 2, testStart);
      const there = await taken(store, provider, 1, testStart);
      const removed = ["message_events where message_id", "messages where id"];
      await engine.commit(
        removed.map((rows) => ({ sql: `delete from ${rows} = '${gone.id}'`, parameters: [] })),
      );
      const ids = (await take(store, provider, testStart)).map(({ providerMessageId }) => providerMessageId);
      expect(ids).toEqual([`${there.id}-0`]);
      const due = await engine.read({
        sql: `select message_id as id from message_parts where provider = '${provider}' and ask_at is not null`,
        parameters: [],
      });
      expect(due).toEqual([{ id: there.id }]);
    });

    test("has the parts of a provider that is asked, and none of one that reports", async () => {
      const { store } = database();
      const provider = createId(testStart);
      expect(await store.statusQueue.nextDueAt(provider)).toBeUndefined();
      await taken(store, provider, 1);
      expect(await store.statusQueue.nextDueAt(provider)).toBeUndefined();
      const message = await taken(store, provider, 1, testStart + minute);
      expect(await store.statusQueue.nextDueAt(provider)).toBe(testStart + minute);
      expect(await take(store, provider, testStart + minute - 1)).toEqual([]);
      expect(await take(store, createId(testStart), testStart + minute)).toEqual([]);
      expect(await take(store, provider, testStart + minute)).toEqual([
        {
          accountId: message.accountId,
          provider,
          providerMessageId: `${message.id}-0`,
          channel: "sms",
          asks: 1,
          expiresAt: message.expiresAt,
        },
      ]);
      expect(await store.statusQueue.nextDueAt(provider)).toBe(testStart + 2 * minute);
    });

    test("gives no part to two who ask at the same time", async () => {
      const { store } = database();
      const provider = createId(testStart);
      await taken(store, provider, 10, testStart);
      const both = await Promise.all([1, 2, 3].map(() => take(store, provider, testStart, 4)));
      expect(both.map(({ length }) => length).toSorted()).toEqual([2, 4, 4]);
      expect(new Set(both.flat().map(({ providerMessageId }) => providerMessageId)).size).toBe(10);
    });

    test("takes one word on when to ask again: that of who asked last", async () => {
      const { store } = database();
      const provider = createId(testStart);
      await taken(store, provider, 1, testStart);
      const [first] = await take(store, provider, testStart);
      const [second] = await take(store, provider, testStart + minute);
      expect(second).toMatchObject({ asks: 2 });
      await commit(store, [store.statusQueue.postpone(first!, null)]);
      expect(await store.statusQueue.nextDueAt(provider)).toBe(testStart + 2 * minute);
      await commit(store, [store.statusQueue.postpone(second!, testStart + 5 * minute)]);
      expect(await store.statusQueue.nextDueAt(provider)).toBe(testStart + 5 * minute);
      await commit(store, [store.statusQueue.postpone(second!, null)]);
      expect(await store.statusQueue.nextDueAt(provider)).toBeUndefined();
    });
  });
}
