import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { TransactionQuery } from "../../../src/ports/store/ledger.ts";
import type { TdrQuery } from "../../../src/ports/store/message-lists.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { createStoreWithReadHook } from "../read-hook.ts";
import { addRecords } from "../bulk.ts";
import { accept, addAccount, claim, newMessage, type OpenStore } from "../fixtures.ts";
import {
  ledgerRows,
  naiveTdrs,
  naiveTransactions,
  tdrRows,
  type LedgerRow,
  type TdrRow,
} from "../naive-lists.ts";
import { commit } from "../../support/commit.ts";

const minute = 60_000;
const day = 1_440 * minute;
/**
 * Start minutes of 13 groups of 20 rows. Three groups start within 15 minutes, the others up to 40 days apart. In every
 * other group, all rows have the same millisecond.
 */
const groups = [0, 1, 2, 30, 31, 300, 301, 1_440, 1_500, 10_080, 20_000, 20_010, 57_600];
const timesOf = (group: number) =>
  Array.from({ length: 20 }, (_, index) => testStart + groups[group]! * minute + (group % 2) * index * 7);

/** Reports a status for every fourth group, and refunds every fifth message of the others two days later. */
async function fill({ store }: OpenStore, account: Account): Promise<void> {
  const { messages } = store;
  const ends = new Map<string, "report" | "fail">();
  for (const group of groups.keys()) {
    const sent = timesOf(group).map((createdAt) => newMessage(account, { createdAt, channel: "telegram" }));
    await commit(
      store,
      sent.flatMap((message) => messages.accept(message, createId(message.createdAt))),
    );
    for (const [index, { id }] of sent.entries()) {
      if (group % 4 === 0) ends.set(id, "report");
      else if (index % 5 === 0) ends.set(id, "fail");
    }
  }
  const now = testStart + 60 * day;
  const writes = (await claim(store, now, 10_000)).flatMap((message) => {
    const end = ends.get(message.id);
    const at = message.createdAt + 2 * day;
    if (end === "report") return messages.recordReport(message, "Success", "DELIVERED", at);
    return end === "fail" ? messages.fail(message, { detail: "No.", refundId: createId(at) }, at) : [];
  });
  for (let start = 0; start < writes.length; start += 400) {
    await commit(store, writes.slice(start, start + 400));
  }
}

const cuts = [
  [{}, 0],
  [{}, 201],
  [{}, 255],
  [{ from: testStart + 2 * minute, until: testStart + 20_010 * minute }, 8],
  [{ from: testStart + 30 }, 210],
] as const;

/** Pages deep inside a list equal those of all rows sorted, in both directions. */
export function pageSuite(database: () => OpenStore): void {
  describe("a page of 20", () => {
    let account: Account;
    let [tdrs, ledger]: [readonly TdrRow[], readonly LedgerRow[]] = [[], []];
    beforeAll(async () => {
      const { store, engine } = database();
      account = await addAccount(store, 1e9);
      await fill(database(), account);
      [tdrs, ledger] = [await tdrRows(engine, account), await ledgerRows(engine, account)];
      expect(tdrs).toHaveLength(260);
      expect(ledger.length).toBeGreaterThan(290);
    });

    const tdrCuts = cuts.flatMap(([range, offset]) =>
      (["ASC", "DESC"] as const).map((direction) => [direction, offset, range] as const),
    );
    test.each(tdrCuts)("of records by time, %s, offset %i in %j", async (sortDirection, offset, range) => {
      for (const status of [undefined, "DELIVERED", "PENDING", "READ"] as const) {
        const query: TdrQuery = {
          accountId: account.id,
          filter: { status },
          sortBy: "timestamp",
          sortDirection,
          ...range,
          offset: status === undefined ? offset : Math.floor(offset / 4),
          limit: 20,
        };
        const found = await database().store.messages.listTdrs(query);
        if (found === "too_many") throw new Error("too many records");
        const ids = found.list.map(({ id }) => id);
        expect({ total: found.total, ids }).toEqual(naiveTdrs(tdrs, query));
      }
    });

    const kinds: readonly Pick<TransactionQuery, "serviceId" | "type">[] = [
      {},
      { serviceId: "telegram" },
      { type: "DEBIT" },
      { serviceId: "telegram", type: "REFUND" },
      { serviceId: "account" },
    ];
    test.each(cuts)("of transactions, in %j from offset %i", async (range, offset) => {
      for (const kind of kinds) {
        const query: TransactionQuery = { accountId: account.id, ...kind, ...range, offset, limit: 20 };
        const found = await database().store.ledger.list(query);
        const ids = found.list.map(({ id }) => id);
        expect({ total: found.total, ids }).toEqual(naiveTransactions(ledger, query));
      }
    });
  });
  movingPageSuite(database);
}

