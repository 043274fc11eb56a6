import { beforeAll, describe, expect, test } from "vitest";
import { channels, type DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { MessageSearchResult, MessageSearch } from "../../../src/ports/store/message-lists.ts";
import type { Message, TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addRecords, bulkId } from "../bulk.ts";
import { addAccount, claim, newMessage, track, type OpenStore } from "../fixtures.ts";

const minute = 60_000;
/** No other test sends to these countries and numbers, or at this time. */
const recipients = ["+81312345600", "+81312345601", "+82212345601"];
const countries = ["Japan", "Japan", "South Korea"];
const start = testStart + 777 * 86_400_000;

/** Accepts 96 messages of two accounts, in groups of eight with the same millisecond, and submits three of seven. */
async function fill({ store }: OpenStore, accounts: readonly Account[]): Promise<readonly TrackedMessage[]> {
  const { messages } = store;
  const sent = Array.from({ length: 96 }, (_, index) =>
    newMessage(accounts[index % 5 === 0 ? 1 : 0]!, {
      channel: channels[(index * 7) % 4]!,
      recipient: recipients[index % 3]!,
      country: countries[index % 3]!,
      createdAt: start + Math.floor(index / 8) * minute,
    }),
  );
  await commit(
    store,
    sent.flatMap((message) => messages.accept(message, createId(message.createdAt))),
  );
  const claimed = new Map((await claim(store, start + 60 * minute)).map((message) => [message.id, message]));
  for (const [index, { id }] of sent.entries()) {
    const provider = [undefined, "smsc-a", "smsc-b"][index % 7];
    const status: DeliveryStatus = index % 11 === 0 ? "FAILED" : "DELIVERED";
    if (index % 7 > 2) continue;
    const names = {
      providerMessageId: `gateway-${index}`,
      segmentIds: [`gateway-${index}`, `part-${index}`],
    };
    const result = { ...names, ...(provider && { provider }), statuses: [{ status }] };
    await commit(store, messages.recordSubmission(claimed.get(id)!, result, start));
  }
  return Promise.all(sent.map((message) => track(store, message)));
}

type Search = Omit<MessageSearch, "limit" | "before">;

/** Returns the expected result: all messages filtered and sorted. */
function naive(all: readonly TrackedMessage[], { filter, from = 0, until = Infinity }: Search) {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  return all
    .filter(({ createdAt }) => createdAt >= from && createdAt < until)
    .filter((message) => wanted.every(([key, value]) => message[key as keyof TrackedMessage] === value))
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
}

/** The operator's search among the messages of all accounts. */
export function messageSearchSuite(database: () => OpenStore): void {
  describe("the message search", () => {
    let accounts: readonly Account[];
    let all: readonly TrackedMessage[];
    beforeAll(async () => {
      const { store } = database();
      accounts = [await addAccount(store, 1e9), await addAccount(store, 1e9)];
      all = await fill(database(), accounts);
    });

    /** Reads all pages of a search, and counts them. */
    async function walk(search: Search, limit: number) {
      const list: MessageSearchResult[] = [];
      let before: string | undefined;
      let pages = 0;
      do {
        const page = await database().store.messages.search({ ...search, before, limit });
        expect(page.list.length).toBeLessThanOrEqual(limit);
        list.push(...page.list);
        before = page.next;
        pages += 1;
      } while (before);
      return { ids: list.map(({ id }) => id), list, pages };
    }

    const periods = [
      { from: start, until: start + 60 * minute },
      { from: start + 3 * minute, until: start + 7 * minute + 1 },
    ];

    test.each(periods)("finds all rows filtered and sorted, by every filter within %j", async (period) => {
      const [accountId] = [accounts[0]!.id];
      for (const reached of [
        { accountId },
        { recipient: recipients[0]! },
        { accountId, recipient: recipients[0]! },
        {},
      ]) {
        for (const channel of [undefined, "sms"] as const) {
          for (const status of [undefined, "DELIVERED"] as const) {
            for (const provider of [undefined, "smsc-a"]) {
              for (const country of [undefined, "Japan"]) {
                const filter = { ...reached, channel, status, provider, country };
                const wanted = naive(all, { filter, ...period });
                const { ids, pages } = await walk({ filter, ...period }, 7);
                expect(ids, JSON.stringify(filter)).toEqual(wanted);
                expect(pages).toBe(Math.max(1, Math.ceil(wanted.length / 7)));
              }
            }
          }
        }
      }
    });

    test("finds a message by its id, if it matches the other filters", async () => {
      const { id, accountId, recipient } = all[40]!;
      expect((await walk({ filter: { id, accountId, recipient } }, 1)).ids).toEqual([id]);
      expect((await walk({ filter: { id, recipient: "+81312345699" } }, 1)).ids).toEqual([]);
      expect((await walk({ filter: { id, accountId: createId(start) } }, 1)).ids).toEqual([]);
      expect((await walk({ filter: { id }, from: start + 50 * minute }, 1)).ids).toEqual([]);
    });

    test("finds a message by its provider message id, or the id of a segment", async () => {
      for (const providerMessageId of ["gateway-8", "part-8"]) {
        expect((await walk({ filter: { providerMessageId } }, 5)).ids).toEqual([all[8]!.id]);
        expect((await walk({ filter: { providerMessageId, provider: "smsc-a" } }, 5)).ids).toEqual([
          all[8]!.id,
        ]);
        expect((await walk({ filter: { providerMessageId, provider: "smsc-b" } }, 5)).ids).toEqual([]);
      }
      expect((await walk({ filter: { providerMessageId: "gateway-7" } }, 5)).ids).toEqual([all[7]!.id]);
      expect((await walk({ filter: { providerMessageId: "part-99" } }, 5)).ids).toEqual([]);
    });

    test("returns only properties of the messages, with their values, and the sender", async () => {
      const { list } = await walk({ filter: { recipient: recipients[0] } }, 100);
      for (const { sender, ...shown } of list) {
        const sent = all.find(({ id }) => id === shown.id)!;
        expect(sent).toMatchObject(shown);
        expect(sender).toBe("sender" in sent ? sent.sender : null);
      }
      expect(new Set(list.map(({ accountId }) => accountId)).size).toBe(2);
    });

    test("checks a limited number of rows for each page", async () => {
      const { store, engine } = database();
      const busy = await addAccount(store, 0);
      await addRecords(engine, busy, { count: 4_500, start: testStart, apartMilliseconds: 0 });
      for (const reached of [{ accountId: busy.id }, { accountId: busy.id, recipient: "+447700900100" }]) {
        const none = await walk({ filter: { ...reached, provider: "smsc-a" } }, 10);
        expect([none.ids, none.pages]).toEqual([[], "recipient" in reached ? 9 : 3]);
        const { ids } = await walk({ filter: { ...reached, country: "United Kingdom" } }, 100);
        const count = "recipient" in reached ? 4_499 : 4_500;
        expect(ids).toEqual(Array.from({ length: count }, (_, index) => bulkId(busy, 4_499 - index)));
      }
      // Other tests send to this number as well.
      const none = await walk({ filter: { recipient: "+447700900100", country: "Atlantis" } }, 10);
      expect(none.ids).toEqual([]);
      expect(none.pages).toBeGreaterThanOrEqual(9);
    });

    test.each([3, 130])("finds the messages to a recipient of %d accounts, page by page", async (count) => {
      const { store } = database();
      const recipient = `+819123456${count}`;
      const sent: Message[] = [];
      for (let index = 0; index < count; index += 1) {
        const account = await addAccount(store, 1e9);
        const createdAt = start + Math.floor(index / 3);
        const made = [index % 4, 3].map((channel) =>
          newMessage(account, { channel: channels[channel]!, recipient, createdAt, country: "Japan" }),
        );
        await commit(
          store,
          made.map((message) => store.messages.accept(message, createId(createdAt))),
        );
        sent.push(...made);
      }
      // With 130 accounts, the first read returns only some dozens of messages for each account.
      const busy = Array.from({ length: 60 }, (_, index) =>
        newMessage(accounts[0]!, {
          channel: "sms",
          recipient,
          createdAt: start + 10 + index,
          country: "Japan",
        }),
      );
      await commit(
        store,
        busy.map((message) => store.messages.accept(message, createId(message.createdAt))),
      );
      sent.push(...busy);
      const newest = (kept: typeof sent) =>
        kept
          .map(({ id }) => id)
          .toSorted()
          .toReversed();
      expect((await walk({ filter: { recipient } }, 30)).ids).toEqual(newest(sent));
      const whole = await walk({ filter: { recipient } }, 400);
      expect(whole.ids).toEqual(newest(sent));
      expect(whole.pages).toBe(1);
      const ofTelegram = sent.filter(({ channel }) => channel === channels[3]);
      const narrowed = { recipient, channel: channels[3], country: "Japan", status: "PENDING" } as const;
      expect((await walk({ filter: narrowed }, 30)).ids).toEqual(newest(ofTelegram));
      const [from, until] = [start + 5, start + 20];
      const within = sent.filter(({ createdAt }) => createdAt >= from && createdAt < until);
      expect((await walk({ filter: { recipient }, from, until }, 30)).ids).toEqual(newest(within));
    });
  });
}
