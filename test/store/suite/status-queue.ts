import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;

/** Segments whose status is polled are claimed in order, each by one claim. */
export function statusQueueSuite(database: () => OpenStore): void {
  describe("the status queue", () => {
    /** Submits a message with several segments, each polled first at `askAt`. */
    async function submit(store: Store, provider: string, parts: number, askAt?: number) {
      const message = await accept(store, await addAccount(store, 1e9));
      const claimed = (await claim(store, testStart)).find(({ id }) => id === message.id)!;
      const segmentIds = Array.from({ length: parts }, (_, part) => `${message.id}-${part}`);
      const result = {
        providerMessageId: segmentIds[0]!,
        statuses: [],
        provider,
        segmentIds,
        askAt,
      };
      await commit(store, store.messages.recordSubmission(claimed, result, testStart));
      return message;
    }

    const claimSegments = ({ statusQueue }: Store, provider: string, now: number, limit = 10) =>
      statusQueue.claim(provider, now, now + minute, limit);

    test("no longer polls segments of a removed message", async () => {
      const { store, engine } = database();
      const provider = createId(testStart);
      const gone = await submit(store, provider, 2, testStart);
      const there = await submit(store, provider, 1, testStart);
      const removed = ["message_events where message_id", "messages where id"];
      await engine.commit(
        removed.map((rows) => ({ sql: `delete from ${rows} = '${gone.id}'`, parameters: [] })),
      );
      const ids = (await claimSegments(store, provider, testStart)).map(
        ({ providerMessageId }) => providerMessageId,
      );
      expect(ids).toEqual([`${there.id}-0`]);
      const due = await engine.read({
        sql: `select message_id as id from message_parts where provider = '${provider}' and ask_at is not null`,
        parameters: [],
      });
      expect(due).toEqual([{ id: there.id }]);
    });

    test("has the segments that were submitted with a poll time, and none without one", async () => {
      const { store } = database();
      const provider = createId(testStart);
      expect(await store.statusQueue.nextDueAt(provider)).toBeUndefined();
      await submit(store, provider, 1);
      expect(await store.statusQueue.nextDueAt(provider)).toBeUndefined();
      const message = await submit(store, provider, 1, testStart + minute);
      expect(await store.statusQueue.nextDueAt(provider)).toBe(testStart + minute);
      expect(await claimSegments(store, provider, testStart + minute - 1)).toEqual([]);
      expect(await claimSegments(store, createId(testStart), testStart + minute)).toEqual([]);
      expect(await claimSegments(store, provider, testStart + minute)).toEqual([
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

    test("lets concurrent claims take each segment once", async () => {
      const { store } = database();
      const provider = createId(testStart);
      await submit(store, provider, 10, testStart);
      const both = await Promise.all([1, 2, 3].map(() => claimSegments(store, provider, testStart, 4)));
      expect(both.map(({ length }) => length).toSorted()).toEqual([2, 4, 4]);
      expect(new Set(both.flat().map(({ providerMessageId }) => providerMessageId)).size).toBe(10);
    });

    test("reschedules a segment only by its latest claim", async () => {
      const { store } = database();
      const provider = createId(testStart);
      await submit(store, provider, 1, testStart);
      const [first] = await claimSegments(store, provider, testStart);
      const [second] = await claimSegments(store, provider, testStart + minute);
      expect(second).toMatchObject({ asks: 2 });
      await commit(store, [store.statusQueue.reschedule(first!, null)]);
      expect(await store.statusQueue.nextDueAt(provider)).toBe(testStart + 2 * minute);
      await commit(store, [store.statusQueue.reschedule(second!, testStart + 5 * minute)]);
      expect(await store.statusQueue.nextDueAt(provider)).toBe(testStart + 5 * minute);
      await commit(store, [store.statusQueue.reschedule(second!, null)]);
      expect(await store.statusQueue.nextDueAt(provider)).toBeUndefined();
    });
  });
}
