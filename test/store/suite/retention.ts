import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { startOfMonth } from "../../../src/domain/time/months.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createStore } from "../../../src/store/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, addAccount, readBalance, claim, newMessage, track, type OpenStore } from "../fixtures.ts";

const [old, kept, next] = [4, 5, 6].map((months) => startOfMonth(testStart, months)) as [
  number,
  number,
  number,
];
const hour = 3_600_000;

/** Messages that are older than the retention period are removed. Transactions and totals are kept. */
export function retentionSuite(open: () => Promise<OpenStore>): void {
  describe("messages that are older than the retention period", () => {
    let opened: OpenStore;
    let account: Account;
    let removedMessage: TrackedMessage;
    let waiting: TrackedMessage;
    let recent: TrackedMessage;

    async function handOver(message: TrackedMessage): Promise<TrackedMessage> {
      const { store } = opened;
      const claimed = (await claim(store, message.createdAt)).find(({ id }) => id === message.id)!;
      const result = { provider: "smsc-a", providerMessageId: `of-${message.id}` } as const;
      const at = message.createdAt + 1_000;
      await commit(
        store,
        store.messages.recordSubmission(claimed, { ...result, statuses: [{ status: "DELIVERED" }] }, at),
      );
      return track(store, message);
    }

    beforeEach(async () => {
      opened = await open();
      const { store, engine } = opened;
      await migrate(engine);
      account = await addAccount(store, 1e9);
      removedMessage = await handOver(
        await accept(store, account, { channel: "telegram", createdAt: old + hour }),
      );
      recent = await handOver(await accept(store, account, { channel: "telegram", createdAt: kept }));
      waiting = await accept(store, account, { createdAt: kept - 1 });
    });
    afterEach(() => opened.close());

    /** Removes in steps until none is left, as the service does. Returns the number of messages of each step. */
    async function remove(limit = 2): Promise<readonly number[]> {
      const removed: number[] = [];
      do removed.push(await opened.store.retention.remove(kept, limit));
      while (removed.at(-1)! >= limit);
      return removed;
    }

    const toIds = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

    async function readVisible(keptFrom: number) {
      const store = createStore(opened.engine, { keptFrom: () => keptFrom });
      const { messages, statistics, ledger } = store;
      const all = { accountId: account.id, filter: {}, limit: 10, offset: 0 } as const;
      const tdrs = await messages.listTdrs({ ...all, sortBy: "timestamp", sortDirection: "DESC" });
      if (tdrs === "too_many") throw new Error("too many records");
      const found = await Promise.all([
        messages.find(account.id, "telegram", removedMessage.id),
        messages.findAny(removedMessage.id),
        messages.findHistory(account.id, removedMessage.id),
        messages.findTdr(account.id, removedMessage.id),
        messages.findByRequest(account.id, removedMessage.id),
      ]);
      const cut = { start: old + hour, end: old + hour + 1 };
      return {
        tdrs: [tdrs.total, toIds(tdrs.list)],
        list: toIds((await messages.list(all)).list),
        searched: toIds((await messages.search(all)).list),
        found: found.filter((one) => one !== undefined).length,
        waits: (await messages.findAny(waiting.id))?.id,
        statistics: await statistics.listTotals(account.id, "telegram", [{ start: old, end: next }, cut]),
        transactions: (await ledger.list(all)).total,
        balance: await readBalance(store, account),
      };
    }

    test("are hidden before and after their removal, but remain in the ledger and the statistics", async () => {
      const before = await readVisible(kept);
      expect(before).toMatchObject({
        tdrs: [1, [recent.id]],
        list: [recent.id],
        searched: [recent.id],
        found: 0,
        waits: waiting.id,
        statistics: [
          { requests: 2, transactions: 2, amountMicros: 80_000 },
          { requests: 0, transactions: 0, amountMicros: 0 },
        ],
        transactions: 4,
      });
      expect(await readVisible(0)).toMatchObject({ tdrs: [2, [recent.id, removedMessage.id]], found: 5 });
      await remove();
      expect(await readVisible(kept)).toEqual(before);
    });

    test("are removed with their events and provider ids, unless they are queued", async () => {
      const { store } = opened;
      expect(await remove()).toEqual([1]);
      expect((await store.messages.findAny(waiting.id))?.id).toBe(waiting.id);
      expect(await store.messages.listEvents(waiting.id)).toHaveLength(1);
      await handOver(waiting);
      expect(await remove()).toEqual([1]);
      for (const { id } of [removedMessage, waiting]) {
        expect(await store.messages.findAny(id)).toBeUndefined();
        expect(await store.messages.listEvents(id)).toEqual([]);
        expect(await store.receipts.listSegmentIds(id)).toEqual([]);
        expect(await store.receipts.findSegment("smsc-a", [`of-${id}`])).toBeUndefined();
      }
      expect(await store.messages.listEvents(recent.id)).toHaveLength(3);
      expect(await store.receipts.listSegmentIds(recent.id)).toEqual([`of-${recent.id}`]);
    });

    test("are removed in steps, oldest first, from every table", async () => {
      const { store, engine } = opened;
      const olds = [removedMessage, await handOver(waiting)];
      for (const hours of [2, 3, 4]) {
        olds.push(
          await handOver(
            await accept(store, account, { channel: "telegram", createdAt: old + hours * hour }),
          ),
        );
      }
      const idsIn = async (table: string, column: string) => {
        const found = await engine.read({
          sql: `select distinct ${column} as id from ${table}`,
          parameters: [],
        });
        return found.map((row) => String(row["id"])).toSorted();
      };
      const youngest = olds
        .map(({ id }) => id)
        .toSorted()
        .slice(4);
      expect(await store.retention.remove(kept, 4)).toBe(4);
      const tables = [
        ["messages", "id"],
        ["message_events", "message_id"],
        ["message_parts", "message_id"],
      ] as const;
      for (const [table, column] of tables) {
        expect(await idsIn(table, column), table).toEqual([...youngest, recent.id].toSorted());
      }
      expect(await store.retention.remove(kept, 4)).toBe(1);
      for (const [table, column] of tables) expect(await idsIn(table, column), table).toEqual([recent.id]);
      expect(await remove()).toEqual([0]);
    });

    test("ignore a late report after their removal, and sends continue", async () => {
      const { store } = opened;
      await handOver(waiting);
      await remove();
      const before = await readVisible(kept);
      await commit(store, store.messages.recordReport(removedMessage, "Failed", "FAILED", next));
      expect(await store.messages.listEvents(removedMessage.id)).toEqual([]);
      expect(await readVisible(kept)).toEqual(before);
      const message = newMessage(account, { channel: "telegram", createdAt: next });
      await commit(store, store.messages.accept(message, createId(next)));
      expect((await readVisible(kept)).tdrs).toEqual([2, [message.id, recent.id]]);
    });
  });
}
