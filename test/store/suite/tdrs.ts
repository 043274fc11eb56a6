import { beforeAll, describe, expect, test } from "vitest";
import { tdrSortKeys, type TdrQuery } from "../../../src/ports/store/message-lists.ts";
import type { Tdr, TrackedMessage } from "../../../src/ports/store/messages.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, track, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;
const countries = [
  { country: "GB", countryCode: 44, network: "Sandbox Mobile" },
  { country: "DE", countryCode: 49, network: "zweites Netz" },
  { country: "FR", countryCode: 33, network: "Autre" },
];

const getValue: Record<TdrQuery["sortBy"], (message: Tdr) => string | number | null> = {
  uuid: ({ id }) => id,
  to: ({ recipient }) => recipient,
  status: ({ status }) => status,
  code: ({ code }) => code,
  request_id: ({ id }) => id,
  country: ({ country }) => country,
  country_code: ({ countryCode }) => countryCode,
  network: ({ network }) => network,
  timestamp: ({ createdAt }) => createdAt,
};

/**
 * Accepts 24 messages in three countries, in pairs of the same minute. The last four are not submitted yet. Also accepts
 * messages that the list omits: an SMS, and 12 messages of a verification.
 */
async function fill({ store }: OpenStore, account: Account): Promise<readonly TrackedMessage<"telegram">[]> {
  const sent: TrackedMessage[] = [];
  for (let index = 0; index < 24; index += 1) {
    const place = countries[index % 3]!;
    const createdAt = testStart + Math.floor(index / 2) * minute;
    const recipient = `+${place.countryCode}770090012${index % 5}`;
    const code = `49381${index % 4}`;
    const message = { ...place, channel: "telegram", createdAt, recipient, code } as const;
    sent.push(await accept(store, account, message));
  }
  await accept(store, account, { channel: "sms" });
  for (let index = 0; index < 12; index += 1) {
    const createdAt = testStart + index * minute;
    await accept(store, account, { channel: "telegram", createdAt, verificationId: "one" });
  }
  const mine = (await claim(store, testStart + 9 * minute)).filter(
    ({ accountId }) => accountId === account.id,
  );
  for (const message of mine) {
    const statuses = message.countryCode === 33 ? [{ status: "READ" as const }] : [];
    const result = { providerMessageId: `gateway-${message.id}`, statuses };
    await commit(store, store.messages.recordSubmission(message, result, testStart));
  }
  return Promise.all(
    sent.map(async (message) => (await track(store, message)) as TrackedMessage<"telegram">),
  );
}

/** Returns true if two adjacent rows are in ascending order: null first, and texts by their bytes. */
function inOrder(first: Tdr, second: Tdr, read: (typeof getValue)["to"]): boolean {
  const [left, right] = [read(first), read(second)];
  if (left === right) return first.id < second.id;
  return left === null || (right !== null && left < right);
}

/** Pages, sort orders and filters of an account's Telegram messages. */
export function tdrSuite(database: () => OpenStore): void {
  describe("delivery records", () => {
    let account: Account;
    let all: readonly TrackedMessage<"telegram">[];
    beforeAll(async () => {
      const { store } = database();
      [account] = [await addAccount(store, 1e9)];
      all = await fill(database(), account);
      await accept(store, await addAccount(store, 1e9), { channel: "telegram" });
    });
    const list = async (query: Partial<TdrQuery>) => {
      const found = await database().store.messages.listTdrs({
        accountId: account.id,
        filter: {},
        sortBy: "timestamp",
        sortDirection: "DESC",
        offset: 0,
        limit: 100,
        ...query,
      });
      if (found === "too_many") throw new Error("too many records");
      return found;
    };
    const toSortedIds = (messages: readonly Tdr[]) => messages.map(({ id }) => id).toSorted();

    test.each(tdrSortKeys.flatMap((key) => [[key, "ASC"] as const, [key, "DESC"] as const]))(
      "sorted by %s %s, have every message once and in order on their pages",
      async (sortBy, sortDirection) => {
        const pages = [];
        for (const offset of [0, 10, 20, 30]) {
          const { total, list: page } = await list({ sortBy, sortDirection, offset, limit: 10 });
          expect(total).toBe(24);
          pages.push(page);
        }
        expect(pages.map(({ length }) => length)).toEqual([10, 10, 4, 0]);
        const seen = pages.flat();
        expect(toSortedIds(seen)).toEqual(toSortedIds(all));
        const [earlier, later] = sortDirection === "ASC" ? [seen, seen.slice(1)] : [seen.slice(1), seen];
        const pairs = later.slice(0, 23).map((message, index) => [earlier[index]!, message] as const);
        expect(pairs.filter(([first, second]) => !inOrder(first, second, getValue[sortBy]))).toEqual([]);
      },
    );

    test.each(tdrSortKeys.filter((key) => key !== "timestamp"))("filtered by %s", async (key) => {
      const wanted = getValue[key](all[1]!);
      const { total, list: found } = await list({ filter: { [key]: wanted } });
      const expected = all.filter((message) => getValue[key](message) === wanted);
      expect(toSortedIds(found)).toEqual(toSortedIds(expected));
      expect(total).toBe(expected.length);
    });

    test("filtered by their provider message id", async () => {
      const claimed = all.find(({ providerMessageId }) => providerMessageId !== null)!;
      const { total, list: found } = await list({ filter: { request_id: claimed.providerMessageId! } });
      expect([total, toSortedIds(found)]).toEqual([1, [claimed.id]]);
    });

    test("filtered by a half-open time range, and by several values together", async () => {
      const [from, until] = [testStart + 3 * minute, testStart + 7 * minute];
      const filter = { country: "DE", status: "SENT" } as const;
      const { total, list: found } = await list({ from, until, filter, limit: 1 });
      const expected = all.filter(
        ({ createdAt, country, status }) =>
          createdAt >= from && createdAt < until && country === "DE" && status === "SENT",
      );
      expect(total).toBe(expected.length);
      expect(total).toBeGreaterThan(1);
      expect(found).toHaveLength(1);
      expect(expected.at(-1)).toMatchObject(found[0]!);
    });

    test("found by uuid, only for their account and on Telegram", async () => {
      const { findTdr } = database().store.messages;
      const { list: found } = await list({});
      expect(await Promise.all(found.map(({ id }) => findTdr(account.id, id)))).toEqual(found);
      const other = await addAccount(database().store, 100_000);
      const text = await accept(database().store, other, { channel: "sms" });
      expect(await findTdr(other.id, found[0]!.id)).toBeUndefined();
      expect(await findTdr(other.id, text.id)).toBeUndefined();
    });

    test("filtered by a value that no message has", async () => {
      expect(await list({ filter: { network: "None" } })).toEqual({ total: 0, list: [] });
    });
  });
}
