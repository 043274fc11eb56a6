import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { PersonalDataSection, PersonalDataSubject } from "../../../src/ports/store/privacy.ts";
import type { Store } from "../../../src/ports/store.ts";
import { createDataProtection, type LoadableProtection } from "../../../src/store/data-protection.ts";
import { formatAttempts } from "../../../src/store/messages/attempt-log.ts";
import { createStore } from "../../../src/store/store.ts";
import { tables } from "../../../src/store/schema/tables.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { addAccount, newEndpoint, newMessage, newUser, type OpenStore } from "../fixtures.ts";
import { listPersonalColumns } from "../personal-columns.ts";

type Row = Readonly<Record<string, unknown>>;

const until = testStart + 1_000;

/** Inserts rows with the columns of the database. */
async function insert({ engine }: OpenStore, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => (engine.dialect === "postgres" ? `$${index + 1}` : "?"));
  const sql = `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`;
  await engine.commit([{ sql, parameters: Object.values(row) }]);
}

/** Reads all rows of all tables. */
async function readAll({ engine }: OpenStore): Promise<readonly (readonly [table: string, row: Row])[]> {
  const all: (readonly [string, Row])[] = [];
  for (const { name } of Object.values(tables)) {
    const rows = await engine.read({ sql: `select * from ${name}`, parameters: [] });
    all.push(...rows.map((row) => [name, row] as const));
  }
  return all;
}

/** Lists `table.column` of all values that contain these digits, also in Base64, and with any separators. */
async function findDigits(database: OpenStore, digits: string): Promise<readonly string[]> {
  const contains = (text: string) => text.replaceAll(/[^0-9A-Za-z]/g, "").includes(digits);
  const found = new Set<string>();
  for (const [table, row] of await readAll(database)) {
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== "string") continue;
      const parts = value.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [];
      const decoded = parts.map((part) => Buffer.from(part, "base64").toString("latin1"));
      if ([value, ...decoded].some(contains)) found.add(`${table}.${column}`);
    }
  }
  return [...found].toSorted();
}

/** Runs all steps of all sections. Returns the number of erased rows. */
async function erase<Subject extends PersonalDataSubject>(
  sections: readonly PersonalDataSection<Subject>[],
  subject: Subject,
): Promise<number> {
  let erased = 0;
  for (const section of sections) {
    for (let position, isFirst = true; section.erase && (isFirst || position); isFirst = false) {
      const step = await section.erase(subject, { until, now: until, ...(position && { position }) });
      erased += step.erased;
      position = step.next;
    }
  }
  return erased;
}

async function exportAll<Subject extends PersonalDataSubject>(
  sections: readonly PersonalDataSection<Subject>[],
  subject: Subject,
  limit: number,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (const section of sections) {
    for (let position, isFirst = true; isFirst || position; isFirst = false) {
      const page: Awaited<ReturnType<typeof section.list>> = await section.list(subject, limit, position);
      expect(page.list.length).toBeLessThanOrEqual(limit);
      all.push(...page.list.map(({ source, data }) => ({ source, ...data })));
      position = page.next;
    }
  }
  return all;
}

