import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { LoadableProtection } from "../../../src/store/data-protection.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { numberColumns } from "../../privacy/columns.ts";
import { addAccount, newEndpoint, newMessage, newUser, type OpenStore } from "../fixtures.ts";
import {
  eraseSections,
  exportSections,
  findDigits,
  insert,
  openProtected,
  readAll,
  seedNumber,
  until,
  type Protected,
  type Row,
} from "../personal-data.ts";

/** Export and erasure of the data about a number. */
export function recipientPrivacySuite(database: () => OpenStore): void {
  describe("personal data of a recipient", () => {
    let opened: Protected;
    let store: Store;
    let protection: LoadableProtection;
    beforeAll(async () => {
      opened = await openProtected(database());
      ({ store, protection } = opened);
    });
    const eraseNumber = (number: string) =>
      eraseSections(store.privacy.recipientSections, { kind: "recipient", number });

    test("about a number is erased from every column that can contain it", async () => {
      const number = "+447700912871";
      await seedNumber(database(), opened, number);
      expect(await findDigits(database(), "7700912871")).toEqual(numberColumns.toSorted());
      expect(await eraseNumber(number)).toBeGreaterThan(0);
      expect(await findDigits(database(), "7700912871")).toEqual([]);
      expect(await eraseNumber(number)).toBe(0);
    });

    test("about other numbers stays", async () => {
      await seedNumber(database(), opened, "+447700912872");
      const before = await findDigits(database(), "7700912872");
      await eraseNumber("+447700912873");
      expect(await findDigits(database(), "7700912872")).toEqual(before);
    });

    test("leaves a message with its hash, its calling code, and the times and results of its attempts", async () => {
      const number = "+447700912874";
      const { account, ids } = await seedNumber(database(), opened, number);
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

    test("is not needed for a late refund: the costs of the country are right", async () => {
      const number = "+447700912870";
      const account = await addAccount(store, 1_000_000);
      const verificationId = createId(testStart);
      const message = newMessage(account, { recipient: number, country: "United Kingdom", verificationId });
      await commit(store, store.messages.accept(message, createId(testStart)));
      const accepted = (await store.messages.findAny(message.id))!;
      const result = { provider: "smsc-a", providerMessageId: message.id, statuses: [] };
      await commit(store, store.messages.recordSubmission(accepted, result, testStart));
      await eraseNumber(number);
      const segment = (await store.receipts.findSegment("smsc-a", [message.id]))!;
      const receipt = { status: "FAILED", refunded: true, providerMessageIds: [message.id] } as const;
      await commit(store, store.receipts.merge(segment, receipt, createId(testStart), testStart));
      const day = Math.floor(testStart / 86_400_000);
      const query = { accountId: account.id, fromDay: day, untilDay: day + 1 };
      expect(await store.verifications.listCounts(query)).toMatchObject([{ country: "GB", costMicros: 0 }]);
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
      for (const createdAt of [until, until + 1])
        await insert(database(), "early_receipts", {
          provider: "smsc-newer",
          id: createId(createdAt),
          provider_message_id: `newer-${createdAt}`,
          status: "DELIVERED",
          refunded: 0,
          recipient: number,
          opted_out: 0,
        });
      await eraseNumber(number);
      expect((await store.messages.findAny(message.id))!.recipient).toBe(number);
      const kept = (await readAll(database())).filter(([, row]) => row["provider"] === "smsc-newer");
      expect(kept.map(([, row]) => row["provider_message_id"])).toEqual([`newer-${until + 1}`]);
    });

    test("is exported completely, in pages of any size, and without secrets", async () => {
      const number = "+447700912878";
      await seedNumber(database(), opened, number);
      const subject = { kind: "recipient", number } as const;
      const all = await exportSections(store.privacy.recipientSections, subject, 100);
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
      expect(await exportSections(store.privacy.recipientSections, subject, 1)).toEqual(all);
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
      await seedNumber(database(), opened, number);
      const hash = protection.hashNumber(number);
      expect(await store.privacy.findNumbers(new Set([hash, "#none"]))).toEqual(new Map([[hash, number]]));
      await eraseNumber(number);
      expect(await store.privacy.findNumbers(new Set([hash]))).toEqual(new Map());
    });
  });
}

/** Erasure of the data about a customer. */
export function customerPrivacySuite(database: () => OpenStore): void {
  describe("personal data of a customer", () => {
    let opened: Protected;
    let store: Store;
    let protection: LoadableProtection;
    beforeAll(async () => {
      opened = await openProtected(database());
      ({ store, protection } = opened);
    });

    test("is erased, and the ledger stays", async () => {
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
      expect((await exportSections(store.privacy.customerSections, subject, 2)).length).toBeGreaterThan(8);
      expect((await findName()).length).toBeGreaterThan(5);
      await eraseSections(store.privacy.customerSections, subject);
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
