import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { createOperatorContext } from "../../../src/operator/context.ts";
import { deletePersonalData } from "../../../src/operator/privacy/deletePersonalData.ts";
import { getBalance, listLedger, openAccount, type Credentials } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { storeOptOut } from "../../support/opt-outs.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const balance = 10_000_000;
let service: TestService;
let admin: Operator;
let customer: Credentials;
let numbers = 7_700_930_000;
let number: string;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_FRAUD: "enforce", CONNECT_HUB_RECIPIENT_LIMIT: "3,3" });
  admin = await signUpOperator(service);
});
beforeEach(async () => {
  customer = await openAccount(service, balance);
  // The sandbox delivers to numbers that end in 00.
  numbers += 100;
  number = `+44${numbers}`;
});
afterAll(() => service.stop());

type Body = NonNullable<Parameters<typeof deletePersonalData>[0]["body"]>;
const erase = (body: Body) => admin.operator.POST("/operator/v1/privacy/erase", { body });

/** Sends requests until the response has no `next`. Returns the sum of the erased rows. */
async function eraseAll(body: Body): Promise<number> {
  let rows = 0;
  for (let before: string | undefined, isFirst = true; isFirst || before; isFirst = false) {
    const { data } = await erase({ ...body, ...(before && { before }) });
    rows += data!.erased_rows;
    before = data!.next;
  }
  return rows;
}

async function send(to = number) {
  const body = { from: "Example", to, text: "Your parcel is here." };
  return service.client(customer).POST("/api/v1/connect-hub/sms", { body });
}

const startVerification = () =>
  service.client(customer).POST("/api/v1/connect-hub/verifications", { body: { to: number } });

const findMessage = async (id: string) =>
  (await service.context.store.messages.findHistory(customer.accountId, id))!;

/** Returns the content of all tables with a number, without separators. */
async function readTables(): Promise<string> {
  const tables = ["messages", "message_events", "verifications", "guard_records", "idempotency_keys"];
  const others = ["webhook_deliveries", "audit_entries", "opt_outs", "service_windows", "early_receipts"];
  const rows = [...tables, ...others].map((table) =>
    service.engine.read({ sql: `select * from ${table}`, parameters: [] }),
  );
  return JSON.stringify(await Promise.all(rows)).replaceAll(" ", "");
}

const readGuardRecords = async () =>
  JSON.stringify(await service.engine.read({ sql: "select value from guard_records", parameters: [] }));