type List = (
  store: Store,
  accountId: string,
  query?: Partial<TdrQuery>,
) => Promise<{ readonly total: number; readonly list: readonly unknown[] }>;

const recordsBy =
  (sorting: Pick<TdrQuery, "sortBy" | "sortDirection">): List =>
  async (store, accountId, query) => {
    const found = await store.messages.listTdrs({
      accountId,
      filter: {},
      offset: 0,
      limit: 20,
      ...sorting,
      ...query,
    });
    if (found === "too_many") throw new Error("too many records");
    return found;
  };
const newestFirst = recordsBy({ sortBy: "timestamp", sortDirection: "DESC" });
const oldestFirst = recordsBy({ sortBy: "timestamp", sortDirection: "ASC" });
const byRecipient = recordsBy({ sortBy: "to", sortDirection: "ASC" });
const transactions: List = (store, accountId) => store.ledger.list({ accountId, offset: 0, limit: 20 });

const telegram = { channel: "telegram" } as const;

/** Pages whose rows change between the reads of a list. */
function movingPageSuite(database: () => OpenStore): void {
  describe("a page matches its total", () => {
    const addPending = async (count: number) => {
      const account = await addAccount(database().store, 1e9);
      for (let index = 0; index < count; index += 1) await accept(database().store, account, telegram);
      return account;
    };

    /** Creates a store on which a message is accepted between any two reads, one minute after the previous one. */
    const whileSending = (account: Account) => {
      let createdAt = testStart;
      return createStoreWithReadHook(database().engine, () => {
        createdAt += minute;
        return accept(database().store, account, { ...telegram, createdAt });
      });
    };

    /** Creates a store on which one of the account's messages is submitted between any two reads. */
    const whileHandingOver = async (account: Account) => {
      const { store, engine } = database();
      const claimed = (await claim(store, testStart)).filter(({ accountId }) => accountId === account.id);
      return createStoreWithReadHook(engine, async () => {
        const next = claimed.pop();
        const result = { providerMessageId: "taken", statuses: [] };
        if (next) await commit(store, store.messages.recordSubmission(next, result, testStart));
      });
    };

    test.each<[string, List, number]>([
      ["records, newest first", newestFirst, 6],
      ["records, oldest first", oldestFirst, 6],
      // An additional read estimates the number of records before they are counted, so one more message is accepted.
      ["records by recipient", byRecipient, 7],
      ["transactions, the first credit among them", transactions, 7],
    ])("while messages are accepted, without omitting one: %s", async (_, list, seen) => {
      const account = await addPending(5);
      const before = await list(database().store, account.id);
      const { total, list: page } = await list(whileSending(account), account.id);
      expect({ total, length: page.length }).toEqual({ total: seen, length: seen });
      expect(page).toEqual(expect.arrayContaining([...before.list]));
      const after = await list(database().store, account.id);
      expect(after.total).toBeGreaterThan(seen);
      expect(after.list).toHaveLength(after.total);
    });

    test.each([
      ["newest first", newestFirst],
      ["oldest first", oldestFirst],
    ])("while messages are accepted, deep inside the list: records, %s", async (_, list) => {
      const account = await addAccount(database().store, 1e9);
      await addRecords(database().engine, account, { count: 260, start: testStart - minute });
      const { total, list: page } = await list(whileSending(account), account.id, { offset: 250 });
      expect(page.length).toBeGreaterThanOrEqual(10);
      expect(total).toBe(250 + page.length);
      expect((await list(database().store, account.id)).total).toBeGreaterThan(261);
    });

    test.each<[string, List, number, number, number]>([
      ["a single message, newest first", newestFirst, 1, 0, 0],
      ["a single message, oldest first", oldestFirst, 1, 0, 0],
      ["one of three, from the second on", newestFirst, 3, 1, 1],
      ["one of three, in a page with the other two", oldestFirst, 3, 0, 2],
      ["by recipient, one and then the last one", byRecipient, 2, 0, 0],
      ["by recipient, two of four, from the second on", byRecipient, 4, 1, 1],
    ])("while messages leave the status of the filter: %s", async (_, list, pending, offset, length) => {
      const account = await addPending(pending);
      const query = { filter: { status: "PENDING" }, offset } as const;
      const found = await list(await whileHandingOver(account), account.id, query);
      expect({ total: found.total, length: found.list.length }).toEqual({ total: offset + length, length });
    });
  });
}
