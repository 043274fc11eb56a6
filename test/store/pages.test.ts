import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channels, deliveryStatuses } from "../../src/domain/messages/delivery.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { serviceIds, transactionTypes } from "../../src/ports/store/ledger.ts";
import { migrate } from "../../src/store/migrate.ts";
import { pageRequests, clusteredInstants, toOffset, toRange, year } from "./clusters.ts";
import { addAccount, claim, createCredit, newMessage, openFile, type OpenStore } from "./fixtures.ts";
import { ledgerRows, naiveTdrs, naiveTransactions, tdrRows } from "./naive-lists.ts";
import { commit } from "../support/commit.ts";
import fc from "../support/properties.ts";

const now = year.start + year.length;
/** Offset from which a page skips whole periods. */
const deep = 200;

let opened: OpenStore;
beforeAll(async () => {
  opened = await openFile();
  await migrate(opened.engine);
});
afterAll(() => opened.close());

/** Accepts a message for each instant, and reports a status for most of them. */
async function sendTelegram(account: Account, instants: readonly number[]): Promise<void> {
  const { messages } = opened.store;
  const sent = instants.map((createdAt) => newMessage(account, { createdAt, channel: "telegram" }));
  await Promise.all(
    sent.map((message) => commit(opened.store, messages.accept(message, createId(message.createdAt)))),
  );
  const claimed = await claim(opened.store, now, 10_000);
  await Promise.all(
    claimed.map(async (message, index) => {
      const status = index % 3 === 0 ? deliveryStatuses[index % 7] : "DELIVERED";
      if (status) await commit(opened.store, messages.recordReport(message, "Success", status, now));
    }),
  );
}

/** Adds a credit or a message of some channel for each instant. Some messages are refunded at another instant. */
async function fillLedger(account: Account, instants: readonly number[]): Promise<void> {
  const { messages } = opened.store;
  await Promise.all(
    instants.map((createdAt, index) => {
      const channel = channels[index % 5];
      if (!channel) return commit(opened.store, createCredit(opened.store, account, 1, createdAt));
      const message = newMessage(account, { createdAt, channel });
      return commit(opened.store, messages.accept(message, createId(createdAt)));
    }),
  );
  const claimed = await claim(opened.store, now, 10_000);
  await Promise.all(
    claimed.map(async (message, index) => {
      const at = instants[(index * 7) % instants.length]!;
      if (index % 3 === 0)
        await commit(opened.store, messages.fail(message, { detail: "No.", refundId: createId(at) }, at));
    }),
  );
}

describe("for every list and every query, page and total equal those of all rows sorted", () => {
  test("for Telegram messages by time", async () => {
    const question = fc.record({
      asked: pageRequests,
      status: fc.option(fc.constantFrom(...deliveryStatuses), { nil: undefined, freq: 1 }),
      sortDirection: fc.constantFrom("ASC" as const, "DESC" as const),
    });
    const questions = fc.array(question, { minLength: 60, maxLength: 60 });
    let deepPages = 0;
    const property = fc.asyncProperty(clusteredInstants(1_500), questions, async (instants, each) => {
      const account = await addAccount(opened.store, 1e12);
      await sendTelegram(account, instants);
      const rows = await tdrRows(opened.engine, account);
      expect(rows).toHaveLength(instants.length);
      for (const { asked: page, status, sortDirection } of each) {
        const { limit } = page;
        const query = { filter: { status }, sortDirection, ...toRange(page, instants), limit };
        const offset = toOffset(page, naiveTdrs(rows, { ...query, offset: 0 }).total);
        const expected = naiveTdrs(rows, { ...query, offset });
        const found = await opened.store.messages.listTdrs({
          accountId: account.id,
          sortBy: "timestamp",
          ...query,
          offset,
        });
        if (found === "too_many") throw new Error("too many records");
        expect({ total: found.total, ids: found.list.map(({ id }) => id) }).toEqual(expected);
        if (offset > deep && expected.ids.length > 0) deepPages += 1;
      }
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true, unbiased: true });
    expect(deepPages).toBeGreaterThan(20);
  });

  test("for transactions", async () => {
    const question = fc.record({
      asked: pageRequests,
      serviceId: fc.option(fc.constantFrom(...serviceIds, "none"), { nil: undefined, freq: 1 }),
      type: fc.option(fc.constantFrom(...transactionTypes), { nil: undefined, freq: 1 }),
    });
    const questions = fc.array(question, { minLength: 60, maxLength: 60 });
    let deepPages = 0;
    const property = fc.asyncProperty(clusteredInstants(1_500), questions, async (instants, each) => {
      const account = await addAccount(opened.store, 1e12);
      await fillLedger(account, instants);
      const rows = await ledgerRows(opened.engine, account);
      expect(rows.length).toBeGreaterThan(instants.length);
      for (const { asked: page, serviceId, type } of each) {
        const query = { serviceId, type, ...toRange(page, instants), limit: page.limit };
        const offset = toOffset(page, naiveTransactions(rows, { ...query, offset: 0 }).total);
        const expected = naiveTransactions(rows, { ...query, offset });
        const found = await opened.store.ledger.list({ accountId: account.id, ...query, offset });
        expect({ total: found.total, ids: found.list.map(({ id }) => id) }).toEqual(expected);
        if (offset > deep && expected.ids.length > 0) deepPages += 1;
      }
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true, unbiased: true });
    expect(deepPages).toBeGreaterThan(20);
  });
});
