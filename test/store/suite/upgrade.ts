import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyone, type Write } from "../../../src/store/write.ts";
import { allRights } from "../../../src/domain/access/key-rights.ts";
import { utcDayOf } from "../../../src/domain/time/utc-day.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import { testStart } from "../../support/clock.ts";
import { balanceOf, claim, refusalOf, type OpenStore } from "../fixtures.ts";
import { account, at, earlier, transaction } from "../earlier-rows.ts";
import * as sums from "../naive-sums.ts";
import { commit } from "../../support/commit.ts";

const plain = (sql: string): Write => ({ sql, parameters: [] });

/** Brings a new database to the third step, and fills it. */
async function prepare({ engine }: OpenStore): Promise<void> {
  const steps = migrations.slice(0, 3).flatMap(({ steps }) => steps(engine.dialect, testStart));
  const records = migrations
    .slice(0, 3)
    .map(({ name }) => plain(`insert into schema_migrations values ('${name}', ${testStart})`));
  await engine.commit([
    plain("create table schema_migrations (name text not null primary key, applied_at bigint not null)"),
    ...steps.map((step) => step.compile(engine.builder)),
    ...records,
    ...earlier.map(plain),
  ]);
}

/** A start of a verification, as it was kept when the table had these columns. */
const started = (id: string, recipient: string, createdAt: number, number: number | null) =>
  `insert into verifications (id, account_id, recipient, template, status, created_at, start_number, version, data)
    values ('${id}', '${account}', '${recipient}', 'default', 'CANCELED', ${createdAt}, ${number}, 0, '{}')`;

/** Starts of verifications that were kept before they were numbered come before those that have numbers. */
export function startNumbersSuite(open: () => Promise<OpenStore>): void {
  test("starts from before they were numbered come before number 1", async () => {
    await using opened = new AsyncDisposableStack();
    const { engine, store, close } = await open();
    opened.defer(close);
    const before = migrations.findIndex(({ name }) => name === "0043-fewer-places");
    await migrate(engine, testStart, migrations.slice(0, before));
    const rows = [
      started("first", "+447700900001", at(1), null),
      started("second", "+447700900001", at(2), null),
      started("third", "+447700900001", at(3), 1),
      started("another", "+447700900002", at(1), null),
    ];
    await engine.commit(rows.map((row) => ({ ...plain(row), owner: everyone })));
    await migrate(engine, testStart);
    const startsOf = async (recipient: string) =>
      (await store.verifications.startsOf({ accountId: account, recipient, template: "default", limit: 10 }))
        .latest;
    expect(await startsOf("+447700900001")).toEqual([
      { startedAt: at(3), number: 1, isTrusted: false },
      { startedAt: at(2), number: 0, isTrusted: false },
      { startedAt: at(1), number: -1, isTrusted: false },
    ]);
    expect(await startsOf("+447700900002")).toEqual([{ startedAt: at(1), number: 0, isTrusted: false }]);
  });
}

/** A database with the guard's tables of earlier versions begins without records: they are not carried over. */
export function guardRecordsUpgradeSuite(open: () => Promise<OpenStore>): void {
  test("the guard begins without records, and earlier revisions stay", async () => {
    await using opened = new AsyncDisposableStack();
    const { engine, store, close } = await open();
    opened.defer(close);
    const before = migrations.findIndex(({ name }) => name === "0052-guard-records");
    await migrate(engine, testStart, migrations.slice(0, before));
    await engine.commit([
      plain(`insert into guard_countries (account_id, settings) values ('${account}', '{"GB":"on"}')`),
      plain("update guard_revision set revision = revision + 1"),
    ]);
    const revision = await store.guardRecords.revision();
    await migrate(engine, testStart);
    const kinds = ["allow", "block", "account", "amount", "suspicion", "lift", "counters"] as const;
    expect(await store.guardRecords.list({ kinds, limit: 9 })).toEqual([]);
    expect(await store.guardRecords.revision()).toBe(revision);
    const record = {
      id: "one",
      kind: "amount",
      accountId: account,
      key: "GB",
      value: 1,
      until: null,
    } as const;
    await commit(store, store.guardRecords.put(record));
    expect(await store.guardRecords.list({ kinds, limit: 9 })).toEqual([record]);
  });
}

