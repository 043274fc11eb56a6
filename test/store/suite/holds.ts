import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, addAccount, type OpenStore } from "../fixtures.ts";

const minute = 60_000;

/** Holds of the operator, and claims from a queue on hold. */
export function holdSuite(database: () => OpenStore): void {
  describe("holds", () => {
    test("keep the values of their first begin, until they end", async () => {
      const { store } = database();
      const { holds } = store;
      const first = { scope: "channel:sms", since: testStart, by: "ada", reason: "Twice." } as const;
      const second = { scope: "all", since: testStart + 1, by: "command line", reason: null } as const;
      await store.commit([holds.begin(first), holds.begin(second)]);
      await store.commit([holds.begin({ ...first, since: testStart + 2, by: "grace", reason: null })]);
      expect(await holds.list()).toEqual([second, first]);
      await store.commit([holds.end("channel:sms"), holds.end("provider:none")]);
      expect(await holds.list()).toEqual([second]);
      await store.commit([holds.end("all")]);
    });

    test("let expired messages of a queue, submitted or not, be claimed in chunks, and no others", async () => {
      const { store } = database();
      const { messages } = store;
      const account = await addAccount(store, 1e9);
      const queue = `sms:${createId(testStart)}` as const;
      const at = (minutes: number) => testStart + minutes * minute;
      const send = (minutes: number, ends: number) =>
        accept(store, account, { queue, createdAt: at(minutes), expiresAt: at(ends) });
      const submitted = await send(0, 5);
      const result = { providerMessageId: "one", statuses: [] };
      const [claimed] = await messages.claim(queue, { now: at(0), leaseUntil: at(1) }, 1);
      await commit(store, messages.recordSubmission(claimed!, result, at(0)));
      const expired = await send(1, 6);
      const queued = await send(2, 60);
      await send(3, 60);
      expect(await messages.findChunkEnd(queue, at(0), at(9), 2)).toBe(at(3));
      expect(await messages.findChunkEnd(queue, at(2), at(9), 3)).toBeUndefined();
      const ended = async (from: number, until: number, limit = 10) =>
        (await messages.claimExpired(queue, { from, until }, { now: at(9), leaseUntil: at(10) }, limit)).map(
          ({ id }) => id,
        );
      expect(await ended(at(2), at(4))).toEqual([]);
      expect(await ended(at(0), at(9), 1)).toEqual([expired.id]);
      expect(await ended(at(0), at(9))).toEqual([submitted.id]);
      expect(await ended(at(0), at(9))).toEqual([]);
      const [first] = await messages.claim(queue, { now: at(9), leaseUntil: at(10) }, 1);
      expect(first).toMatchObject({ id: queued.id, attempts: 1 });
    });

    test("list the customers who were suspended after a time, latest first", async () => {
      const { store } = database();
      const accounts = [];
      for (let index = 0; index < 3; index += 1) accounts.push(await addAccount(store, 0));
      const [long, first, second] = accounts.map(({ id }) => id);
      const far = testStart + 1e10;
      for (const [index, { userId }] of accounts.entries())
        await commit(store, store.users.setStatus(userId, "suspended", far + index));
      expect(await store.customers.listSuspendedSince(far, 10)).toEqual([second, first]);
      expect(await store.customers.listSuspendedSince(far - 1, 10)).toEqual([second, first, long]);
      expect(await store.customers.listSuspendedSince(far, 1)).toEqual([second]);
      for (const { userId } of accounts) await commit(store, store.users.setStatus(userId, "active", far));
      expect(await store.customers.listSuspendedSince(far - 1, 10)).toEqual([]);
    });
  });
}
