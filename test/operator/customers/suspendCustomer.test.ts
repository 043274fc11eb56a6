import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getBalance, listLedger, openAccount, type Credentials } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { isSignedIn, signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
let customer: Credentials;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
beforeEach(async () => {
  customer = await openAccount(service, 10_000_000);
});
afterAll(() => service.stop());

const suspend = (id: string, reason?: string) =>
  admin.operator.POST("/operator/v1/customers/{customer}/suspend", {
    params: { path: { customer: id } },
    ...(reason !== undefined && { body: { reason } }),
  });

async function send(count: number): Promise<readonly string[]> {
  const body = { from: "Example", to: "+447700900100", text: "Your code is 493817." };
  const sent = Array.from({ length: count }, () =>
    service.client(customer).POST("/api/v1/connect-hub/sms", { body }),
  );
  return (await Promise.all(sent)).map(({ data }) => data!.messageId);
}

const findMessage = async (id: string) =>
  (await service.context.store.messages.findHistory(customer.accountId, id))!;

describe("200", () => {
  test("queued messages are cancelled and refunded, and not sent", async () => {
    const ids = await send(3);
    const { data } = await suspend(customer.userId, "Reported for spam.");
    expect(data).toEqual({
      id: customer.userId,
      status: "suspended",
      cancelled_messages: 3,
      more_queued: false,
    });
    await service.deliver();
    for (const id of ids) {
      const { message, events } = await findMessage(id);
      expect(message).toMatchObject({ status: "FAILED", submittedAt: null });
      expect(events.map(({ status, detail }) => [status, detail])).toEqual([
        ["PENDING", null],
        ["FAILED", "The operator suspended the customer."],
      ]);
    }
    expect(await getBalance(service, customer.accountId)).toBe(10_000_000);
    const ledger = await listLedger(service, customer.accountId);
    expect(ledger.filter(({ type }) => type === "REFUND")).toHaveLength(3);
    expect(ledger).toHaveLength(6);
    expect(ledger[0]).toMatchObject({ balanceAfterMicros: 10_000_000 });
  });

  test("other customers' messages are not cancelled", async () => {
    const others = customer;
    const [kept] = await send(1);
    customer = await openAccount(service, 10_000_000);
    await send(1);
    expect((await suspend(customer.userId)).data).toMatchObject({ cancelled_messages: 1 });
    const { message } = (await service.context.store.messages.findHistory(others.accountId, kept!))!;
    expect(message.status).toBe("PENDING");
    await service.deliver();
  });

  test("API keys and access tokens are rejected", async () => {
    const person = await signUp(service, "suspended@example.com");
    const statusByKey = async () =>
      (await service.client(customer).GET("/api/v1/esim/status")).response.status;
    expect(await statusByKey()).toBe(200);
    await suspend(person.userId);
    await suspend(customer.userId);
    expect(await isSignedIn(service, person.session)).toBe(false);
    expect(await statusByKey()).toBe(401);
  });

  test("cancels 50 messages at a time, and a repeated request continues", async () => {
    await send(60);
    expect((await suspend(customer.userId)).data).toMatchObject({
      cancelled_messages: 50,
      more_queued: true,
    });
    expect((await suspend(customer.userId)).data).toMatchObject({
      cancelled_messages: 10,
      more_queued: false,
    });
    expect((await suspend(customer.userId)).data).toMatchObject({
      cancelled_messages: 0,
      more_queued: false,
    });
    expect(await getBalance(service, customer.accountId)).toBe(10_000_000);
  });

  test("messages that one request leaves in the queue are sent by no instance, and cancelled when they are due", async () => {
    await send(60);
    await suspend(customer.userId);
    await service.deliver();
    expect((await suspend(customer.userId)).data).toMatchObject({
      cancelled_messages: 0,
      more_queued: false,
    });
    expect(await getBalance(service, customer.accountId)).toBe(10_000_000);
  });

  test("another instance sends nothing after two seconds", async () => {
    const { clock } = service;
    const { users, ...store } = service.context.store;
    await service.deliver();
    const [id] = await send(1);
    await store.commit([users.setStatus(customer.userId, "suspended", clock.now())]);
    clock.advance(2_000);
    await service.deliver();
    expect((await findMessage(id!)).message).toMatchObject({ status: "FAILED", submittedAt: null });
  });

  test("a message with an unknown outcome is not sent again and not refunded", async () => {
    const [id] = await send(1);
    await service.engine.commit([plain(`update messages set outcome_unknown = 1 where id = '${id}'`)]);
    expect((await suspend(customer.userId)).data).toMatchObject({ cancelled_messages: 1 });
    expect((await findMessage(id!)).message).toMatchObject({ status: "EXPIRED", refundedAt: null });
    expect(await getBalance(service, customer.accountId)).toBe(9_960_000);
  });

  test("a submission in progress completes", async () => {
    const [id] = await send(1);
    const { messages } = service.context.store;
    const { queue } = (await findMessage(id!)).message;
    const now = service.clock.now();
    const [claimed] = await messages.claim(queue, { now, leaseUntil: now + 60_000 }, 1);
    expect(claimed?.id).toBe(id);
    expect((await suspend(customer.userId)).data).toMatchObject({
      cancelled_messages: 0,
      more_queued: false,
    });
    expect((await findMessage(id!)).message.status).toBe("PENDING");
  });

  test("if the dispatcher claims one message in between, the others are cancelled", async () => {
    const ids = await send(3);
    const { messages } = service.context.store;
    const { queue } = (await findMessage(ids[0]!)).message;
    const cancellable = vi.spyOn(messages, "listCancellable");
    const now = service.clock.now();
    let claimed = 0;
    cancellable.mockImplementationOnce(async (...given) => {
      const found = await messages.listCancellable(...given);
      claimed = (
        await messages.claimForAccounts([{ accountId: customer.accountId, limit: 1 }], queue, {
          now,
          leaseUntil: now + 60_000,
        })
      ).length;
      return found;
    });
    const { data } = await suspend(customer.userId);
    cancellable.mockRestore();
    expect(claimed).toBe(1);
    expect(data).toMatchObject({ cancelled_messages: 2, more_queued: false });
    expect(await getBalance(service, customer.accountId)).toBe(9_960_000);
  });

  test("adds one audit entry for each request, with its reason", async () => {
    await send(2);
    await suspend(customer.userId, "Reported for spam.");
    const params = { query: { target_id: customer.userId } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([
      { operation: "suspendCustomer", target_kind: "customer", request: '{"reason":"Reported for spam."}' },
    ]);
  });
});

describe("403", () => {
  test("an operator cannot suspend themselves", async () => {
    const { error } = await suspend(admin.userId);
    expect(error).toMatchObject({ code: "forbidden" });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await suspend("nobody")).error).toMatchObject({ code: "not_found" });
  });
});

const plain = (sql: string) => ({ sql, parameters: [] });