/** Export and erasure of personal data. */
export function privacySuite(database: () => OpenStore): void {
  describe("personal data", () => {
    let store: Store;
    let protection: LoadableProtection;
    beforeAll(async () => {
      protection = createDataProtection();
      await protection.load(database().engine);
      store = createStore(database().engine, { protection });
    });
    const eraseNumber = (number: string) =>
      erase(store.privacy.recipientSections, { kind: "recipient", number });

    /** Writes a number to every column that may contain it. Returns the ids of the messages. */
    async function seed(number: string) {
      const digits = number.slice(1);
      const spelled = `+${digits.slice(0, 2)} (0)${digits.slice(2, 6)} ${digits.slice(6)}`;
      const account = await addAccount(store, 0);
      const put = (table: string, row: Row) => insert(database(), table, row);
      const whatsappId = `wamid.${Buffer.from(`\u001d\f${digits}\u0015\u0002`, "latin1").toString("base64")}`;
      const attempt = {
        provider: "smsc-a",
        startedAt: testStart,
        milliseconds: 5,
        outcome: "retry",
        detail: `no route to ${digits}`,
        outcomeUnknown: false,
      } as const;
      const putMessage = async (overrides: Row) => {
        const { channel, queue, ...message } = newMessage(account);
        const columns = {
          id: message.id,
          account_id: account.id,
          user_id: account.userId,
          channel,
          recipient: number,
          recipient_given: spelled,
          sender: "Example",
          text: `Hello ${spelled}`,
          code: digits,
          country: message.country,
          country_code: 44,
          network: message.network,
          currency: "EUR",
          unit_price_micros: 0,
          quantity: 1,
          price_micros: 0,
          created_at: testStart,
          expires_at: testStart,
          status: "FAILED",
          code_checks: 0,
          attempts: 1,
          provider_message_id: whatsappId,
          submitted_at: testStart,
          updated_at: testStart,
          queue,
          attempt_log: formatAttempts([attempt]),
          cancel_reason: `asked by ${digits}`,
          ...overrides,
        };
        await put("messages", columns);
        const event = { message_id: message.id, status: "FAILED", created_at: testStart };
        await put("message_events", { ...event, sequence: 1, detail: `unknown subscriber ${digits}` });
        await put("message_events", { ...event, sequence: 2, detail: "WrongNumber" });
        await put("message_parts", {
          provider: "whatsapp-a",
          provider_message_id: `${whatsappId}${message.id}`,
          message_id: message.id,
          status: "FAILED",
        });
        return message.id;
      };
      const hash = protection.hashNumber(number);
      const ids = {
        final: await putMessage({}),
        hashed: await putMessage({ recipient: hash, recipient_given: "+44" }),
      };
      await put("opt_outs", {
        account_id: account.id,
        channel: "sms",
        recipient: number,
        provider: "smsc-a",
        id: createId(testStart),
        created_at: testStart,
      });
      await put("early_receipts", {
        provider: "smsc-a",
        provider_message_id: whatsappId,
        id: createId(testStart),
        detail: `delivered to ${spelled}`,
        refunded: 0,
        recipient: `00${digits}`,
        opted_out: 0,
      });
      await put("service_windows", {
        provider: "whatsapp-a",
        number: "1",
        recipient: number,
        written_at: testStart,
      });
      const verification = {
        account_id: account.id,
        recipient: number,
        template: "code",
        status: "APPROVED",
        created_at: testStart,
        version: 1,
        data: JSON.stringify({ recipientGiven: spelled, reference: digits, codeHash: "x", sealedCode: null }),
      };
      await put("verifications", { ...verification, id: createId(testStart), start_number: 1 });
      await put("idempotency_keys", {
        account_id: account.id,
        key: `key ${digits}`,
        fingerprint: "",
        created_at: testStart,
      });
      await put("idempotency_keys", {
        account_id: account.id,
        key: "other",
        fingerprint: "",
        status: 200,
        answer: JSON.stringify({ to: spelled }),
        created_at: testStart,
      });
      await put("webhook_deliveries", {
        endpoint_id: "endpoint",
        message_id: "event",
        sequence: 1,
        created_at: testStart,
        expires_at: testStart,
        next_attempt_at: testStart,
        attempts: 0,
        log: "[]",
        body: JSON.stringify({ type: "message.blocked", data: { to: number, reference: Number(digits) } }),
      });
      await put("audit_entries", {
        id: createId(testStart),
        created_at: testStart,
        actor: "admin",
        operation: "createGuardEntry",
        target_kind: "guard_entry",
        target_id: `the entry of ${digits}`,
        request: JSON.stringify({ prefix: spelled, note: `0${digits.slice(2)} has called` }),
        address: "local",
        request_id: "1",
      });
      const details = { note: `number ${spelled}`, createdAt: testStart, createdBy: "admin" };
      for (const [kind, name] of [
        ["block", digits],
        ["allow", "4477"],
      ] as const)
        await put("guard_records", {
          id: createId(testStart),
          kind,
          account_id: account.id,
          name,
          value: JSON.stringify(details),
        });
      await put("holds", {
        scope: `provider:${createId(testStart)}`,
        since: testStart,
        held_by: "admin",
        reason: `complaint of ${spelled}`,
      });
      return { account, ids };
    }

    test("about a number is erased from every column that can contain it", async () => {
      const number = "+447700912871";
      await seed(number);
      expect(await findDigits(database(), "7700912871")).toEqual(listPersonalColumns().toSorted());
      expect(await eraseNumber(number)).toBeGreaterThan(0);
      expect(await findDigits(database(), "7700912871")).toEqual([]);
      expect(await eraseNumber(number)).toBe(0);
    });

    test("about other numbers stays", async () => {
      await seed("+447700912872");
      const before = await findDigits(database(), "7700912872");
      await eraseNumber("+447700912873");
      expect(await findDigits(database(), "7700912872")).toEqual(before);
    });

    test("leaves a message with its hash, its calling code, and the times and results of its attempts", async () => {
      const number = "+447700912874";
      const { account, ids } = await seed(number);
      await eraseNumber(number);
      const { message, events, attempts } = (await store.messages.findHistory(account.id, ids.final))!;
      expect(message).toMatchObject({
        recipient: protection.hashNumber(number),
        recipientGiven: "+44",
        text: "",
        providerMessageId: null,
        status: "FAILED",
      });
      expect(events.map(({ detail }) => detail)).toEqual([null, "WrongNumber"]);
      expect(attempts).toMatchObject([{ provider: "smsc-a", outcome: "retry", detail: null }]);
    });

    test("of a message without a final status keeps the provider's id until it has one", async () => {
      const number = "+447700912875";
      const account = await addAccount(store, 1_000_000);
      const message = newMessage(account, { channel: "whatsapp", recipient: number, queue: "whatsapp" });
      await commit(store, store.messages.accept(message, createId(testStart)));
      const accepted = (await store.messages.findAny(message.id))!;
      const providerMessageId = `wamid.${Buffer.from(number).toString("base64")}`;
      const result = { provider: "whatsapp-a", providerMessageId, statuses: [] };
      await commit(store, store.messages.recordSubmission(accepted, result, testStart));
      const section = store.privacy.recipientSections.at(-1)!;
      const subject = { kind: "recipient", number } as const;
      const first = await section.erase!(subject, { until, now: until });
      expect(first).toMatchObject({ erased: 1, unfinished: 1, next: undefined });
      const hash = protection.hashNumber(number);
      const [segment] = [(await store.receipts.findSegment("whatsapp-a", [providerMessageId]))!];
      expect(segment.message.recipient).toBe(hash);
      const receipt = { status: "DELIVERED", detail: `to ${number}`, providerMessageIds: [] } as const;
      await commit(store, store.receipts.merge(segment, receipt, createId(testStart), testStart));
      expect(await section.erase!(subject, { until, now: until })).toMatchObject({
        erased: 1,
        unfinished: 0,
      });
      expect(await findDigits(database(), number.slice(1))).toEqual([]);
      expect(await store.receipts.findSegment("whatsapp-a", [providerMessageId])).toBeUndefined();
    });

    test("of a queued message stays until it is cancelled", async () => {
      const number = "+447700912876";
      const account = await addAccount(store, 1_000_000);
      const message = newMessage(account, { recipient: number });
      await commit(store, store.messages.accept(message, createId(testStart)));
      const subject = { kind: "recipient", number } as const;
      expect(await eraseNumber(number)).toBe(0);
      expect(await store.privacy.listWaiting(subject, until, 10)).toMatchObject([
        { message: { id: message.id }, leaseUntil: null },
      ]);
      expect(await store.privacy.listWaiting(subject, testStart - 1, 10)).toEqual([]);
      const customer = {
        kind: "customer",
        accountId: account.id,
        userId: account.userId,
        email: "",
      } as const;
      expect(await store.privacy.listWaiting(customer, until, 10)).toHaveLength(1);
    });

    test("that is newer than the erasure stays", async () => {
      const number = "+447700912877";
      const account = await addAccount(store, 1_000_000);
      const message = newMessage(account, { recipient: number, createdAt: until + 1 });
      await commit(store, store.messages.accept(message, createId(testStart)));
      const accepted = (await store.messages.findAny(message.id))!;
      await commit(store, store.messages.expire(accepted, until + 2));
      await eraseNumber(number);
      expect((await store.messages.findAny(message.id))!.recipient).toBe(number);
    });

    test("is exported completely, in pages of any size, and without secrets", async () => {
      const number = "+447700912878";
      await seed(number);
      const subject = { kind: "recipient", number } as const;
      const all = await exportAll(store.privacy.recipientSections, subject, 100);
      const sources = [...new Set(all.map(({ source }) => source))];
      expect(sources.toSorted()).toEqual([
        "audit_entries",
        "early_receipts",
        "guard_records",
        "holds",
        "idempotency_keys",
        "messages",
        "opt_outs",
        "service_windows",
        "verifications",
        "webhook_deliveries",
      ]);
      expect(all.filter(({ source }) => source === "messages")).toHaveLength(2);
      expect(await exportAll(store.privacy.recipientSections, subject, 1)).toEqual(all);
      expect(JSON.stringify(all)).not.toMatch(/codeHash|sealed/);
    });

    test("opt-outs of both spellings become one, and still apply", async () => {
      const spellings = ["+5491123456789", "+541123456789"];
      const account = await addAccount(store, 1_000_000);
      const key = { accountId: account.id, channel: "sms", provider: "vendor", sender: null } as const;
      for (const [index, recipient] of spellings.entries())
        await commit(
          store,
          store.optOuts.put({ ...key, recipient, id: createId(testStart), createdAt: testStart + index }),
        );
      await eraseNumber(spellings[0]!);
      const listed = await store.optOuts.list({ accountId: account.id, limit: 10 });
      expect(listed).toMatchObject([
        { recipient: protection.hashNumber(spellings[0]!), createdAt: testStart + 1 },
      ]);
      for (const recipient of spellings) {
        expect(await store.optOuts.has({ ...key, recipient })).toBe(true);
        expect(await store.optOuts.list({ recipient, limit: 10 })).toHaveLength(1);
        expect(await store.optOuts.listReported("vendor", recipient, 10)).toHaveLength(1);
      }
      const message = newMessage(account, { recipient: spellings[0]! });
      const refused = await store.commit(
        [store.messages.acceptUnlessOptedOut(message, createId(testStart))],
        { opted_out: () => "opted_out", balance_short: () => "", limit_reached: () => "" },
      );
      expect(refused).toBe("opted_out");
    });

    test("is found by the hash of a number", async () => {
      const number = "+447700912879";
      await seed(number);
      const hash = protection.hashNumber(number);
      expect(await store.privacy.findNumbers(new Set([hash, "#none"]))).toEqual(new Map([[hash, number]]));
      await eraseNumber(number);
      expect(await store.privacy.findNumbers(new Set([hash]))).toEqual(new Map());
    });

    test("about a customer is erased, and the ledger stays", async () => {
      const user = newUser({ firstName: "Hedwig", lastName: "Lamarr", email: "Hedwig.Lamarr@example.com" });
      const account = await addAccount(store, 1_000_000, user);
      const { id: userId } = user;
      const message = newMessage(account, { recipient: "+447700912881" });
      await commit(store, store.webhooks.insert(newEndpoint(account, { description: "Lamarr" }), 10));
      await commit(store, store.messages.accept(message, createId(testStart)));
      const accepted = (await store.messages.findAny(message.id))!;
      await commit(store, store.messages.expire(accepted, testStart));
      const put = (table: string, row: Row) => insert(database(), table, row);
      const audit = { created_at: testStart, target_kind: "customer", request_id: "1", actor: "admin" };
      const request = JSON.stringify({ email: "hedwig.lamarr@example.com", last_name: "Lamarr", amount: 5 });
      await put("audit_entries", {
        ...audit,
        id: createId(testStart),
        operation: "creditCustomer",
        target_id: userId,
        request,
        address: "203.0.113.7",
      });
      await put("audit_entries", {
        ...audit,
        id: createId(testStart),
        actor: userId,
        operation: "endHold",
        target_id: "all",
        request: "{}",
        address: "203.0.113.99",
      });
      await put("mails", {
        id: createId(testStart),
        recipient: user.email,
        subject: "Lamarr",
        text: "",
        created_at: testStart,
        expires_at: testStart,
        next_attempt_at: testStart + 1e13,
        attempts: 0,
      });
      await put("reset_requests", {
        id: createId(testStart),
        email: user.email,
        asker: "reset",
        created_at: testStart,
      });
      await put("guard_records", {
        id: createId(testStart),
        kind: "allow",
        account_id: account.id,
        name: "44",
        value: JSON.stringify({ note: "Lamarr", createdAt: testStart, createdBy: "admin" }),
      });
      const subject = {
        kind: "customer",
        userId,
        accountId: account.id,
        email: user.email.toLowerCase(),
      } as const;
      const findName = async () =>
        (await readAll(database())).filter(([, row]) =>
          /lamarr|hedwig|203\.0\.113\.99/i.test(JSON.stringify(row)),
        );
      expect((await exportAll(store.privacy.customerSections, subject, 2)).length).toBeGreaterThan(8);
      expect((await findName()).length).toBeGreaterThan(5);
      await erase(store.privacy.customerSections, subject);
      await commit(store, store.privacy.eraseUser(userId, until));
      expect(await findName()).toEqual([]);
      expect((await store.audit.list({ targetId: userId, limit: 1 }))[0]!.request).toBe('{"amount":5}');
      expect(await store.users.find(userId)).toMatchObject({
        status: "suspended",
        email: `${userId}@erased.invalid`,
        passwordHash: "",
      });
      expect((await store.messages.findAny(message.id))!.recipient).toBe(
        protection.hashNumber("+447700912881"),
      );
      const { list } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 });
      expect(list).toHaveLength(2);
    });
  });
}