describe("200", () => {
  test("queued messages and pending verifications are cancelled and refunded, and the number is gone", async () => {
    const client = service.client(customer);
    await client.POST("/api/v1/connect-hub/webhook-endpoints", {
      body: { url: "https://shop.example.com/hooks" },
    });
    const { data: sent } = await send();
    const { data: started } = await startVerification();
    await service.client(customer).POST("/api/v1/connect-hub/sms", {
      params: { header: { "Idempotency-Key": "once" } },
      body: { from: "Example", to: `+44 ${number.slice(3)}`, text: "Hello" },
    });
    await service.deliver();
    await send(`${number.slice(0, -2)}07`);
    expect(await readTables()).toContain(number.slice(3));
    const { data: queued } = await send();
    expect(queued).toBeUndefined();

    const first = await erase({ number: `+44 (0)${number.slice(3)}` });
    expect(first.data).toMatchObject({ id: expect.stringMatching(/^#.{22}$/) as unknown });
    await eraseAll({ number });

    expect(await readTables()).not.toContain(number.slice(3));
    expect((await findMessage(sent!.messageId)).message).toMatchObject({
      recipient: first.data!.id,
      recipientGiven: "+44",
      status: "DELIVERED",
    });
    const { response } = await client.GET("/api/v1/connect-hub/verifications/{id}", {
      params: { path: { id: started!.id } },
    });
    expect(response.status).toBe(404);
    const { data: stats } = await client.POST("/api/v1/connect-hub/verification-stats", { body: {} });
    expect(stats!.list).toMatchObject([{ started: 1, approved: 0 }]);
  });

  test("a queued message fails and is refunded, and its customer gets the event without the number", async () => {
    const { data: sent } = await send();
    const { data } = await erase({ number });
    expect(data).toMatchObject({ cancelled_messages: 1, waiting_messages: 0, kept_provider_ids: 0 });
    expect(data!.next).toBeUndefined();
    expect(await getBalance(service, customer.accountId)).toBe(balance);
    const { message, events, cancellation } = await findMessage(sent!.messageId);
    expect(message).toMatchObject({ status: "FAILED", text: "", recipient: data!.id });
    expect(events.map(({ status, detail }) => [status, detail])).toEqual([
      ["PENDING", null],
      ["FAILED", null],
    ]);
    expect(cancellation).toEqual({ by: admin.userId, reason: null });
  });

  test("a message that is being submitted is erased after its submission", async () => {
    const { data: sent } = await send();
    const { store, clock } = service.context;
    const leaseUntil = clock.now() + 15_000;
    await store.messages.claim("sms", { now: clock.now(), leaseUntil }, 10);
    const { data: waiting } = await erase({ number });
    expect(waiting).toMatchObject({ waiting_messages: 1, cancelled_messages: 0 });
    expect((await findMessage(sent!.messageId)).message.recipient).toBe(number);
    service.clock.advance(16_000);
    const { data: done } = await erase({ number, before: waiting!.next! });
    expect(done).toMatchObject({ waiting_messages: 0, cancelled_messages: 1 });
    expect((await findMessage(sent!.messageId)).message).toMatchObject({
      recipient: waiting!.id,
      status: "EXPIRED",
      refundedAt: null,
    });
  });

  test("opt-outs and list entries still apply, and the operator can find and delete them", async () => {
    await storeOptOut(service, customer.accountId, { recipient: number });
    const other = `${number.slice(0, -2)}01`;
    await admin.operator.POST("/operator/v1/guard/entries", {
      body: { list: "block", prefix: other, note: `Called from ${other}` },
    });
    await eraseAll({ number });
    await eraseAll({ number: other });
    expect((await send()).error).toMatchObject({ reason: "opted_out" });
    expect((await send(other)).error).toMatchObject({ reason: "block_list" });
    const checked = await admin.operator.POST("/operator/v1/guard/check", {
      body: { customer: customer.userId, to: other, channel: "sms" },
    });
    const { entry } = checked.data!;
    expect(entry).toMatchObject({ prefix: expect.stringMatching(/^#/) as unknown });
    expect(entry!.note).toBeUndefined();
    await admin.operator.POST("/operator/v1/guard/entries/{id}/delete", {
      params: { path: { id: entry!.id } },
      body: {},
    });
    expect((await send(other)).response.status).toBe(200);
    const query = { to: number };
    const { data: optOuts } = await admin.operator.GET("/operator/v1/guard/opt-outs", { params: { query } });
    const [optOut] = optOuts!.list;
    await admin.operator.POST("/operator/v1/guard/opt-outs/{id}/delete", {
      params: { path: { id: optOut!.id } },
      body: {},
    });
    expect((await send()).response.status).toBe(200);
  });

  test("the guard's counters of the recipient are erased, in memory and in the store", async () => {
    for (let count = 0; count < 3; count += 1) await send();
    expect((await send()).error).toMatchObject({ reason: "recipient" });
    // Each erasure saves all counters.
    await eraseAll({ number: `${number.slice(0, -2)}01` });
    expect(await service.context.recipientCounters.list(number)).toHaveLength(3);
    expect(await readGuardRecords()).toContain(number);
    await eraseAll({ number });
    expect(await readGuardRecords()).not.toContain(number);
    expect(await service.context.recipientCounters.list(number)).toEqual([]);
    expect(await readTables()).not.toContain(number.slice(1));
    expect((await send()).response.status).toBe(200);
  });

  test("both spellings of a number are one recipient", async () => {
    const digits = number.slice(-8);
    const { data: sent } = await send(`+54911${digits}`);
    await eraseAll({ number: `+5411${digits}` });
    const { message } = await findMessage(sent!.messageId);
    expect(message.recipient).toMatch(/^#/);
  });

  test("many rows are erased in parts, each with an entry in the audit log that has no number", async () => {
    const { store } = service.context;
    const columns = `id, account_id, user_id, channel, recipient, recipient_given, country, country_code, network, currency,
      unit_price_micros, quantity, price_micros, created_at, expires_at, status, code_checks, attempts, updated_at, queue`;
    await service.engine.commit([
      {
        sql: `with recursive each (n) as (select 1 union all select n + 1 from each where n < 500)
          insert into messages (${columns}) select 'bulk ' || n, ?, ?, 'sms', ?, ?, 'GB', 44, '', 'EUR', 0, 1, 0, ?, 0,
            'FAILED', 0, 1, 0, 'sms' from each`,
        parameters: [customer.accountId, customer.userId, number, number, service.clock.now()],
      },
    ]);
    const id = store.privacy.hashNumber(number);
    expect(await eraseAll({ number })).toBe(500);
    const params = { query: { target_id: id, count: 100 } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toHaveLength(3);
    expect(data!.list[0]).toMatchObject({
      operation: "deletePersonalData",
      target_kind: "recipient",
      request: "{}",
    });
    expect(JSON.stringify(data)).not.toContain(number.slice(1));
    expect(await eraseAll({ number })).toBe(0);
  });

  test("a message that was stored after its part of the erasure is erased as well", async () => {
    const { data: sent } = await send();
    await service.deliver();
    // After the cancellations and all sections, the guard's counters are erased, and then late data is searched.
    const phase = 2 + service.context.store.privacy.recipientSections.length + 1;
    const lastPhase = btoa(JSON.stringify([service.clock.now(), phase])).replaceAll("=", "");
    const { data } = await erase({ number, before: lastPhase });
    expect((await findMessage(sent!.messageId)).message.recipient).toBe(number);
    await erase({ number, before: data!.next! });
    expect((await findMessage(sent!.messageId)).message.recipient).toBe(data!.id);
    expect((await erase({ number, before: lastPhase })).data!.next).toBeUndefined();
  });

  test("a customer is suspended and erased, and its balance is reported", async () => {
    const person = await signUp(service, "lamarr@example.com");
    const account = (await service.context.store.accounts.findByUser(person.userId))!;
    const { data: key } = await person.client.POST("/api/auth/api-keys", { body: { name: "Lamarr" } });
    await admin.operator.POST("/operator/v1/customers/{customer}/credit", {
      params: { path: { customer: person.userId } },
      body: { amount: 5, reason: "Invoice of Lamarr" },
    });
    customer = { apiKey: key!.key, accountId: account.id, userId: person.userId };
    const { data: sent } = await send();
    const { data } = await erase({ customer: "lamarr@example.com" });
    expect(data).toMatchObject({ id: person.userId, balance: 5, currency: "EUR", cancelled_messages: 1 });
    expect(data!.next).toBeUndefined();
    expect((await send()).response.status).toBe(401);
    expect((await findMessage(sent!.messageId)).message.recipient).toMatch(/^#/);
    const found = await admin.operator.GET("/operator/v1/customers/{customer}", {
      params: { path: { customer: person.userId } },
    });
    expect(found.data).toMatchObject({ status: "suspended", email: `${person.userId}@erased.invalid` });
    expect(await listLedger(service, account.id)).toHaveLength(3);
    const { data: log } = await admin.operator.GET("/operator/v1/audit-entries", {
      params: { query: { target_id: person.userId } },
    });
    expect(log!.list.map(({ operation, request }) => [operation, request])).toEqual([
      ["deletePersonalData", "{}"],
      ["creditCustomer", '{"amount":5}'],
    ]);
    expect((await erase({ customer: "lamarr@example.com" })).response.status).toBe(404);
    expect((await erase({ customer: person.userId })).response.status).toBe(200);
  });
});

describe("400", () => {
  test.each([
    [{}, ""],
    [{ number: "+447700900123", customer: "ada@example.com" }, "/customer"],
    [{ number: "123456" }, "/number"],
    [{ number: "+447700900123", before: "WzEsMTAwXQ" }, "/before"],
    [{ number: "+447700900123", before: "none" }, "/before"],
    [{ number: "+447700900123", before: btoa('[1,3,["x"]]').replaceAll("=", "") }, "/before"],
  ])("for %j", async (body, pointer) => {
    const { error } = await erase(body);
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "body", pointer }] });
  });
});

describe("403", () => {
  test("for the caller's own user", async () => {
    expect((await erase({ customer: admin.userId })).error).toMatchObject({ code: "forbidden" });
  });

  test("for the last admin, who can be erased after another one was created", async () => {
    const principal = { userId: "command line", sessionId: "" };
    const context = createOperatorContext(service.context);
    const body = { customer: admin.userId };
    const input = { body, principal, network: "local", requestId: "1", query: {} };
    expect(await deletePersonalData(input, context)).toMatchObject({ refusal: "forbidden" });
    const former = await signUpOperator(service);
    const erased = await deletePersonalData({ ...input, body: { customer: former.userId } }, context);
    expect(erased).toMatchObject({ status: 200 });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await erase({ customer: "none@example.com" })).error).toMatchObject({ code: "not_found" });
  });
});

describe("the tombstone", () => {
  const input = (body: Body) => ({
    body,
    principal: { userId: admin.userId, sessionId: "" },
    network: "local",
    requestId: "1",
    query: {},
  });

  test("is written before anything changes; if it cannot be written, nothing is erased", async () => {
    const { data: sent } = await send();
    const append = () => Promise.reject(new StoreError("gone", "ENOSPC"));
    const context = createOperatorContext({ ...service.context, erasureLog: { append } });
    await expect(deletePersonalData(input({ number }), context)).rejects.toMatchObject({ kind: "gone" });
    expect((await findMessage(sent!.messageId)).message).toMatchObject({
      recipient: number,
      status: "PENDING",
    });
  });

  test("is written once, has no number, and is in the response", async () => {
    const appended: unknown[] = [];
    const append = async (tombstone: unknown) => void appended.push(tombstone);
    const context = createOperatorContext({ ...service.context, erasureLog: { append } });
    const result = await deletePersonalData(input({ number }), context);
    const id = service.context.store.privacy.hashNumber(number);
    expect(appended).toEqual([{ at: service.clock.now(), kind: "recipient", id }]);
    expect(result).toMatchObject({ body: { tombstone: expect.stringContaining(id) as unknown } });
    expect(JSON.stringify(result)).not.toContain(number.slice(1));
  });
});