/** Messages of verifications that were sent before totals counted them apart are no delivery records either. */
export function telegramRecordsSuite(open: () => Promise<OpenStore>): void {
  test("messages of verifications from before are counted apart", async () => {
    await using opened = new AsyncDisposableStack();
    const own = await open();
    opened.defer(own.close);
    const { engine, store } = own;
    await prepare(own);
    const before = migrations.findIndex(({ name }) => name.endsWith("-telegram-records"));
    await migrate(engine, testStart, migrations.slice(0, before));
    const sql = "update messages set verification_id = 'one' where id in ('message-2', 'message-3')";
    await engine.commit([{ ...plain(sql), owner: account }]);
    await migrate(engine, testStart);
    await store.ready();
    const kept = await sums.keptMessageSums(engine, [account]);
    expect(kept).toEqual(await sums.naiveMessageSums(engine, [account]));
    const range = { offset: 0, limit: 10, filter: {}, sortBy: "timestamp", sortDirection: "DESC" } as const;
    const found = await store.messages.listTdrs({ accountId: account, ...range });
    expect(found).toMatchObject({ total: 2, list: [{ id: "message-4" }, { id: "message-1" }] });
  });
}

/** A database that was in use before lists had totals keeps everything, and is counted when it is migrated. */
export function upgradeSuite(open: () => Promise<OpenStore>): void {
  describe("a database with data, once it is migrated", () => {
    let opened: OpenStore;
    beforeAll(async () => {
      opened = await open();
      await prepare(opened);
      expect(await migrate(opened.engine, testStart)).toEqual(migrations.slice(3).map(({ name }) => name));
      await opened.store.ready();
    });
    afterAll(() => opened.close());

    test("has the totals of its rows", async () => {
      const { engine } = opened;
      const kept = await sums.keptMessageSums(engine, [account]);
      expect(kept).toEqual(await sums.naiveMessageSums(engine, [account]));
      expect(Object.keys(kept).filter((key) => key.startsWith(`${account} telegram 900000 `))).toHaveLength(
        3,
      );
      expect(await sums.keptTransactionSums(engine, [account])).toEqual(
        await sums.naiveTransactionSums(engine, [account]),
      );
      expect(await sums.keptSimSums(engine)).toEqual({ "800 900": "2", "800 901": "1", "801 900": "1" });
      const range = { start: at(-1), end: at(30) };
      expect(await opened.store.statistics.totals(account, "telegram", [range])).toEqual([
        { requests: 3, transactions: 2, amountMicros: 20_000 },
      ]);
      expect(await opened.store.statistics.totals(account, "sms", [range])).toEqual([
        { requests: 1, transactions: 0, amountMicros: 10_000 },
      ]);
    });

    test("knows what was spent on the last day of charges, less what was given back of it", async () => {
      const [row] = await opened.engine.read(plain("select spent_day, spent_micros from accounts"));
      expect(row).toEqual({ spent_day: utcDayOf(at(20)), spent_micros: 10_000 });
    });

    test("knows when the newest transaction of an account was made", async () => {
      const [row] = await opened.engine.read(
        plain(`select last_transaction_at = (select max(created_at) from transactions where account_id = accounts.id)
          as is_newest from accounts`),
      );
      expect(Boolean(row!["is_newest"])).toBe(true);
    });

    test("lists its messages, transactions and SIMs", async () => {
      const { store } = opened;
      const query = { accountId: account, offset: 0, limit: 10 };
      const tdrs = { ...query, filter: {}, sortBy: "timestamp", sortDirection: "DESC" } as const;
      const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
      const found = await store.messages.listTdrs(tdrs);
      if (found === "too_many") throw new Error("too many records");
      expect([found.total, ids(found.list)]).toEqual([3, ["message-4", "message-2", "message-1"]]);
      const failed = await store.messages.listTdrs({ ...tdrs, filter: { status: "FAILED" } });
      expect(failed).toMatchObject({ total: 1, list: [{ id: "message-2" }] });
      const messages = await store.messages.list({ accountId: account, filter: {}, limit: 3 });
      expect(messages.list).toHaveLength(3);
      const { total, list } = await store.ledger.list(query);
      expect([total, ids(list)]).toEqual([5, [5, 4, 3, 2, 1].map((sequence) => `transaction-${sequence}`)]);
      expect(list[0]).toMatchObject({
        correlationId: "message-2",
        type: "REFUND",
        balanceAfterMicros: 50_005,
      });
      const sims = await store.esim.listSims({ company: 800, inventory: 900, offset: 0, limit: 10 });
      expect([sims.total, sims.list.map(({ iccid }) => iccid)]).toEqual([2, ["8988001", "8988004"]]);
    });

    test("knows its messages, their events, its keys and that it has prices", async () => {
      const { store } = opened;
      expect(await store.messages.findByRequest(account, "request-1")).toMatchObject({ id: "message-1" });
      const events = await store.messages.events("message-1");
      expect(events.map(({ status }) => status)).toEqual(["PENDING", "SENT", "DELIVERED"]);
      const history = await store.messages.findHistory(account, "message-1");
      expect([history?.attempts, history?.message.traceparent]).toEqual([[], null]);
      const kept = { fingerprint: "print", status: 200, answer: "{}" };
      expect(await store.idempotency.find(account, "key-1", at(20))).toEqual(kept);
      const open = { fingerprint: "print", status: null, answer: null };
      expect(await store.idempotency.find(account, "key-2", at(20))).toEqual(open);
      expect(await store.apiKeys.findOwner("hash")).toMatchObject({ keyId: "key-1", ...allRights });
      expect(await store.sessions.find("session-1")).toMatchObject({ refreshHash: "one", usedTokens: [] });
      expect(await store.prices.revision()).toBeGreaterThan(0);
      expect((await store.prices.list(undefined, 10)).map(({ prefix }) => prefix)).toEqual(["44", "49"]);
    });

    test("goes on: it numbers, counts and refunds as if it had always been so", async () => {
      const { store, engine } = opened;
      const [taken] = (await claim(store, at(20))).filter(({ id }) => id === "message-3");
      await commit(store, store.messages.fail(taken!, { detail: "No.", refundId: "transaction-6" }, at(21)));
      const { list } = await store.ledger.list({ accountId: account, offset: 0, limit: 1 });
      expect(list).toMatchObject([{ id: "transaction-6", balanceAfterMicros: 90_000 }]);
      expect(
        await balanceOf(store, { id: account, userId: "user-1", currency: "EUR", balanceMicros: 0 }),
      ).toBe(90_000);
      expect(await store.messages.events("message-3")).toHaveLength(2);
      expect(await sums.keptMessageSums(engine, [account])).toEqual(
        await sums.naiveMessageSums(engine, [account]),
      );
      expect(await sums.keptTransactionSums(engine, [account])).toEqual(
        await sums.naiveTransactionSums(engine, [account]),
      );
      const second = plain(transaction(7, "message-2", "REFUND", "telegram", at(21)));
      expect(await refusalOf(engine.commit([second]))).toMatchObject({
        kind: "unique",
        broken: "transactions_correlation_id_key",
      });
      const key = { accountId: account, key: "key-1", fingerprint: "print" };
      expect(await refusalOf(commit(store, store.idempotency.take(key, undefined, at(20))))).toMatchObject({
        word: "key_taken",
      });
    });
  });
}
