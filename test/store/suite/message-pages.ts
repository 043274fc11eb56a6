import { beforeAll, describe, expect, test } from "vitest";
import { channels, deliveryStatuses } from "../../../src/domain/messages/delivery.ts";
import { createId, parseIdTime } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { MessageSummary, MessageQuery } from "../../../src/ports/store/message-lists.ts";
import type { Message, TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addRecords, bulkId } from "../bulk.ts";
import { addAccount, newMessage, track, type OpenStore } from "../fixtures.ts";

const minute = 60_000;
const recipients = ["+447700900100", "+447700900101", "+33612345601"];

/** Accepts 96 messages in groups of eight with the same millisecond, and reports a status for some of them. */
async function fill({ store }: OpenStore, account: Account): Promise<readonly TrackedMessage[]> {
  const sent = Array.from({ length: 96 }, (_, index) =>
    newMessage(account, {
      channel: channels[(index * 7) % 4]!,
      recipient: recipients[index % 3]!,
      createdAt: testStart + Math.floor(index / 8) * minute,
    }),
  );
  const { messages } = store;
  await commit(
    store,
    sent.flatMap((message) => messages.accept(message, createId(message.createdAt))),
  );
  for (const [index, message] of sent.entries()) {
    const status = [undefined, "DELIVERED", "FAILED", "READ", undefined][index % 5];
    if (status) await report(store, message, status as "DELIVERED");
  }
  return Promise.all(sent.map((message) => track(store, message)));
}

const report = async (store: OpenStore["store"], message: Message, status: "DELIVERED") =>
  commit(
    store,
    store.messages.recordReport(await track(store, message), "Success", status, testStart + minute),
  );

/** Returns the expected list: all messages filtered and sorted. */
function naive(all: readonly TrackedMessage[], query: Partial<MessageQuery>): readonly string[] {
  const { filter = {}, from = -Infinity, until = Infinity } = query;
  const matching = all.filter(
    (message) =>
      (filter.channel === undefined || message.channel === filter.channel) &&
      (filter.status === undefined || message.status === filter.status) &&
      (filter.recipient === undefined || message.recipient === filter.recipient) &&
      message.createdAt >= from &&
      message.createdAt < until,
  );
  return matching
    .toSorted((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1))
    .map(({ id }) => id);
}

const filters = [undefined, ...channels].flatMap((channel) =>
  [undefined, ...deliveryStatuses].flatMap((status) =>
    [undefined, recipients[1]!, "+4915112345603"].map((recipient) => ({ channel, status, recipient })),
  ),
);
const ranges = [
  {},
  { from: testStart + 2 * minute },
  { until: testStart + 7 * minute },
  { from: testStart + 3 * minute, until: testStart + 4 * minute + 1 },
];

/** Pages of an account's messages by every filter. */
export function messagePageSuite(database: () => OpenStore): void {
  describe("messages in pages", () => {
    let account: Account;
    let all: readonly TrackedMessage[];
    beforeAll(async () => {
      const { store } = database();
      account = await addAccount(store, 1e9);
      all = await fill(database(), account);
      const stranger = await addAccount(store, 1e9);
      await commit(store, store.messages.accept(newMessage(stranger), createId(testStart)));
    });

    /** Reads all pages of a list, and counts them. */
    async function walk(query: Partial<MessageQuery> & { readonly limit: number }, accountId = account.id) {
      const list: MessageSummary[] = [];
      let before: string | undefined;
      let pages = 0;
      do {
        const page = await database().store.messages.list({ accountId, filter: {}, ...query, before });
        expect(page.list.length).toBeLessThanOrEqual(query.limit);
        list.push(...page.list);
        before = page.next;
        pages += 1;
      } while (before !== undefined);
      return { list, pages };
    }

    test.each(ranges)("match all rows filtered and sorted, by every filter within %j", async (range) => {
      for (const filter of filters) {
        const expected = naive(all, { filter, ...range });
        const { list, pages } = await walk({ filter, ...range, limit: 9 });
        expect(
          list.map(({ id }) => id),
          JSON.stringify(filter),
        ).toEqual(expected);
        expect(pages).toBe(Math.max(1, Math.ceil(expected.length / 9)));
      }
    });

    test.each([1, 2, 7, 8, 95, 96, 97])("of %i contain every message once", async (limit) => {
      const { list, pages } = await walk({ limit });
      expect(list.map(({ id }) => id)).toEqual(naive(all, {}));
      expect(pages).toBe(Math.ceil(96 / limit));
    });

    test("contain only properties of the messages, with their values", async () => {
      const { list } = await walk({ limit: 100 });
      for (const shown of list) expect(all.find(({ id }) => id === shown.id)).toMatchObject(shown);
      expect(list.filter(({ outcome }) => outcome === "Success").length).toBeGreaterThan(10);
    });

    test("check a limited number of a recipient's messages for a status", async () => {
      const { store, engine } = database();
      const busy = await addAccount(store, 0);
      const start = parseIdTime(busy.id)!;
      await addRecords(engine, busy, { count: 2_500, start, apartMilliseconds: 0 });
      const recipient = "+447700900100";
      const none = await walk({ filter: { recipient, status: "FAILED" }, limit: 10 }, busy.id);
      expect(none).toEqual({ list: [], pages: 3 });
      const { list } = await walk({ filter: { recipient, status: "DELIVERED" }, limit: 100 }, busy.id);
      const ids = Array.from({ length: 2_499 }, (_, index) => bulkId(busy, 2_499 - index));
      expect(list.map(({ id }) => id)).toEqual(ids);
    });
  });
}
