import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { defaultRetention, type RetentionPeriods } from "../../../src/domain/privacy/retention-periods.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { Store } from "../../../src/ports/store.ts";
import { parseDataKeys, generateDataKey } from "../../../src/domain/privacy/data-keys.ts";
import { createDataProtection } from "../../../src/store/data-protection.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createStore } from "../../../src/store/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, addAccount, claim, type MessageOverrides, type OpenStore } from "../fixtures.ts";

const day = 86_400_000;
const dataKeys = parseDataKeys(generateDataKey("k1"));
const number = "+447700900187";

/** Data of messages, opt-outs and the audit log is removed after its period. */
export function expiringDataSuite(open: () => Promise<OpenStore>): void {
  describe("data with a retention period", () => {
    let opened: OpenStore;
    let account: Account;
    beforeEach(async () => {
      opened = await open();
      await migrate(opened.engine);
      account = await addAccount(opened.store, 1e9);
    });
    afterEach(() => opened.close());

    async function openStore(periods: Partial<RetentionPeriods> = {}): Promise<Store> {
      const protection = createDataProtection(dataKeys);
      await protection.load(opened.engine);
      return createStore(opened.engine, { protection, periods: { ...defaultRetention, ...periods } });
    }

    async function submit(store: Store, overrides: MessageOverrides = {}, status = "SENT") {
      const message = await accept(store, account, {
        recipient: number,
        recipientGiven: number,
        ...overrides,
      });
      const claimed = (await claim(store, message.createdAt)).find(({ id }) => id === message.id)!;
      const result = {
        provider: "smsc-a",
        providerMessageId: `of-${message.id}`,
        statuses: [{ status }] as never,
        attempts: [],
      };
      await commit(store, store.messages.recordSubmission(claimed, result, message.createdAt + 1));
      return message.id;
    }

    async function purge(store: Store, now: number, limit = 2): Promise<void> {
      for (const { purge: remove } of store.retention.expiring)
        for (let examined = limit; examined >= limit;) examined = await remove(now, limit);
    }

    const count = async (store: Store, now: number) => {
      const counts = new Map<string, number>();
      for (const { name, count: countOf } of store.retention.expiring)
        counts.set(name, (counts.get(name) ?? 0) + (await countOf(now, 100)));
      return Object.fromEntries([...counts].filter(([, rows]) => rows > 0));
    };

    async function readRow(id: string) {
      const query = opened.engine.builder.selectFrom("messages").selectAll().where("id", "=", id);
      return (await query.executeTakeFirst())!;
    }

    test("a text is sealed while its message is queued, and gone with the final status", async () => {
      const store = await openStore();
      const text = "Your code is 739164";
      const { id } = await accept(store, account, { text });
      expect(await readRow(id)).toMatchObject({
        text: null,
        sealed: expect.stringMatching(/^k1\./) as string,
      });
      expect(await store.messages.findAny(id)).toMatchObject({ text });
      const [claimed] = await claim(store, testStart);
      expect(claimed).toMatchObject({ id, text });
      await commit(
        store,
        store.messages.fail(claimed!, { detail: "no", refundId: createId(testStart) }, testStart),
      );
      expect(await readRow(id)).toMatchObject({ text: null, sealed: null });
      expect(await store.messages.findAny(id)).toMatchObject({ text: "" });
    });

    test("a text of a message without a final status is removed after its period, but not while it is queued", async () => {
      const store = await openStore();
      const sent = await submit(store);
      const queued = (await accept(store, account, { createdAt: testStart + 1, text: "Later" })).id;
      const now = testStart + day + 2;
      await purge(store, testStart + day);
      expect((await readRow(sent)).sealed).not.toBeNull();
      expect(await count(store, now)).toEqual({ text: 2 });
      await purge(store, now);
      expect((await readRow(sent)).sealed).toBeNull();
      expect(await store.messages.findAny(queued)).toMatchObject({ text: "Later" });
      for (const claimed of await claim(store, now)) await commit(store, store.messages.expire(claimed, now));
      await purge(store, now);
      expect(await count(store, now)).toEqual({});
    });

    test("a number becomes its hash and calling code, for messages in the order of their acceptance", async () => {
      const store = await openStore();
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1)
        ids.push(
          await submit(store, { createdAt: testStart + index * day, channel: "whatsapp" }, "DELIVERED"),
        );
      await purge(store, testStart + 93 * day, 2);
      const rows = await Promise.all(ids.map(readRow));
      expect(rows.map(({ recipient_given }) => recipient_given)).toEqual([
        "+44",
        "+44",
        "+44",
        number,
        number,
      ]);
      const [{ recipient, provider_message_id }] = rows as [(typeof rows)[number]];
      expect(recipient).toMatch(/^#[\w-]{22}$/);
      expect(new Set(rows.slice(0, 3).map((row) => row.recipient))).toEqual(new Set([recipient]));
      // WhatsApp's message ids contain the number.
      expect(provider_message_id).toBeNull();
      expect(await opened.engine.builder.selectFrom("message_parts").selectAll().execute()).toHaveLength(2);
      const { list } = await store.messages.list({ accountId: account.id, filter: {}, limit: 10 });
      expect(list.map((message) => message.recipientGiven)).toEqual([number, number, "+44", "+44", "+44"]);
    });

    test("events and attempts go after their own period", async () => {
      const store = await openStore({ events: 7 * day });
      const id = await submit(store, {}, "DELIVERED");
      await purge(store, testStart + 7 * day + 1);
      expect(await store.messages.listEvents(id)).toEqual([]);
      expect(await readRow(id)).toMatchObject({ recipient: number, attempt_log: "", status: "DELIVERED" });
    });

    test("a Telegram code stays with its record, or goes after the period of codes", async () => {
      const kept = await submit(await openStore(), { channel: "telegram", code: "739164" }, "DELIVERED");
      await purge(await openStore(), testStart + 200 * day);
      expect(await readRow(kept)).toMatchObject({ code: "739164" });
      const store = await openStore({ codes: 2 * day });
      await purge(store, testStart + 2 * day);
      expect(await readRow(kept)).toMatchObject({ code: "739164" });
      await purge(store, testStart + 2 * day + 1);
      expect(await readRow(kept)).toMatchObject({ code: null });
      expect(await store.messages.findTdr(account.id, kept)).toMatchObject({ code: "" });
    });

    test("an opt-out keeps its hash, which replaces an older one", async () => {
      const store = await openStore();
      const optOut = (at: number) => ({
        id: createId(at),
        accountId: account.id,
        channel: "sms" as const,
        recipient: number,
        provider: "smsc-a",
        sender: null,
        createdAt: at,
      });
      await commit(store, [store.optOuts.put(optOut(testStart))]);
      await purge(store, testStart + 91 * day);
      await commit(store, [store.optOuts.put(optOut(testStart + 91 * day))]);
      await purge(store, testStart + 182 * day);
      const rows = await opened.engine.builder.selectFrom("opt_outs").selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        recipient: expect.stringMatching(/^#/) as string,
        created_at: testStart + 91 * day,
      });
    });

    test("the audit log goes after its period", async () => {
      const store = await openStore();
      const entry = (at: number) => ({
        id: createId(at),
        at,
        actor: "ada",
        operation: "creditCustomer",
        target: { kind: "customer" as const, id: account.id },
        request: "{}",
        address: "203.0.113.7",
        requestId: createId(at),
      });
      await commit(store, [store.audit.record(entry(testStart)), store.audit.record(entry(testStart + day))]);
      await purge(store, testStart + 400 * day + 1);
      const left = await store.audit.list({ limit: 10 });
      expect(left.map(({ at }) => at)).toEqual([testStart + day]);
    });

    test("two instances remove everything once, and a restart continues at the stored position", async () => {
      const [one, other] = [await openStore(), await openStore()];
      for (let index = 0; index < 7; index += 1)
        await submit(one, { createdAt: testStart + index }, "DELIVERED");
      const now = testStart + 91 * day;
      await Promise.all([purge(one, now), purge(other, now)]);
      await purge(await openStore(), now);
      expect(await count(await openStore(), now)).toEqual({});
      const rows = await opened.engine.builder.selectFrom("messages").select("recipient").execute();
      expect(rows.every(({ recipient }) => recipient.startsWith("#"))).toBe(true);
    });
  });
}
