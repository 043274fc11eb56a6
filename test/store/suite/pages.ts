import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { TransactionQuery } from "../../../src/ports/store/ledger.ts";
import type { TdrQuery } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import { addAccount, claim, newMessage, type OpenStore } from "../fixtures.ts";
import {
  ledgerRows,
  naiveTdrs,
  naiveTransactions,
  tdrRows,
  type LedgerRow,
  type TdrRow,
} from "../naive-lists.ts";

const minute = 60_000;
const day = 1_440 * minute;
/** 13 groups of 20: three in one quarter of an hour, the others up to 40 days apart; every other is one millisecond. */
const groups = [0, 1, 2, 30, 31, 300, 301, 1_440, 1_500, 10_080, 20_000, 20_010, 57_600];
const timesOf = (group: number) =>
  Array.from({ length: 20 }, (_, index) => testStart + groups[group]! * minute + (group % 2) * index * 7);

/** Every fourth group is reported on, and every fifth message of the others is refunded two days later. */
async function fill({ store }: OpenStore, account: Account): Promise<void> {
  const { messages } = store;
  const ends = new Map<string, "report" | "fail">();
  for (const group of groups.keys()) {
    const sent = timesOf(group).map((createdAt) => newMessage(account, { createdAt, channel: "telegram" }));
    await store.commit(sent.flatMap((message) => messages.accept(message, createId(message.createdAt))));
    for (const [index, { id }] of sent.entries()) {
      if (group % 4 === 0) ends.set(id, "report");
      else if (index % 5 === 0) ends.set(id, "fail");
    }
  }
  const now = testStart + 60 * day;
  const writes = (await claim(store, now, 10_000)).flatMap((message) => {
    const end = ends.get(message.id);
    const at = message.createdAt + 2 * day;
    if (end === "report") return messages.report(message, "Success", "DELIVERED", at);
    return end === "fail" ? messages.fail(message, "No.", createId(at), at) : [];
  });
  for (let start = 0; start < writes.length; start += 400) {
    await store.commit(writes.slice(start, start + 400));
  }
}

const cuts = [
  [{}, 0],
  [{}, 201],
  [{}, 255],
  [{ from: testStart + 2 * minute, until: testStart + 20_010 * minute }, 8],
  [{ from: testStart + 30 }, 210],
] as const;

/** Pages deep inside a list are those of all rows sorted, at whichever end the list begins. */
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
    test.each(tdrCuts)("of records by time, %s from the %ith of %j", async (sortDirection, offset, range) => {
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
    test.each(cuts)("of transactions in %j from the %ith", async (range, offset) => {
      for (const kind of kinds) {
        const query: TransactionQuery = { accountId: account.id, ...kind, ...range, offset, limit: 20 };
        const found = await database().store.ledger.list(query);
        const ids = found.list.map(({ id }) => id);
        expect({ total: found.total, ids }).toEqual(naiveTransactions(ledger, query));
      }
    });
  });
}
